import { withoutGatedText } from "../../core/without-gated-text.js";
import { openItems, type OpenItemsOptions } from "../../items/open-items.js";
import { plainJson } from "../plain-json.js";
import { plainText } from "../plain-text.js";

type ShowFlags = Pick<OpenItemsOptions, "sample" | "incorrect" | "onBadRow"> & { readonly limit: number; readonly allowGated?: boolean };

/** `dialdefer items show SPEC`: items as JSON lines, in file order; the texts of gated ones only where that is allowed. */
export async function itemsShow(spec: string, { limit, allowGated = false, ...options }: ShowFlags): Promise<number> {
  let left = limit;
  let reason: string | undefined;
  const onSkippedRow = ({ message }: Error) => { process.stderr.write(`skipped: ${plainText(message)}\n`); };
  for await (const item of openItems(spec, { ...options, onSkippedRow }).read()) {
    process.stdout.write(`${plainJson(JSON.stringify(allowGated ? item : withoutGatedText(item)))}\n`);
    if (!allowGated) reason ??= item.gated;
    if (--left <= 0) break;
  }
  if (reason !== undefined) process.stderr.write(`texts are withheld: ${plainText(reason)}; --allow-gated shows them\n`);
  return 0;
}
