import type { ReportDocument } from "../analysis/report-document.js";
import { alikeArms } from "./alike-arms.js";

/** What C1 and C2 of the headline contrast are: a statement and a speaker, or the names of two arms that put the claim alike. */
export function framingNames(document: ReportDocument): readonly [string, string] {
  const alike = alikeArms(document);
  return alike === null ? ["as a statement", "from a speaker"] : [`\u201c${alike.names[0]}\u201d`, `\u201c${alike.names[1]}\u201d`];
}
