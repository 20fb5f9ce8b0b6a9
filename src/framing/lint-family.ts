import type { AnswerMode } from "../core/answer-mode.js";
import type { Item } from "../core/item.js";
import type { OptionOrder } from "../core/option-order.js";
import type { Family, PromptSettings } from "./family.js";
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
  /** Each of these is proved (default: the plain question, without the item's context). */
  readonly settings?: readonly PromptSettings[] | undefined;
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
 * Proves a family's contract on every item, in every wording, order, answer mode, setting, framing and polarity.
 * Holds at most 20 findings for each rule and file, however many items there are.
 */
export async function lintFamily(family: Family, items: AsyncIterable<Item> | Iterable<Item>, settings: LintSettings): Promise<LintReport> {
  const collector = new FindingCollector();
  collector.add(lintLabels(family, settings));
  const { orders, framings, labels, countTokens, settings: asked = [{}] } = settings;
  const formats = asked.flatMap((one) => distinctFormats(settings.answerModes, one).map((answerMode) => ({ ...one, answerMode })));
  let count = 0;
  for await (const item of items) {
    count++;
    for (let wording = 0; wording < family.wordings; wording++) {
      for (const order of orders) {
        for (const format of formats) collector.add(lintItem(family, item, { wording, order, framings, labels, countTokens, ...format }));
      }
    }
  }
  const { errors, warnings, counts } = collector;
  return { ok: errors.length === 0, errors, warnings, counts, items: count, prompts: count * family.wordings * orders.length * formats.length * framings.length * 2 };
}

/** `choice` and `probability` put the same prompt, and an order of JSON keys concerns JSON alone. */
function distinctFormats(modes: readonly AnswerMode[], { jsonOrder }: PromptSettings): readonly AnswerMode[] {
  const choice = jsonOrder === undefined ? modes.find((mode) => mode !== "json") : undefined;
  return [...(modes.includes("json") ? ["json" as const] : []), ...(choice === undefined ? [] : [choice])];
}
