import { DataError } from "../../core/data-error.js";
import type { Item } from "../../core/item.js";
import { UsageError } from "../../core/usage-error.js";
import { isBenchmarkName } from "../benchmarks/is-benchmark-name.js";
import { chooseIncorrect } from "../choose-incorrect.js";
import type { IncorrectChoice } from "../incorrect-choice.js";
import { quotedNames } from "../reading/quoted-names.js";
import { contentHash } from "./content-hash.js";
import { incorrectSeed } from "./incorrect-seed.js";
import type { SampleManifest } from "./sample-manifest.js";
import { setName } from "./set-name.js";

export interface SampleSelectionOptions {
  readonly spec: string;
  /** Another wrong answer than the one that the sample was drawn with. */
  readonly incorrect?: IncorrectChoice | undefined;
  /** Of `random`, where the manifest says none. */
  readonly seed: number;
}

const namedIds = 10;

/** Picks the items of a manifest out of a set while it is read, and notices those that were changed or are gone. */
export class SampleSelection {
  readonly #spec: string;
  readonly #manifest: SampleManifest;
  readonly #hashOf: ReadonlyMap<string, string>;
  readonly #drawnWith: IncorrectChoice;
  readonly #shown: IncorrectChoice;
  readonly #seed: number;
  readonly #changed: string[] = [];
  readonly #met = new Set<string>();

  /** @throws UsageError or DataError (`other-set`) for a sample that cannot be of this set. */
  constructor(manifest: SampleManifest, { spec, incorrect, seed }: SampleSelectionOptions) {
    this.#spec = spec;
    this.#manifest = manifest;
    this.#drawnWith = manifest.incorrect;
    this.#shown = incorrect ?? manifest.incorrect;
    this.#seed = incorrectSeed(manifest) ?? seed;
    this.#hashOf = new Map(manifest.sample.map(({ id, sha256 }) => [id, sha256]));
    if (this.#drawnWith === "all" && this.#shown !== "all") throw new UsageError(`--incorrect ${this.#shown}: the sample holds an item for every wrong answer (--incorrect all); leave --incorrect out, or draw another sample`);
    if (isBenchmarkName(setName(spec)) && isBenchmarkName(manifest.items) && setName(spec) !== manifest.items) throw this.#otherSet();
  }

  /** The items that a row of the set gives to the sample. */
  take(item: Item, hardest: number | undefined): readonly Item[] {
    const drawn = chooseIncorrectOf(item, { choice: this.#drawnWith, seed: this.#seed, hardest, wanted: this.#hashOf });
    const unchanged = drawn.filter((each) => {
      this.#met.add(each.id);
      if (contentHash(each) === this.#hashOf.get(each.id)) return true;
      this.#changed.push(each.id);
      return false;
    });
    return this.#shown === this.#drawnWith ? unchanged : unchanged.flatMap(() => chooseIncorrect(item, { choice: this.#shown, seed: this.#seed, hardest }));
  }

  /**
   * What is wrong once the whole set has been read: one error with up to ten ids of each kind, or one an item where they are left out.
   *
   * @throws DataError (`other-set`) where the set holds none of the items, (`changed-rows`) where none of them is left.
   */
  problems(onBadRow: "stop" | "skip"): readonly DataError[] {
    if (this.#met.size === 0) throw this.#otherSet();
    const { sample } = this.#manifest;
    const gone = sample.map(({ id }) => id).filter((id) => !this.#met.has(id));
    const kinds = [[this.#changed, "changed since it was drawn"], [gone, "not in the set, or not fit to be judged there"]] as const;
    const found = this.#changed.length + gone.length;
    if (found === 0) return [];
    const error = (what: string, item: string) => new DataError(`${this.#spec}: ${what}`, { file: this.#spec, item }, { code: "changed-rows" });
    if (onBadRow === "skip" && found < sample.length) return kinds.flatMap(([ids, what]) => ids.map((id) => error(`${JSON.stringify(id)} of the sample is ${what}`, id)));
    const parts = kinds.flatMap(([ids, what]) => ids.length === 0 ? [] : [`${ids.length} ${ids.length === 1 ? "is" : "are"} ${what}: ${quotedNames(ids, namedIds)}`]);
    const advice = found < sample.length ? ", or leave them out with --on-bad-row skip" : "";
    const whole = error(`of the ${sample.length} items of the sample ${parts.join("; ")}. Get the version that it was drawn from, or draw a new sample${advice}`, this.#changed[0] ?? gone[0] as string);
    if (onBadRow === "skip") throw whole;
    return [whole];
  }

  #otherSet(): DataError {
    const { items, sample } = this.#manifest;
    return new DataError(`${this.#spec}: the sample is of another set: it was drawn from ${JSON.stringify(items.slice(0, 60))}, and none of its ${sample.length} items is in this one`, { file: this.#spec }, { code: "other-set" });
  }
}

function chooseIncorrectOf(item: Item, { wanted, choice, seed, hardest }: { readonly wanted: ReadonlyMap<string, string>; readonly choice: IncorrectChoice; readonly seed: number; readonly hardest: number | undefined }): readonly Item[] {
  if (choice !== "all" && !wanted.has(item.id)) return [];
  return chooseIncorrect(item, { choice, seed, hardest }).filter(({ id }) => wanted.has(id));
}
