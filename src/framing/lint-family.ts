import type { AnswerMode } from "../core/answer-mode.js";
import type { Item } from "../core/item.js";
import type { OptionOrder } from "../core/option-order.js";
import type { Family } from "./family.js";
import { FindingCollector } from "./finding-collector.js";
import type { LintFinding } from "./lint-finding.js";
import { lintItem } from "./lint-item.js";
import { lintLabels } from "./lint-labels.js";

/** What a family is proved for. */
export interface LintSettings {
  readonly orders: readonly OptionOrder[];
  readonly answerModes: readonly AnswerMode[];
  readonly framings: readonly string[];
  readonly labels?: readonly [string, string] | undefined;
  readonly countTokens?: ((text: string) => number) | undefined;
}

/** What was checked and what was found; `ok` when there is no error. */
export interface LintReport {
  readonly ok: boolean;
  /** The first 20 for each rule and file. */
  readonly errors: readonly LintFinding[];
  readonly warnings: readonly LintFinding[];
  /** How often each rule was broken, over all items and conditions. */
  readonly counts: Readonly<Record<string, number>>;
  readonly items: number;
  readonly prompts: number;
}

/**
 * Proves a family's contract on every item, in every wording, order, answer mode, framing and polarity.
 * Holds at most 20 findings for each rule and file, however many items there are.
 */
export async function lintFamily(family: Family, items: AsyncIterable<Item> | Iterable<Item>, settings: LintSettings): Promise<LintReport> {
  const collector = new FindingCollector();
  collector.add(lintLabels(family, settings));
  const formats = distinctFormats(settings.answerModes);
  let count = 0;
  for await (const item of items) {
    count++;
    for (let wording = 0; wording < family.wordings; wording++) {
      for (const order of settings.orders) {
        for (const answerMode of formats) {
          collector.add(lintItem(family, item, { wording, order, answerMode, framings: settings.framings, labels: settings.labels, countTokens: settings.countTokens }));
        }
      }
    }
  }
  const { errors, warnings, counts } = collector;
  return { ok: errors.length === 0, errors, warnings, counts, items: count, prompts: count * family.wordings * settings.orders.length * formats.length * settings.framings.length * 2 };
}

/** `choice` and `probability` put the same prompt. */
function distinctFormats(modes: readonly AnswerMode[]): readonly AnswerMode[] {
  const choice = modes.find((mode) => mode !== "json");
  return [...(modes.includes("json") ? ["json" as const] : []), ...(choice === undefined ? [] : [choice])];
}
