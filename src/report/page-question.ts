import type { ReportDocument } from "../analysis/report-document.js";
import { alikeArms } from "./alike-arms.js";

/** A piece of the question: words of ours, or a name from outside. */
export interface QuestionPart {
  readonly text: string;
  readonly foreign: boolean;
}

/** What a report asks, as its title. */
export function pageQuestion(document: ReportDocument): readonly QuestionPart[] {
  const { judges } = document;
  const alike = alikeArms(document);
  const ours = (text: string): QuestionPart => ({ text, foreign: false });
  const foreign = (text: string): QuestionPart => ({ text, foreign: true });
  return [
    ...(judges.length === 1 ? [ours("How far does "), foreign(judges[0]?.judge ?? "")] : [ours(`How far do ${judges.length} judges`)]),
    ...(alike === null ? [ours(" defer to a speaker?")] : [ours(" move from \u201c"), foreign(alike.names[0]), ours("\u201d to \u201c"), foreign(alike.names[1]), ours("\u201d?")]),
  ];
}
