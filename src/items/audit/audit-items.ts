import { claimText } from "../../core/claim-text.js";
import type { Item } from "../../core/item.js";
import { AnswerTable } from "./answer-table.js";
import type { ItemCode } from "./audit-codes.js";
import { bySeverity } from "./by-severity.js";
import { checkGold } from "./doubtful-gold.js";
import { fieldFindings } from "./field-findings.js";
import { FindingCollector } from "./finding-collector.js";
import { giveAwayFinding } from "./give-away-finding.js";
import { IdList } from "./id-list.js";
import type { ItemAudit } from "./item-audit.js";
import { checkItemTexts } from "./item-texts.js";
import { measureGiveAways } from "./measure-give-aways.js";
import { NearCopies } from "./near-copies.js";
import { optionPlaces } from "./option-places.js";
import { OutsideCopies, type OutsideTexts } from "./outside-copies.js";
import { QuestionsSeen } from "./questions-seen.js";
import { StrataCount, unbalancedFinding } from "./strata-count.js";
import { templateCollisions } from "./template-collision.js";
import { TokenTables } from "./token-tables.js";

export interface AuditOptions extends OutsideTexts {
  /** Keys whose balance is told beside that of `field`, such as `meta.level`. */
  readonly by?: readonly string[] | undefined;
  /** Party labels of the template families, which a text must not imitate. */
  readonly labels?: readonly string[] | undefined;
  /** Tokens of question and longer answer from which an item counts as long; without it no tokens are counted. */
  readonly tokenLimit?: number | undefined;
}

/**
 * Says what a set of items holds and what could distort a measurement with it. Only the question and the two answers
 * that are put before the judge are looked at. Reads the items once, holds no text, and some 150 bytes an item. Word
 * lists and non-answers are English.
 */
export async function auditItems(items: AsyncIterable<Item>, options: AuditOptions = {}): Promise<ItemAudit> {
  const ids = new IdList();
  const cases = new FindingCollector(ids);
  const questions = new QuestionsSeen();
  const near = new NearCopies();
  const outside = new OutsideCopies(options);
  const answers = new AnswerTable();
  const tokens = options.tokenLimit === undefined ? undefined : await TokenTables.load(options.tokenLimit);
  const [fields, difficulties, ...byKeys] = ["field", "meta.difficulty", ...options.by ?? []].map((key) => new StrataCount(key)) as [StrataCount, StrataCount, ...StrataCount[]];
  const collides = templateCollisions(options.labels ?? []);
  for await (const item of items) {
    const place = ids.add(item.id);
    const texts = { question: item.question, right: claimText(item, "correct"), wrong: claimText(item, "incorrect") };
    const tell = (code: ItemCode, what: () => string) => cases.add(code, place, item.gated === undefined ? what : withheld);
    for (const strata of [fields, difficulties, ...byKeys]) strata.add(item);
    const before = questions.add(item, place);
    if (before === undefined) near.add(item, place);
    else {
      tell("duplicate-question", () => `asks what ${JSON.stringify(ids.at(before.place))} asks`);
      if (before.contradicts) tell("contradicting-duplicate", () => `its right answer is wrong in ${JSON.stringify(ids.at(before.place))}, or the reverse`);
    }
    outside.add(item, place);
    checkItemTexts(item, collides, tell);
    checkGold(item, tell);
    const length = tokens?.add(texts);
    if (length !== undefined) tell("long-text", () => `${length} tokens`);
    answers.add({ id: item.id, cluster: item.cluster, right: texts.right, wrong: texts.wrong, places: optionPlaces(item) });
  }
  near.tell(cases, (place) => ids.at(place), (place) => answers.draw(place));
  await outside.tell(cases);
  const giveAways = measureGiveAways(answers);
  const byField = fields.result();
  const strata = byKeys.map((key) => key.result());
  const named = byField.strata.map(({ value, items: count }) => ({ field: value, items: count }));
  return {
    items: ids.length, fields: named, withoutField: byField.without,
    difficulties: Object.fromEntries(difficulties.result().strata.map(({ value, items: count }) => [value, count] as const).sort()),
    strata, tokens: tokens?.summaries() ?? null, giveAways,
    findings: bySeverity([
      ...cases.findings(ids.length), ...near.findings(), ...outside.findings(), ...giveAways.flatMap(giveAwayFinding), ...fieldFindings(named, byField.without), ...[byField, ...strata].flatMap(unbalancedFinding),
    ]),
  };
}

/** Findings are passed on, and the text of a gated set must not be. */
function withheld(): string {
  return "not shown, as the set's text must not be passed on";
}
