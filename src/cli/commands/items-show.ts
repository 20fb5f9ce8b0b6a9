import { openItems, type OpenItemsOptions } from "../../items/open-items.js";
import { plainJson } from "../plain-json.js";
import { plainText } from "../plain-text.js";

/** `dialdefer items show SPEC`: items as JSON lines, in file order. */
export async function itemsShow(spec: string, { limit, ...options }: Pick<OpenItemsOptions, "sample" | "incorrect" | "onBadRow"> & { readonly limit: number }): Promise<number> {
  let left = limit;
  const onSkippedRow = ({ message }: Error) => { process.stderr.write(`skipped: ${plainText(message)}\n`); };
  for await (const item of openItems(spec, { ...options, onSkippedRow }).read()) {
    process.stdout.write(`${plainJson(JSON.stringify(item))}\n`);
    if (--left <= 0) break;
  }
  return 0;
}
