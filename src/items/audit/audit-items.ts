import { claimText } from "../../core/claim-text.js";
import type { Item } from "../../core/item.js";
import { AnswerTable } from "./answer-table.js";
import { fieldFindings } from "./field-findings.js";
import { FindingCollector } from "./finding-collector.js";
import { giveAwayFinding } from "./give-away-finding.js";
import { IdList } from "./id-list.js";
import type { AuditFinding, ItemAudit } from "./item-audit.js";
import { checkItemTexts } from "./item-texts.js";
import { measureGiveAways } from "./measure-give-aways.js";
import { optionPlaces } from "./option-places.js";
import { QuestionsSeen } from "./questions-seen.js";

export interface AuditOptions {
  /** Keys whose balance is told, such as `meta.level`. */
  readonly by?: readonly string[] | undefined;
}

/**
 * Says what a set of items holds and what could distort a measurement with it. Only the question and the two answers
 * that are put before the judge are looked at. Reads the items once, holds no text, and some 150 bytes an item. Word
 * lists and non-answers are English.
 */
export async function auditItems(items: AsyncIterable<Item>, _options: AuditOptions = {}): Promise<ItemAudit> {
  const ids = new IdList();
  const cases = new FindingCollector(ids);
  const questions = new QuestionsSeen();
  const answers = new AnswerTable();
  const fields = new Map<string, number>();
  const difficulties = new Map<string, number>();
  for await (const item of items) {
    const place = ids.add(item.id);
    count(fields, item.field);
    count(difficulties, item.meta?.["difficulty"]);
    const before = questions.add(item, place);
    if (before !== undefined) cases.add("duplicate-question", place, () => `asks what ${JSON.stringify(ids.at(before))} asks`);
    checkItemTexts(item, (code, what) => cases.add(code, place, what));
    answers.add({ id: item.id, cluster: item.cluster, right: claimText(item, "correct"), wrong: claimText(item, "incorrect"), places: optionPlaces(item) });
  }
  const giveAways = measureGiveAways(answers);
  const byField = [...fields].map(([field, number]) => ({ field, items: number })).sort((a, b) => b.items - a.items || (a.field < b.field ? -1 : 1));
  const withoutField = ids.length - byField.reduce((sum, field) => sum + field.items, 0);
  return {
    items: ids.length, fields: byField, withoutField, difficulties: Object.fromEntries([...difficulties].sort()),
    strata: [], tokens: null, giveAways,
    findings: bySeverity([...cases.findings(), ...giveAways.flatMap(giveAwayFinding), ...fieldFindings(byField, withoutField)]),
  };
}

const ranks = { error: 0, warning: 1, note: 2 };

/** Errors first, then warnings, then notes; what is alike stays in its order. */
export function bySeverity(findings: readonly AuditFinding[]): AuditFinding[] {
  return [...findings].sort((a, b) => ranks[a.severity] - ranks[b.severity]);
}

function count(counts: Map<string, number>, value: unknown): void {
  if (typeof value === "string") counts.set(value, (counts.get(value) ?? 0) + 1);
}
