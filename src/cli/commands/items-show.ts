import { openItems } from "../../items/open-items.js";
import { plainJson } from "../plain-json.js";

/** `dialdefer items show SPEC`: items as JSON lines, in file order. */
export async function itemsShow(spec: string, flags: { readonly limit: number }): Promise<number> {
  let left = flags.limit;
  for await (const item of openItems(spec).read()) {
    process.stdout.write(`${plainJson(JSON.stringify(item))}\n`);
    if (--left <= 0) break;
  }
  return 0;
}
