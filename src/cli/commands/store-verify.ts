import { verifyFolder } from "../../store/verify-store.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

/** `dialdefer store verify`: holds a store against its own hashes, and says what a damaged one lost. Exit code 1 when anything does not match. */
export function storeVerify(flags: { readonly store: string; readonly json?: boolean }): number {
  const result = verifyFolder(flags.store);
  const { problems, items, replies, damage } = result;
  if (flags.json === true) {
    printJson(result);
  } else {
    for (const problem of problems) process.stdout.write(`${plainText(problem)}\n`);
    process.stdout.write(damage === undefined
      ? `${items} items and ${replies} replies checked: ${problems.length === 0 ? "all match" : `${problems.length} problem${problems.length === 1 ? "" : "s"}`}\n`
      : `${items} items and ${replies} replies can be read and match; 'dialdefer store salvage --store ${plainText(flags.store)} --to DIR' saves them into a new store\n`);
  }
  return problems.length === 0 ? 0 : 1;
}
