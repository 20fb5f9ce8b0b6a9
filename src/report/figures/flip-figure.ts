import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { remedy } from "../check-words.js";
import { explanations } from "../explanations.js";
import { framingFlipRate, retestRates } from "../flip-rates.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { flipPlot, type FlipRow } from "../plots/flip-plot.js";
import type { AbsentFigure, Figure } from "./figure.js";

/** How often verdicts flip between the framings, beside how often they flip when the same prompt is asked again. */
export function flipFigure(document: ReportDocument, block: JudgeBlock, name: string): Figure | AbsentFigure {
  const between = framingFlipRate(block);
  const retest = retestRates(block);
  if (between === null) return { name, absent: "no item is complete in all four conditions" };
  if (retest === null) return { name, absent: block.retest?.exact === true ? "nothing was asked twice, because the judge was proved to answer the same prompt the same way every time" : `no prompt was asked twice; ${remedy(document, block)}` };
  const rows: FlipRow[] = [
    { label: "Between the framings", colour: "more", rate: between },
    { label: "Same prompt twice, C1", colour: "neutral", rate: retest.c1 },
    { label: "Same prompt twice, C2", colour: "neutral", rate: retest.c2 },
  ];
  return {
    name, title: "Flips between the framings and between two askings", explanation: explanations.flips,
    description: rows.map(({ label, rate }) => `${label}: ${formatNumber(rate.estimate, "percent")}\u00a0% ${formatInterval(rate.ci95, "percent")}, n ${rate.n}.`).join(" "),
    caption: "Verdicts that differ, in percent of pairs, with 95\u00a0% intervals by item: the two framings of a claim against two askings of the very same prompt.",
    spec: (width) => flipPlot(rows, width),
    table: {
      header: ["pair", "percent", "ci95_low", "ci95_high", "flips", "n"],
      rows: rows.map(({ label, rate }) => [label, rate.estimate, rate.ci95[0], rate.ci95[1], rate.flips, rate.n]),
    },
  };
}
