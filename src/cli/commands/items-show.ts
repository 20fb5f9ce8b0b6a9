import { withoutGatedText } from "../../core/without-gated-text.js";
import { openItems } from "../../items/open-items.js";
import { plainJson } from "../plain-json.js";
import { plainText } from "../plain-text.js";

/** `dialdefer items show SPEC`: items as JSON lines, in file order; the texts of gated ones only where that is allowed. */
export async function itemsShow(spec: string, flags: { readonly limit: number; readonly allowGated?: boolean }): Promise<number> {
  let left = flags.limit;
  let reason: string | undefined;
  for await (const item of openItems(spec).read()) {
    process.stdout.write(`${plainJson(JSON.stringify(flags.allowGated === true ? item : withoutGatedText(item)))}\n`);
    if (flags.allowGated !== true) reason ??= item.gated;
    if (--left <= 0) break;
  }
  if (reason !== undefined) process.stderr.write(`texts are withheld: ${plainText(reason)}; --allow-gated shows them\n`);
  return 0;
}
