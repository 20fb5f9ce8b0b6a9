import type { ReportDocument } from "../analysis/report-document.js";
import type { Section } from "../analysis/section.js";
import { wrapWidth } from "../core/display-width.js";
import { firstClause } from "./first-clause.js";
import { focusGroup, sectionGroups } from "./sections/section-groups.js";
import type { Paint } from "./terminal-paint.js";
import { terminalText } from "./terminal-text.js";
import { typography } from "./typography.js";
import { unfinishedWords } from "./unfinished-words.js";

/** What the experiments say, in lines. */
interface TerminalExperiments {
  /** Before the finding: that trials are pending where they are, and of a study with a focus its answers and what the others come to. */
  readonly before: readonly string[];
  /** After the finding, which leads where the study has no focus. */
  readonly after: readonly string[];
}

/** The answer of the focus in full, of every other section its first clause; a lone section without a focus is told in full. */
export function terminalExperiments(document: ReportDocument, width: number, paint: Paint): TerminalExperiments {
  const severalJudges = document.judges.length > 1;
  const focus = focusGroup(document);
  const groups = sectionGroups(document);
  const others = groups.slice(focus === null ? 0 : 1).flatMap(({ sections }) => sections.map(({ section }) => section));
  const brief = focus !== null || groups.length > 1;
  const heading = ({ answer, judge }: Section): string[] => {
    const said = terminalText(typography(answer));
    return severalJudges ? hanging(`${terminalText(judge)}: ${said}`, width).map(paint.strong) : wrapWidth(said, width).map(paint.strong);
  };
  const line = ({ title, answer, judge }: Section): string[] => {
    const name = terminalText(severalJudges ? `${title}, ${judge}` : title);
    const said = terminalText(typography(brief ? firstClause(answer) : answer));
    const [first = "", ...rest] = hanging(`${name}${name.endsWith("?") ? "" : ":"} ${said}`, width);
    return first.startsWith(name) ? [paint.muted(name) + first.slice(name.length), ...rest] : [first, ...rest];
  };
  const lines = others.length === 0 ? [] : [...others.flatMap(line), ""];
  const pending = groups.length === 0 ? null : unfinishedWords(document.judges);
  const unfinished = pending === null ? [] : [...wrapWidth(pending, width).map(paint.more), ""];
  if (focus === null) return { before: unfinished, after: lines };
  return {
    before: [...unfinished, ...focus.sections.flatMap(({ section }) => heading(section)), "", ...lines],
    after: [],
  };
}

/** Lines of at most `width` columns, all but the first indented. */
function hanging(text: string, width: number): string[] {
  return wrapWidth(text, width - 2).map((line, index) => index === 0 ? line : `  ${line}`);
}
