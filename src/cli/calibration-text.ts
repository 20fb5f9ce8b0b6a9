import { groupedDigits } from "../core/grouped-digits.js";
import { signedNumber } from "../core/signed-number.js";
import type { CalibrationReport, CalibrationRow } from "../mitigation/calibration/calibration-report.js";
import { textTable } from "./text-table.js";

type Number95 = { readonly estimate: number; readonly ci95: readonly [number, number] };

/** What calibrating gives, for people: by field, then pooled, so that the summary is the last thing on the screen. */
export function calibrationText({ judge, rows, fields, items, probabilities, asked, calibration }: CalibrationReport): string {
  const by = rows.find(({ fitted }) => fitted)?.by ?? rows[0]?.by;
  const plain = rows.find(({ method }) => method === "statement-wins")?.leave_one_out ?? rows[0]?.leave_one_out;
  return [
    `${judge.id}: ${groupedDigits(items)} items, ${fields.length} ${fields.length === 1 ? "field" : "fields"}`,
    rows.every(({ fitted }) => !fitted) ? "Nothing is fitted: the numbers are of all items that have the verdicts." : by === "field" ? "Every field is judged by what was fitted on the other fields." : "One field only: every tenth of the items is judged by what was fitted on the other nine, and no field was held out.",
    ...fields.length < 2 ? [] : [
      "", "By field", textTable(["method", "field", "n", "DDS before", "DDS after", "gain, points"], rows.flatMap(fieldRows)),
      "", "Mean of fields (macro)", textTable(["method", "DDS after", "gain, points"], rows.map(macroRow)),
      "", "All items",
    ],
    ...plain === undefined ? [] : [`Without any: DDS ${range(plain.dds_plain)}, accuracy ${plain.accuracy.plain.c1.toFixed(1)} % of statements, ${plain.accuracy.plain.c2.toFixed(1)} % of what a speaker said (n = ${plain.n})`],
    "",
    textTable(["method", "n", "DDS after", "fall of |DDS|", "accuracy after, %", "gain, points", "decided, %", "calls", ""], rows.map(({ leave_one_out: own, title }) => [
      title, String(own.n), own.zero_by_construction ? "0 by construction" : range(own.dds_joint), own.coverage.both.decided < own.coverage.both.claims ? "-" : range(own.fall),
      own.coverage.both.accuracy === null ? "-" : level(own.coverage.both.accuracy), own.accuracy_gain === null ? "-" : range(own.accuracy_gain), own.coverage.both.share === null ? "-" : own.coverage.both.decided === own.coverage.both.claims ? "100" : level(own.coverage.both.share), String(own.calls.c2), own.degenerate.join("; "),
    ])),
    "", "gain: accuracy of the decided claims of a speaker minus the plain judge's on all of them. 0 by construction says nothing: such a rule is judged by its accuracy.",
    ...calibration === null || calibration.parameters.kind === "rule" ? [] : ["", `Fitted for the file on ${groupedDigits(calibration.fitted_on.items)} items; on the ${groupedDigits(calibration.test_half.items)} others: DDS ${range(calibration.test_half.dds_before)} before, ${range(calibration.test_half.dds_after)} after; accuracy ${calibration.test_half.accuracy_before.toFixed(1)} % before, ${level(calibration.test_half.accuracy_after)} after`],
    ...asked !== null ? [] : ["", "The studies asked in different ways (labels, order or answer): the table takes them together, a calibration file cannot be of all of them."],
    ...probabilities ? [] : ["", "No probabilities are stored: offsets, thresholds, prior correction and the contrastive score need them (--answer probability)."],
  ].join("\n");
}

function macroRow({ title, leave_one_out: { macro, zero_by_construction: byConstruction } }: CalibrationRow): readonly string[] {
  return [title, byConstruction ? "0 by construction" : range(macro.dds_joint), macro.accuracy_gain === null ? "-" : range(macro.accuracy_gain)];
}

function fieldRows({ title, leave_one_out: { fields, zero_by_construction: byConstruction } }: CalibrationRow): string[][] {
  return fields.map(({ field, n, dds_plain: before, dds_joint: after, accuracy_gain: gain }) => [title, field, String(n), range(before), byConstruction ? "0 by construction" : range(after), gain === null ? "-" : range(gain)]);
}

function range({ estimate, ci95: [low, high] }: Number95): string {
  return `${signedNumber(estimate)} [${signedNumber(low)}, ${signedNumber(high)}]`;
}

function level({ estimate, ci95: [low, high] }: Number95): string {
  return `${estimate.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`;
}
