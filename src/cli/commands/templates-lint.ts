import { lintFamily } from "../../framing/lint-family.js";
import { parseLabels } from "../../framing/parse-labels.js";
import { loadFamily } from "../../framing/load-family.js";
import { settingsOf } from "../../framing/settings-of.js";
import { openItems } from "../../items/open-items.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

/** `dialdefer templates lint FAMILY`: proves a family's rules on every item, wording, order, answer mode and setting. Exit code 1 when one is broken. */
export async function templatesLint(name: string, flags: { readonly items: string; readonly labels?: string; readonly json?: boolean }): Promise<number> {
  const labels = flags.labels === undefined ? undefined : parseLabels(flags.labels);
  const family = await loadFamily(name, { labels });
  const report = await lintFamily(family, openItems(flags.items).read(), {
    orders: ["accept-first", "accept-second"], answerModes: ["json", "choice", "probability"], framings: family.framings, labels, settings: settingsOf(family),
  });
  if (flags.json === true) {
    printJson(report);
  } else {
    for (const finding of [...report.errors, ...report.warnings]) {
      process.stdout.write(plainText(`${finding.severity}: ${finding.file}: ${finding.rule}: ${finding.message} (${finding.where}${finding.itemId === null ? "" : `, item ${finding.itemId}`})\n`));
    }
    const counts = Object.entries(report.counts).map(([rule, count]) => `${count} ${rule}`).join(", ");
    process.stdout.write(`${report.items} items, ${report.prompts} prompts: ${counts === "" ? "every rule holds" : counts}\n`);
  }
  return report.ok ? 0 : 1;
}
