import { describeDamage } from "../../store/salvage/describe-damage.js";
import { somethingLost } from "../../store/salvage/salvage-report.js";
import { salvageStore } from "../../store/salvage-store.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

/** `dialdefer store salvage`: saves what can be read of a damaged store into a new one. Exit code 1 when something was lost. */
export function storeSalvage(flags: { readonly store: string; readonly to: string; readonly json?: boolean }): number {
  const report = salvageStore(flags.store, flags.to);
  if (flags.json === true) {
    printJson({ schema: "dialdefer.salvage/1", from: flags.store, to: flags.to, ...report });
  } else {
    process.stdout.write(`${report.tables.map(({ table, saved }) => `${saved} ${table.replace("_", " ")}`).join(", ")} saved into ${plainText(flags.to)}\n`);
    for (const line of describeDamage(report)) process.stdout.write(`${plainText(line)}\n`);
    process.stdout.write(`${plainText(flags.store)} was not touched. Go on with --store ${plainText(flags.to)}: the same commands ask only for what is missing\n`);
  }
  return somethingLost(report) ? 1 : 0;
}
