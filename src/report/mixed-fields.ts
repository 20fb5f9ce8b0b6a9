import type { MixedField } from "../analysis/mixed-document.js";
import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { mixedPart } from "./mixed-part.js";

/** The judge's fields drawn towards their mean; empty where there is no mixed view of several fields. */
export function mixedFields(document: ReportDocument, block: JudgeBlock): readonly MixedField[] {
  const part = mixedPart(document, block);
  return part === null || part.mixed.field_count < 2 ? [] : part.mixed.fields.filter(({ judge }) => judge === block.judge);
}
