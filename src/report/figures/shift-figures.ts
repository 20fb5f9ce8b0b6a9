import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { alikeArms } from "../alike-arms.js";
import { framingNames } from "../framing-names.js";
import { acceptance } from "../acceptance.js";
import { explanations } from "../explanations.js";
import { explanationsOf } from "../explanations-of.js";
import { clippedWords, formatInterval, isClipped } from "../format-interval.js";
import { formatNumber, isShown } from "../format-number.js";
import { shiftPlot, type ShiftRow, type ShiftScale } from "../plots/shift-plot.js";
import type { AbsentFigure, Figure } from "./figure.js";

/** Acceptance of right and of wrong claims, C1 to C2; on probabilities as well where they are stored. */
export function acceptanceFigure(document: ReportDocument, block: JudgeBlock, name: string): Figure | AbsentFigure {
  const accepted = acceptance(block);
  if (accepted === null) return nothingComplete(name);
  const [first, second] = framingNames(document);
  const mean = block.mean_probability;
  const percent = (value: number) => ({ estimate: 100 * value, interval: null });
  const end = (share: { readonly estimate: number; readonly ci95: readonly [number, number] }) => ({ estimate: share.estimate, interval: share.ci95 });
  const rows: ShiftRow[] = [
    { label: "Right claims accepted", colour: "right", from: end(accepted.c1_correct), to: end(accepted.c2_correct) },
    { label: "Wrong claims accepted", colour: "wrong", from: end(accepted.c1_incorrect), to: end(accepted.c2_incorrect) },
    ...(mean === null ? [] : [
      { label: "Right, mean P(accept)", colour: "right", from: percent(mean.c1_correct), to: percent(mean.c2_correct) } as const,
      { label: "Wrong, mean P(accept)", colour: "wrong", from: percent(mean.c1_incorrect), to: percent(mean.c2_incorrect) } as const,
    ]),
  ];
  return shiftFigure(rows, { measure: "percent", domain: [0, 100], title: "Accepted, %" }, {
    name, title: "Acceptance in C1 and C2", explanation: explanationsOf(document).acceptance,
    caption: `How often claims are accepted ${alikeArms(document) === null ? "" : "under "}${first} (C1, open) and ${second} (C2, filled), with 95\u00a0% intervals; n\u00a0=\u00a0${block.n}\u00a0items.${
      mean === null ? "" : " The means of P(accept) are descriptions; the interval of their joint shift is that of DDS on probabilities."}`,
  }, block.n);
}

/** Criterion and d-prime, C1 to C2. */
export function signalFigure(block: JudgeBlock, name: string): Figure | AbsentFigure {
  const rows = ([["Criterion", "neutral", block.criterion, block.criterion_ci95], ["d\u2032", "ink", block.dprime, block.dprime_ci95]] as const)
    .flatMap(([label, colour, values, intervals]): ShiftRow[] => isShown(values.c1) && isShown(values.c2)
      ? [{ label, colour, from: { estimate: values.c1, interval: intervals.c1 }, to: { estimate: values.c2, interval: intervals.c2 } }] : []);
  return shiftFigure(rows, { measure: "z", domain: null, title: "Standard deviations (z)" }, {
    name, title: "Criterion and d\u2032 in C1 and C2", explanation: explanations.signal,
    caption: `A lower criterion accepts more readily, whatever is said; a higher d\u2032 tells right from wrong better. C1 open, C2 filled; n\u00a0=\u00a0${block.n}\u00a0items.`,
  }, block.n);
}

function shiftFigure(rows: readonly ShiftRow[], scale: ShiftScale, text: Pick<Figure, "name" | "title" | "explanation" | "caption">, n: number): Figure | AbsentFigure {
  const drawn = rows.filter(({ from, to }) => isShown(from.estimate) && isShown(to.estimate));
  if (drawn.length === 0) return nothingComplete(text.name);
  const end = ({ estimate, interval }: ShiftRow["from"]) => `${formatNumber(estimate, scale.measure)} ${interval === null ? "" : formatInterval(interval, scale.measure)}`.trim();
  const clipped = drawn.some(({ from, to }) => isClipped(from.interval, scale.measure) || isClipped(to.interval, scale.measure));
  return {
    ...text, caption: clipped ? `${text.caption} ${clippedWords}` : text.caption,
    description: drawn.map(({ label, from, to }) => `${label}: C1 ${end(from)}, C2 ${end(to)}.`).join(" "),
    spec: (width) => shiftPlot(drawn, width, scale),
    table: {
      header: ["measure", "unit", "framing", "estimate", "ci95_low", "ci95_high", "n"],
      rows: drawn.flatMap(({ label, from, to }) => ([["C1", from], ["C2", to]] as const).map(([framing, { estimate, interval }]) =>
        [label, scale.measure, framing, estimate, interval?.[0] ?? null, interval?.[1] ?? null, n])),
    },
  };
}

function nothingComplete(name: string): AbsentFigure {
  return { name, absent: "no item is complete in all four conditions" };
}
