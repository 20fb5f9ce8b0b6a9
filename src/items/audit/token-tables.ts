import type { TokenLengths } from "./item-audit.js";
import { LengthTable } from "./length-table.js";
import { loadTokenCounter } from "./load-token-counter.js";

/** Token lengths of the three texts of every item. */
export class TokenTables {
  readonly #tables = { question: new LengthTable(), right: new LengthTable(), wrong: new LengthTable() };

  private constructor(readonly limit: number, readonly count: (text: string) => number) {}

  static async load(limit: number): Promise<TokenTables> {
    return new TokenTables(limit, await loadTokenCounter());
  }

  /** The length of question and longer answer, where that is beyond the limit. */
  add(texts: { readonly question: string; readonly right: string; readonly wrong: string }): number | undefined {
    const [question, right, wrong] = (["question", "right", "wrong"] as const).map((name) => {
      const length = this.count(texts[name]);
      this.#tables[name].add(length);
      return length;
    }) as [number, number, number];
    const whole = question + Math.max(right, wrong);
    return whole > this.limit ? whole : undefined;
  }

  summaries(): TokenLengths[] {
    const { question, right, wrong } = this.#tables;
    return [question.summary("question"), right.summary("right answer"), wrong.summary("wrong answer")].filter((summary) => summary !== undefined);
  }
}
