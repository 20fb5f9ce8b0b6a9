import type { AnswerMode } from "../core/answer-mode.js";
import type { Judge } from "../core/judge.js";
import { DataError } from "../core/data-error.js";
import type { Family } from "../framing/family.js";
import { FindingCollector } from "../framing/finding-collector.js";
import type { LintFinding } from "../framing/lint-finding.js";
import { lintItem } from "../framing/lint-item.js";
import { lintLabels } from "../framing/lint-labels.js";
import { renderingFingerprint } from "../framing/rendering-fingerprint.js";
import { surveyItems, type ItemReader } from "../runner/import-items.js";
import { studyId } from "../runner/study-id.js";
import type { StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import { TokenLint } from "./token-lint.js";
import { recordTrials, trialsStillHold, type PreparedStudy } from "./prepared-study.js";
import type { StudyOptions } from "./study-options.js";

/** What a study is made of, before its items are in the store. */
export interface StudyParts {
  readonly store: Store;
  readonly family: Family;
  /** The framings to compare, in the family's order. */
  readonly framings: readonly string[];
  readonly judges: readonly Judge[];
  readonly items: ItemReader & { readonly spec: string };
  /** Rows skipped so far by the reader. */
  readonly skippedRows: () => number;
}

/**
 * Reads the items into the store in their seeded order, proves the templates on each of them and records
 * every trial. Asks nothing. Throws `DataError` or a template error before anything could be asked.
 */
export async function prepareStudy(parts: StudyParts, options: StudyOptions): Promise<PreparedStudy> {
  const { store, family, framings, judges } = parts;
  const order = options.order ?? family.defaultOrder;
  const answerModes = judges.map((judge) => options.answer ?? judge.defaultAnswer ?? "json");
  const seed = options.seed ?? 1;
  const arms = { framings, labels: options.labels };

  const skippedBefore = parts.skippedRows();
  const items = await surveyItems(parts.items, { seed, limit: options.limit ?? Infinity, wordings: family.wordings, order });
  const skippedRows = parts.skippedRows() - skippedBefore;
  const fingerprints = [...new Set(answerModes)].sort().map((answerMode) => renderingFingerprint(family, { ...arms, orders: ["accept-first", "accept-second"], answerMode, system: options.system }));

  const spec: StudySpec = {
    items: { spec: parts.items.spec, count: items.count, fields: items.fields, sha256: items.sha256, skippedRows },
    family: {
      spec: options.family ?? "matched", name: family.name, hash: family.hash, fileHashes: family.fileHashes,
      fingerprint: fingerprints.join(" "),
      wordings: family.wordings, fieldOrders: Array.from({ length: family.wordings }, (_, wording) => family.fieldOrder(wording)),
    },
    framings: framings.map((id) => ({ id, index: family.framingIndex(id) })),
    judges: judges.map((judge, index) => ({ id: judge.id, identity: judge.identity, answerMode: answerModes[index] as AnswerMode })),
    order, labels: options.labels ?? null, system: options.system ?? null,
    temperature: options.temperature ?? 0, maxTokens: options.maxTokens ?? 512, seed, repeats: options.repeats ?? 1,
    warnings: [],
  };
  const id = studyId(spec);
  // A study whose trials stand was proved when they were recorded: its items, templates and places are in its id.
  const known = store.findStudy(id);
  if (known?.planned === true) {
    const study: PreparedStudy = { id, row: known.row, spec: { ...spec, warnings: (known.spec as StudySpec).warnings }, family, judges, store };
    if (!trialsStillHold(study)) recordTrials(study);
    return study;
  }

  const findings = new FindingCollector();
  findings.add(lintLabels(family, arms));
  const tokenizers = judges.flatMap((judge, index) => judge.countTokens === undefined ? []
    : [{ count: judge.countTokens.bind(judge), lint: new TokenLint(family, arms, answerModes[index] as AnswerMode) }]);
  const studyItems = await items.store(store, (item, place) => {
    for (const answerMode of new Set(answerModes)) findings.add(lintItem(family, item, { ...arms, ...place, answerMode }));
    for (const { lint } of tokenizers) lint.add(item, place);
  });
  refuseBrokenTemplates(findings);
  for (const { lint, count } of tokenizers) findings.add(await lint.findings(count));
  const proved = { ...spec, warnings: findings.warnings.map(describeFinding) };
  const { row } = store.putStudy({ id, spec: proved }, studyItems(), items.count);
  const study: PreparedStudy = { id, row, spec: proved, family, judges, store };
  recordTrials(study);
  return study;
}

function refuseBrokenTemplates(findings: FindingCollector): void {
  if (findings.errors.length === 0) return;
  const shown = findings.errors.slice(0, 5).map(describeFinding);
  const more = Object.values(findings.counts).reduce((sum, count) => sum + count, 0) - shown.length;
  throw new DataError(`the templates break their own rules; nothing was asked:\n  ${shown.join("\n  ")}${more > 0 ? `\n  and ${more} more ('dialdefer templates lint' shows them)` : ""}`, {}, { code: "template-rules" });
}

function describeFinding({ rule, file, itemId, message, where }: LintFinding): string {
  return `${file}: ${rule}: ${message} (${where}${itemId === null ? "" : `, item ${itemId}`})`;
}
