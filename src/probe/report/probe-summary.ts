import { formatInterval } from "../../report/format-interval.js";
import { formatNumber } from "../../report/format-number.js";
import { terminalText } from "../../report/terminal-text.js";
import { typography } from "../../report/typography.js";
import type { ProbeDocument } from "../probe-document.js";
import { probabilityRows, shiftRows } from "../measure/probe-section.js";
import { parserWords, pendingWords } from "./probe-words.js";

/** What a probe found out, for the terminal: plain lines. */
export function probeSummary(document: ProbeDocument, reportPath: string): string {
  const { finding, trials, judge, prompt, parser, caveats, levels, kind, probabilities } = document;
  const linesOf = (shifts: ReturnType<typeof shiftRows>): readonly string[] => shifts.map(({ label, value }) => `  ${label.padEnd(24)} ${value === null ? "not measured" : `${formatNumber(value.estimate, "points").padStart(6)} ${formatInterval(value.ci95, "points")}`}`);
  return [
    ...(trials.pending > 0 ? [pendingWords(trials), ""] : []),
    terminalText(typography(finding.sentence)),
    `${finding.verdict}${finding.flags.length === 0 ? "" : ` (${finding.flags.join("; ")})`}`,
    ...finding.vetoes.map((veto) => `  because: ${terminalText(veto)}`),
    "",
    `Prompt  ${terminalText(prompt.file)}, put to ${terminalText(judge)}`,
    `Replies ${terminalText(parserWords(parser))}`,
    "",
    "Shifts, in points (100 is the whole range)",
    ...linesOf(shiftRows(document)),
    ...document.score?.ordinal === null || document.score === null ? [] : [`  ${"change of criteria, z".padEnd(24)} ${formatNumber(document.score.ordinal.delta_criterion.estimate, "z").padStart(6)} ${formatInterval(document.score.ordinal.delta_criterion.ci95, "z")}`],
    "",
    ...levelLines(levels),
    ...probabilities === null ? [] : ["", "The same from probabilities", ...linesOf(probabilityRows(kind, probabilities)), "", ...levelLines(probabilities.levels)],
    "",
    ...caveats.map((caveat) => `note: ${terminalText(typography(caveat))}`),
    `report: ${terminalText(reportPath)}`,
  ].join("\n");
}

function levelLines(levels: ProbeDocument["levels"]): readonly string[] {
  const names = { own: "your own words", unattributed: "from a text", attributed: "from a speaker" };
  return levels.map(({ arm, right, wrong, auc }) => `  ${names[arm].padEnd(24)} right ${formatNumber(right?.estimate, "percent")} %, wrong ${formatNumber(wrong?.estimate, "percent")} %, AUC ${formatNumber(auc?.estimate, "probability")}`);
}
