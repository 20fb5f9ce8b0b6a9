import type { AnswerMode } from "../core/answer-mode.js";
import type { Item } from "../core/item.js";
import type { Judge } from "../core/judge.js";
import type { JudgerRole } from "../core/judger-role.js";
import type { OptionOrder } from "../core/option-order.js";
import type { Family, PromptSettings } from "../framing/family.js";
import type { LintFinding } from "../framing/lint-finding.js";
import { lintItem } from "../framing/lint-item.js";
import { itemLabels } from "./item-labels.js";

/** So many items are looked at; the rules are about wordings, of which each then comes often enough. */
const MOST_ITEMS = 240;

const TOKEN_RULES: ReadonlySet<string> = new Set(["slot-tokens", "prompt-length", "total-length"]);

interface Place {
  readonly wording: number;
  readonly order: OptionOrder;
}

/**
 * The template rules that need a tokenizer, on the first items of a study. Tokenizers answer in batches, so the
 * lint runs twice: once to learn which texts it asks about, once with their counts.
 */
export class TokenLint {
  readonly #family: Family;
  readonly #framings: readonly string[];
  readonly #labels: readonly [string, string] | undefined;
  readonly #settings: PromptSettings;
  readonly #role: JudgerRole | undefined;
  readonly #answerMode: AnswerMode;
  readonly #items: { readonly item: Item; readonly place: Place }[] = [];

  constructor(family: Family, arms: PromptSettings & { readonly framings: readonly string[]; readonly labels: readonly [string, string] | undefined; readonly role?: JudgerRole | undefined }, answerMode: AnswerMode) {
    this.#family = family;
    this.#framings = arms.framings;
    this.#labels = arms.labels;
    this.#role = arms.role;
    this.#settings = { question: arms.question, jsonOrder: arms.jsonOrder, context: arms.context };
    this.#answerMode = answerMode;
  }

  add(item: Item, place: Place): void {
    if (this.#items.length < MOST_ITEMS) this.#items.push({ item, place });
  }

  /**
   * What the judge's tokenizer makes of the templates, as warnings: which words are equally long differs from
   * tokenizer to tokenizer, and the user of a built-in family could not mend it.
   */
  async findings(countTokens: NonNullable<Judge["countTokens"]>): Promise<readonly LintFinding[]> {
    const texts = new Set<string>();
    this.#lint((text) => {
      texts.add(text);
      return 0;
    });
    const asked = [...texts];
    const counts = await countTokens(asked);
    const countOf = new Map(asked.map((text, index) => [text, counts[index] ?? 0]));
    return this.#lint((text) => countOf.get(text) ?? 0)
      .filter(({ rule }) => TOKEN_RULES.has(rule)).map((finding) => ({ ...finding, severity: "warning" }));
  }

  #lint(countTokens: (text: string) => number): LintFinding[] {
    return this.#items.flatMap(({ item, place }) => lintItem(this.#family, item, {
      ...place, ...this.#settings, framings: this.#framings, ...itemLabels({ family: this.#family, framings: this.#framings, labels: this.#labels, role: this.#role }, item, place.wording), answerMode: this.#answerMode, countTokens,
    }));
  }
}
