import type { ReportDocument } from "../analysis/report-document.js";
import type { Section } from "../analysis/section.js";
import { wrapWidth } from "../core/display-width.js";
import { focusGroup, sectionGroups } from "./sections/section-groups.js";
import type { Paint } from "./terminal-paint.js";
import { terminalText } from "./terminal-text.js";
import { typography } from "./typography.js";
import { unfinishedWords } from "./unfinished-words.js";

/** What the experiments say: that trials are pending where they are, the answers of the focus first, then a line for each other answer, and an empty line at the end; nothing without experiments. */
export function terminalExperiments(document: ReportDocument, width: number, paint: Paint): string[] {
  const severalJudges = document.judges.length > 1;
  const focus = focusGroup(document);
  const others = sectionGroups(document).slice(focus === null ? 0 : 1);
  const heading = ({ answer, judge }: Section): string[] => {
    const said = terminalText(typography(answer));
    return severalJudges ? hanging(`${terminalText(judge)}: ${said}`, width).map(paint.strong) : wrapWidth(said, width).map(paint.strong);
  };
  const line = ({ title, answer, judge }: Section): string[] => {
    const name = terminalText(severalJudges ? `${title}, ${judge}` : title);
    const [first = "", ...rest] = hanging(`${name}: ${terminalText(typography(answer))}`, width);
    return first.startsWith(name) ? [paint.muted(name) + first.slice(name.length), ...rest] : [first, ...rest];
  };
  const unfinished = focus === null && others.length === 0 ? null : unfinishedWords(document.judges);
  const parts = [...(unfinished === null ? [] : [wrapWidth(unfinished, width).map(paint.more)]), ...(focus === null ? [] : [focus.sections.flatMap(({ section }) => heading(section))]), ...(others.length === 0 ? [] : [others.flatMap(({ sections }) => sections.flatMap(({ section }) => line(section)))])];
  return parts.flatMap((lines) => [...lines, ""]);
}

/** Lines of at most `width` columns, all but the first indented. */
function hanging(text: string, width: number): string[] {
  return wrapWidth(text, width - 2).map((line, index) => index === 0 ? line : `  ${line}`);
}
