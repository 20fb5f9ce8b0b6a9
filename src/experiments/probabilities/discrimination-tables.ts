import type { LineFigure, SectionEstimate, SectionTable } from "../../analysis/section.js";
import { receiverOperatingCurve } from "../../stats/calibration/receiver-operating-curve.js";
import { zReceiverOperatingCurve } from "../../stats/calibration/z-receiver-operating-curve.js";
import { choiceRate } from "../../stats/discrimination/choice-rate.js";
import { pairedAuc } from "../../stats/discrimination/paired-auc.js";
import type { ForecastColumns } from "./forecast-columns.js";

/** How well P(accept) tells right claims from wrong ones, per framing. */
export function discriminationTables({ statement, speaker, design }: ForecastColumns, options: { readonly seed: number; readonly draws: number }): { readonly table: SectionTable; readonly figure: LineFigure } {
  const lines = [statement, speaker].map((forecasts) => zReceiverOperatingCurve(forecasts, design, options));
  const cell = (value: { readonly estimate: number; readonly interval: SectionEstimate["ci95"] } | null): SectionEstimate | null => value === null ? null : { estimate: value.estimate, ci95: value.interval, n: design.items };
  const row = (measure: string, key: "slope" | "intercept" | "area"): SectionTable["rows"][number] => ({ measure, statement: lines[0]?.[key] ?? null, speaker: lines[1]?.[key] ?? null });
  return {
    table: {
      title: "Telling right from wrong",
      columns: [{ key: "measure", title: "", unit: "text" }, { key: "statement", title: "Statement", unit: "number" }, { key: "speaker", title: "Speaker", unit: "number" }],
      rows: [
        { measure: "area under the ROC (AUC)", statement: cell(pairedAuc(statement.right, statement.wrong, design)), speaker: cell(pairedAuc(speaker.right, speaker.wrong, design)) },
        { measure: "choice rate within items", statement: cell(choiceRate(statement.right, statement.wrong, design)), speaker: cell(choiceRate(speaker.right, speaker.wrong, design)) },
        row("z-ROC: slope", "slope"), row("z-ROC: intercept", "intercept"), row("z-ROC: area", "area"),
      ],
      note: "A slope of 1 is what d-prime and criterion take for granted (equal spread of the evidence for right and for wrong claims); where its interval excludes 1, read the areas instead. The line goes through the operating points at the deciles; intervals by a bootstrap over items, short below about 200 of them.",
    },
    figure: {
      kind: "lines", title: "ROC", x: { title: "Wrong claims accepted", unit: "share" }, y: { title: "Right claims accepted", unit: "share" }, steps: false, diagonal: true,
      series: [["statement", statement] as const, ["speaker", speaker] as const].map(([label, forecasts]) => ({
        label, points: receiverOperatingCurve(forecasts, design).map(({ falseAlarms, hits }) => ({ x: falseAlarms, y: hits })),
      })),
    },
  };
}
