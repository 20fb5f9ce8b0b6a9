import type { DatabasePages } from "./database-pages.js";
import { cellCount, childPages, pageKind, pageRecords, type PageRecord } from "./page-records.js";

/** What was met below the root of a table or an index. */
export interface WalkedTree {
  readonly rows: number;
  /** Whether every page below the root can be read; else there were more rows. */
  readonly complete: boolean;
}

/** Goes through the rows below a root page, in no particular order, as far as the tree's pages can be read. */
export function walkTree(pages: DatabasePages, root: number, tree: "table" | "index", visit: (record: PageRecord) => void = () => undefined): WalkedTree {
  const seen = new Set<number>();
  const open = [root];
  let rows = 0;
  let complete = true;
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const page = number >= 1 && number <= pages.count && !seen.has(number) ? pages.page(number) : null;
    const kind = page === null ? null : pageKind(page, number);
    seen.add(number);
    if (page === null || kind?.startsWith(tree) !== true) {
      complete = false;
      continue;
    }
    if (kind.endsWith("interior")) open.push(...childPages(page, number));
    if (kind === "table interior") continue;
    rows += cellCount(page, number);
    for (const record of pageRecords(pages, page, number)) visit(record);
  }
  return { rows, complete };
}
