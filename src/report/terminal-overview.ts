import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { findingName, headlineDds } from "./block-words.js";
import { fitWidth, padWidth, wrapWidth } from "../core/display-width.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber } from "./format-number.js";
import { overviewRows, type OverviewRow } from "./overview-rows.js";
import type { Paint } from "./terminal-paint.js";
import { terminalText } from "./terminal-text.js";

const numberColumns = 22;
const findingColumns = 16;
/** Of more contrasts the rest stand in the report. */
const shownContrasts = 16;

/** Contrasts and judges as a table of DDS with intervals and findings: all contrasts, or of many the headline and those that are furthest from it. On narrow terminals the finding stands beneath. */
export function terminalOverview(document: ReportDocument, width: number, paint: Paint): string[] {
  const all = overviewRows(document);
  const contrasts = furthest(all);
  const severalJudges = document.judges.length > 1;
  const grouped = severalJudges && contrasts.length > 1;
  const narrow = width < numberColumns + findingColumns + 24;
  const nameColumns = width - numberColumns - (narrow ? 1 : findingColumns + 2);
  const indent = grouped ? "  " : "";
  const line = (name: string, block: JudgeBlock | null): string[] => {
    const finding = block === null ? "" : findingName(block.finding);
    const start = `${padWidth(fitWidth(indent + terminalText(name), nameColumns), nameColumns)} ${padWidth(numbersOf(block), numberColumns, "left")}`;
    return narrow ? [start, ...(finding === "" ? [] : wrapWidth(`  ${finding}`, width))] : [`${start} ${fitWidth(finding, findingColumns)}`.trimEnd()];
  };
  return [
    paint.muted(`${padWidth(severalJudges ? "Judge" : "Contrast", nameColumns)} ${padWidth("DDS, points, 95\u00a0%", numberColumns, "left")}${narrow ? "" : " Finding"}`),
    ...contrasts.flatMap(({ name, headline, cells }) => [
      ...(grouped ? [paint.strong(fitWidth(`${terminalText(name)}${headline ? " (headline)" : ""}`, width))] : []),
      ...cells.flatMap((block, index) => line(severalJudges ? document.judges[index]?.judge ?? "" : `${name}${headline ? " (headline)" : ""}`, block)),
    ]),
    ...(all.length === contrasts.length ? [] : wrapWidth(`  ${all.length - contrasts.length} more contrast${all.length - contrasts.length === 1 ? "" : "s"}, nearer to the headline: see the report`, width).map(paint.muted)),
  ];
}

/** In the study's order; a contrast's distance is the largest of its judges'. */
function furthest(rows: readonly OverviewRow[]): readonly OverviewRow[] {
  if (rows.length <= shownContrasts) return rows;
  const dds = (block: JudgeBlock | null | undefined): number => block === null || block === undefined ? NaN : headlineDds(block).estimate?.estimate ?? NaN;
  const distances = rows.map(({ cells }) => Math.max(0, ...cells.map((cell, judge) => Math.abs(dds(cell) - dds(rows[0]!.cells[judge]))).filter((distance) => !Number.isNaN(distance))));
  const shown = new Set([...rows.keys()].slice(1).sort((one, other) => distances[other]! - distances[one]! || one - other).slice(0, shownContrasts - 1));
  return rows.filter(({ headline }, row) => headline || shown.has(row));
}

function numbersOf(block: JudgeBlock | null): string {
  const { estimate } = block === null ? { estimate: null } : headlineDds(block);
  return estimate === null ? "not measured" : `${formatNumber(estimate.estimate, "points")} ${formatInterval(estimate.ci95, "points")}`;
}
