import type { Item } from "../../core/item.js";
import { TextIndex } from "../near-duplicates/text-index.js";
import type { ComparedTexts } from "../splits/compared-text.js";
import { openComparedTexts } from "../splits/open-compared-texts.js";
import { openQuestions } from "../splits/open-questions.js";
import type { ItemCode } from "./audit-codes.js";
import type { FindingCollector } from "./finding-collector.js";
import type { AuditFinding } from "./item-audit.js";

/** Where copies of a set's questions are looked for. */
export interface OutsideTexts {
  /** Specifications of other item sets. */
  readonly against?: readonly string[] | undefined;
  /** Item sets, or files of rows of any shape, that a judge was or is to be trained on. */
  readonly training?: readonly string[] | undefined;
}

/** Finds the questions of a set in other sets and in training files. About 8 bytes a character of the questions are held, and nothing of the others. */
export class OutsideCopies {
  readonly #index = new TextIndex();
  readonly #places: number[] = [];
  readonly #sources: readonly { readonly spec: string; readonly texts: ComparedTexts; readonly same: ItemCode; readonly near: ItemCode }[];

  /** @throws UsageError or DataError for what cannot be opened. */
  constructor({ against = [], training = [] }: OutsideTexts) {
    this.#sources = [
      ...against.map((spec) => ({ spec, texts: openQuestions(spec), same: "duplicate-across-sets", near: "near-duplicate-across-sets" } as const)),
      ...training.map((spec) => ({ spec, texts: openComparedTexts(spec, { take: "all" }), same: "in-training-file", near: "near-duplicate-in-training-file" } as const)),
    ];
  }

  /** Notes an item at its place. */
  add(item: Item, place: number): void {
    if (this.#sources.length === 0) return;
    this.#index.add(item.question);
    this.#places.push(place);
  }

  /**
   * Reads everything outside and tells of every item whose question stands there.
   *
   * @throws DataError for a row that cannot be read: then nothing is proved.
   */
  async tell(cases: FindingCollector): Promise<void> {
    for (const { spec, texts, same, near } of this.#sources) {
      for await (const { text, id, line } of texts.read()) {
        for (const { index, kind, similarity } of this.#index.find(text)) {
          const code = kind === "exact" || (kind === "contained" && similarity === 1) ? same : near;
          const where = line === null ? `item ${JSON.stringify(id)}` : `line ${line}`;
          cases.add(code, this.#places[index] as number, () => `${code === same ? "stands in" : `${(100 * similarity).toFixed(0)} % of it ${kind === "contained" ? "stands in" : "like"}`} ${where} of ${spec}`);
        }
      }
    }
  }

  /** A note where texts were not compared with all questions. */
  findings(): AuditFinding[] {
    if (this.#index.cut === 0) return [];
    return [{
      code: "near-duplicates-cut", severity: "note", ids: [],
      message: `copies in other sets and training files may be incomplete: thousands of questions are nearly alike, and ${this.#index.cut} texts were not compared with all of them`,
      effect: "A copy that was not found does to DDS what a found one does: two sets are no independent evidence, and a judge may recall what it was trained on.",
    }];
  }
}
