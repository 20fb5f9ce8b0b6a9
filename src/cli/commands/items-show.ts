import { withoutGatedText } from "../../core/without-gated-text.js";
import { openItems, type OpenItemsOptions } from "../../items/open-items.js";
import { note } from "../note.js";
import { plainJson } from "../plain-json.js";
import { rowNotes } from "../row-notes.js";

type ShowFlags = Pick<OpenItemsOptions, "sample" | "incorrect" | "onBadRow"> & { readonly limit: number; readonly allowGated?: boolean };

/** `dialdefer items show SPEC`: items as JSON lines, in file order; the texts of gated ones only where that is allowed. */
export async function itemsShow(spec: string, { limit, allowGated = false, ...options }: ShowFlags): Promise<number> {
  let left = limit;
  let reason: string | undefined;
  const rows = rowNotes();
  for await (const item of openItems(spec, { ...options, ...rows }).read()) {
    process.stdout.write(`${plainJson(JSON.stringify(allowGated ? item : withoutGatedText(item)))}\n`);
    if (!allowGated) reason ??= item.gated;
    if (--left <= 0) break;
  }
  rows.tell("not shown");
  if (reason !== undefined) note(`texts are withheld: ${reason}; --allow-gated shows them`);
  return 0;
}
