import type { ContrastBlock, JudgeBlock } from "../../analysis/report-document.js";
import { acceptance } from "../acceptance.js";
import { contrastName } from "../contrast-name.js";
import { contrastRows, forestRows } from "../forest-rows.js";
import { clippedWords, formatInterval, formatNumber, formatWithUnit, isClipped, isShown } from "../format-number.js";
import { equivalenceMargin } from "../../stats/equivalence-margin.js";
import { forestPlot, rowInterval, type ForestRow } from "../plots/forest-plot.js";
import { forestScale, runsPast } from "../plots/forest-scale.js";
import type { PlotWidth } from "../plots/plot-layout.js";
import { renderPlot, type PlotSpec, type PlotText } from "../plots/render-plot.js";
import { shiftPlot, type ShiftRow, type ShiftScale } from "../plots/shift-plot.js";
import { visibleLine } from "../visible-text.js";
import { html, type HtmlValue, type SafeHtml } from "./safe-html.js";

/** DDS by field, with the summaries on top. */
export async function fieldFigure(block: JudgeBlock, id: string): Promise<SafeHtml> {
  const { rows, leftOut } = forestRows(block);
  if (rows.length === 0) return nothingToDraw("no item is complete in all four conditions");
  const basis = block.finding.basis === "probabilities" ? "DDS on probabilities" : "DDS";
  return figure({ id, title: `${basis} by field`, description: forestWords(rows) }, (width) => forestPlot(rows, width, equivalenceMargin), html`
    ${basis} by field, highest first, with 95&nbsp;% intervals. Right of zero: accepted more readily from a speaker. A grey interval holds zero. Shaded: less than ${equivalenceMargin} points either way.
    ${block.finding.basis === "probabilities" && "The mean of fields is given for verdicts only, in the table below."}
    ${forestRemarks(rows)}
    ${leftOut > 0 && html`The ${leftOut} fields nearest the middle of the list are left out here; <code>report.csv</code> has all.`}`);
}

/** The headline contrast and its parts. */
export async function contrastFigure(block: JudgeBlock, contrasts: readonly ContrastBlock[], id: string): Promise<SafeHtml> {
  const rows = contrastRows(block, contrasts);
  if (rows.length === 0) return nothingToDraw("no item is complete in all framings");
  return figure({ id, title: "The parts of the framing", description: forestWords(rows) }, (width) => forestPlot(rows, width, equivalenceMargin),
    html`How far acceptance moves from one framing to the next, with 95&nbsp;% intervals: ${contrasts.map(contrastName).join(", ")}. ${forestRemarks(rows)}`);
}

/** Acceptance of right and of wrong claims, C1 to C2; on probabilities as well where they are stored. */
export async function acceptanceFigure(block: JudgeBlock, id: string): Promise<SafeHtml> {
  const accepted = acceptance(block);
  if (accepted === null) return nothingToDraw("no item is complete in all four conditions");
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
  return shiftFigure(rows, { measure: "percent", domain: [0, 100], title: "Accepted, %" }, { id, title: "Acceptance in C1 and C2" },
    html`How often claims are accepted as a statement (C1, open) and from a speaker (C2, filled), with 95&nbsp;% intervals; n&nbsp;=&nbsp;${block.n}&nbsp;items.
    ${mean !== null && "The means of P(accept) are descriptions; the interval of their joint shift is that of DDS on probabilities."}`);
}

/** Criterion and d-prime, C1 to C2. */
export async function signalFigure(block: JudgeBlock, id: string): Promise<SafeHtml> {
  const rows = ([["Criterion", "neutral", block.criterion, block.criterion_ci95], ["d\u2032", "ink", block.dprime, block.dprime_ci95]] as const)
    .flatMap(([label, colour, values, intervals]): ShiftRow[] => isShown(values.c1) && isShown(values.c2)
      ? [{ label, colour, from: { estimate: values.c1, interval: intervals.c1 }, to: { estimate: values.c2, interval: intervals.c2 } }] : []);
  return shiftFigure(rows, { measure: "z", domain: null, title: "Standard deviations (z)" }, { id, title: "Criterion and d\u2032 in C1 and C2" },
    html`A lower criterion accepts more readily, whatever is said; a higher d\u2032 tells right from wrong better. C1 open, C2 filled; n&nbsp;=&nbsp;${block.n}&nbsp;items.`);
}

async function shiftFigure(rows: readonly ShiftRow[], scale: ShiftScale, text: Omit<PlotText, "description">, caption: HtmlValue): Promise<SafeHtml> {
  const drawn = rows.filter(({ from, to }) => isShown(from.estimate) && isShown(to.estimate));
  if (drawn.length === 0) return nothingToDraw("no item is complete in all four conditions");
  const end = ({ estimate, interval }: ShiftRow["from"]) => `${formatNumber(estimate, scale.measure)} ${interval === null ? "" : formatInterval(interval, scale.measure)}`.trim();
  const description = drawn.map(({ label, from, to }) => `${label}: C1 ${end(from)}, C2 ${end(to)}.`).join(" ");
  return figure({ ...text, description }, (width) => shiftPlot(drawn, width, scale), html`${caption} ${drawn.some(({ from, to }) => isClipped(from.interval, scale.measure) || isClipped(to.interval, scale.measure)) && clippedWords}`);
}

async function figure(text: PlotText, spec: (width: PlotWidth) => PlotSpec, caption: HtmlValue): Promise<SafeHtml> {
  const wide = await renderPlot(spec("wide"), { ...text, id: `${text.id}-wide` });
  const narrow = await renderPlot(spec("narrow"), { ...text, id: `${text.id}-narrow` });
  return html`<figure><div class="plot wide">${wide}</div><div class="plot narrow">${narrow}</div><figcaption>${caption}</figcaption></figure>`;
}

/** What a forest plot shows otherwise than it is. */
function forestRemarks(rows: readonly ForestRow[]): string {
  const scale = forestScale(rows, equivalenceMargin);
  const past = rows.some((row) => runsPast(row, scale).left || runsPast(row, scale).right);
  return [
    ...(past ? ["An arrowhead: the interval runs past the edge."] : []),
    ...(rows.some(({ tooFew }) => tooFew) ? ["Hollow: too few items for an interval."] : []),
    ...(rows.some(({ clipped }) => clipped) ? [clippedWords] : []),
  ].join(" ");
}

function forestWords(rows: readonly ForestRow[]): string {
  return rows.map((row) => `${visibleLine(row.label)}: ${formatWithUnit(row.estimate, "points")} ${rowInterval(row)}, n ${row.n}.`).join(" ");
}

function nothingToDraw(reason: string): SafeHtml {
  return html`<p class="absent">Not measured: ${reason}.</p>`;
}
