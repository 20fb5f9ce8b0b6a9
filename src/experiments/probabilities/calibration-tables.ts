import type { LineFigure, SectionEstimate, SectionTable } from "../../analysis/section.js";
import { brierErrors, brierScore } from "../../stats/calibration/brier-score.js";
import { calibrationErrorChange, expectedCalibrationError, type CalibrationError } from "../../stats/calibration/expected-calibration-error.js";
import { reliabilityTable } from "../../stats/calibration/reliability-table.js";
import { meanEstimate } from "../../stats/estimates/mean-estimate.js";
import { changePseudoItems } from "../../stats/intervals/pseudo-items.js";
import type { ForecastColumns } from "./forecast-columns.js";

/** How well P(accept) says how often a claim is right, per framing. */
export interface CalibrationTables {
  readonly tables: readonly SectionTable[];
  readonly figure: LineFigure;
  readonly statement: CalibrationError | null;
  readonly speaker: CalibrationError | null;
  readonly change: SectionEstimate | null;
}

/** @param draws of the bootstraps */
export function calibrationTables({ statement, speaker, design }: ForecastColumns, { seed, draws }: { readonly seed: number; readonly draws: number }): CalibrationTables {
  const bins = [reliabilityTable(statement, design), reliabilityTable(speaker, design)] as const;
  const [first, second] = [expectedCalibrationError(statement, design, { seed, draws }), expectedCalibrationError(speaker, design, { seed, draws })];
  const change = calibrationErrorChange(statement, speaker, design, { seed, draws });
  const [brier, brierSpeaker] = [brierScore(statement, design, { seed }), brierScore(speaker, design, { seed })];
  const after = brierErrors(speaker);
  const brierChange = meanEstimate(brierErrors(statement).map((value, row) => after[row]! - value), { design, pseudo: changePseudoItems, repeats: null, seed, intervalOnly: true });
  // Where every claim has the same distance, resampling draws the same value each time and knows no interval.
  const shares = (value: { readonly estimate: number; readonly ci95: SectionEstimate["ci95"] } | null): SectionEstimate | null =>
    value === null ? null : { estimate: value.estimate, ci95: value.ci95 === null || value.ci95[0] === value.ci95[1] ? null : value.ci95 };
  const part = (key: "reliability" | "resolution" | "uncertainty" | "within", measure: string): SectionTable["rows"][number] => ({
    measure, statement: brier?.[key] ?? null, speaker: brierSpeaker?.[key] ?? null, change: brier === null || brierSpeaker === null ? null : brierSpeaker[key] - brier[key],
  });
  return {
    statement: first, speaker: second, change,
    tables: [{
      title: "Calibration",
      columns: [{ key: "measure", title: "", unit: "text" }, { key: "statement", title: "Statement", unit: "share" }, { key: "speaker", title: "Speaker", unit: "share" }, { key: "change", title: "Speaker minus statement", unit: "share" }],
      rows: [
        { measure: "expected calibration error", statement: shares(first), speaker: shares(second), change: shares(change) },
        { measure: "the same of a calibrated judge, by chance", statement: first?.byChance.mean ?? null, speaker: second?.byChance.mean ?? null, change: null },
        {
          measure: "Brier score", statement: shares(brier), speaker: shares(brierSpeaker),
          change: brierChange === null ? null : { estimate: brierChange.estimate / 100, ci95: [brierChange.ci95[0] / 100, brierChange.ci95[1] / 100] },
        },
        part("reliability", "of it: miscalibration"), part("resolution", "taken off: telling claims apart"), part("uncertainty", "what not knowing costs"), part("within", "within bins"),
      ],
      note: "P(accept) taken as the chance that the claim is right; half of the claims are. Ten bins of equal counts. The Brier score is miscalibration - telling apart + what not knowing costs + within bins; always saying one half has 0.25. Intervals of the calibration error by a bootstrap over items (or clusters).",
    }, {
      title: "Reliability: the share of right claims by P(accept)",
      columns: [
        { key: "bin", title: "Bin", unit: "count" }, { key: "statement_p", title: "Statement: mean P", unit: "share" }, { key: "statement_share", title: "right", unit: "share" }, { key: "statement_n", title: "claims", unit: "count" },
        { key: "speaker_p", title: "Speaker: mean P", unit: "share" }, { key: "speaker_share", title: "right", unit: "share" }, { key: "speaker_n", title: "claims", unit: "count" },
      ],
      rows: Array.from({ length: Math.max(bins[0].length, bins[1].length) }, (_, index) => {
        const [own, other] = [bins[0][index], bins[1][index]];
        return {
          bin: index + 1, statement_p: own?.probability ?? null, statement_share: own?.share ?? null, statement_n: own?.claims ?? 0,
          speaker_p: other?.probability ?? null, speaker_share: other?.share ?? null, speaker_n: other?.claims ?? 0,
        };
      }),
      note: "Claims of one probability stay in one bin, so that bins may be fewer than ten or of unlike size.",
    }],
    figure: {
      kind: "lines", title: "Reliability", x: { title: "P(accept)", unit: "share" }, y: { title: "Share of right claims", unit: "share" }, steps: false, diagonal: true,
      series: (["statement", "speaker"] as const).map((label, index) => ({ label, points: bins[index]!.map(({ probability, share }) => ({ x: probability, y: share })) })),
    },
  };
}
