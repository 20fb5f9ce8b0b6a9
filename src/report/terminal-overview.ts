import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { findingName, headlineDds } from "./block-words.js";
import { fitWidth, padWidth, wrapWidth } from "../core/display-width.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber } from "./format-number.js";
import { overviewRows } from "./overview-rows.js";
import type { Paint } from "./terminal-paint.js";
import { terminalText } from "./terminal-text.js";

const numberColumns = 22;
const findingColumns = 16;

/** All contrasts and judges as a table of DDS with intervals and findings; on narrow terminals the finding stands beneath. */
export function terminalOverview(document: ReportDocument, width: number, paint: Paint): string[] {
  const contrasts = overviewRows(document);
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
  ];
}

function numbersOf(block: JudgeBlock | null): string {
  const { estimate } = block === null ? { estimate: null } : headlineDds(block);
  return estimate === null ? "not measured" : `${formatNumber(estimate.estimate, "points")} ${formatInterval(estimate.ci95, "points")}`;
}
