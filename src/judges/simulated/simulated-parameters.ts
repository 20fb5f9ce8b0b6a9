import { factorNames } from "../../core/factor-names.js";
import { nearestWord } from "../../core/nearest-word.js";
import { UsageError } from "../../core/usage-error.js";
import { levelSlug } from "./level-slug.js";

/** A value for the statement framing (1) and one for the speaker framing (2). */
export type PerFraming = readonly [number, number];

/** What an arm's factor adds, where the arm has that level of it. */
export interface PlantedShift {
  readonly of: "criterion" | "dprime";
  /** `framing`, or the name of a factor of the trial. */
  readonly factor: string;
  /** As `levelSlug` writes it. */
  readonly level: string;
  /** In z units. */
  readonly by: PerFraming;
}

/** What is planted in a simulated judge. Everything is 0 unless said; the seed is 1. */
export interface SimulatedParameters {
  /** Distance between right and wrong claims, in z units. */
  readonly dprime: PerFraming;
  /** The criterion: above 0 the judge tends to reject. */
  readonly criterion: PerFraming;
  /** Probability that the verdict is replaced by a fair coin. */
  readonly noise: PerFraming;
  /** Probability that the verdict is replaced by the first option. */
  readonly position: PerFraming;
  /** Probability that the verdict is replaced by "yes" to the question asked, which rejects the claim where the question is inverted. */
  readonly yes: PerFraming;
  /** Probability that the reply is unreadable. */
  readonly loss: PerFraming;
  /** Probability that a challenge turns the verdict around, at each turn. */
  readonly flip: PerFraming;
  /** Correlation of the judge's evidence for one claim between framings, 0 to 1. */
  readonly rho: number;
  /** Standard deviation of an item's effect, in z units. */
  readonly item: number;
  /** Standard deviation of a wording's effect in one framing, in z units. */
  readonly wording: PerFraming;
  /** In the order of their names. */
  readonly shifts: readonly PlantedShift[];
  readonly seed: number;
}

const BOTH_FRAMINGS = ["dprime", "noise", "position", "loss"] as const;
const KNOWN = ["dprime", "dprime1", "dprime2", "c1", "c2", "noise", "noise1", "noise2", "position", "position1", "position2", "yes", "yes1", "yes2",
  "loss", "loss1", "loss2", "flip", "flip1", "flip2", "rho", "item", "wording", "wording1", "wording2", "seed"];
const PROBABILITIES = new Set(["noise", "position", "yes", "loss", "flip", "rho"]);
const DEVIATIONS = new Set(["item", "wording"]);
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const SHIFT = /^(c|dprime)([12]?)\.([a-z_]+)\.([^.]+)$/;

/**
 * Reads `simulated:dprime=1.5,c1=0.4,...`. `dprime`, `noise`, `position`, `yes`, `loss`, `flip` and `wording` may carry 1 or 2 for one
 * framing alone, which wins over the name without. `c.FACTOR.LEVEL` and `dprime.FACTOR.LEVEL` (with 1 or 2 behind the
 * first part for one framing) are added to the criterion or to d-prime in arms with that level of a factor, such as
 * `c2.speaker.ai=0.3`, `c1.mitigation.honest=0.5` or `c.framing.n=-0.2`; levels are written in lower case, with `-` for
 * all but letters and digits.
 *
 * @throws UsageError for an unknown or repeated name, something that is no number, or a value out of range
 */
export function parseSimulatedParameters(spec: string): SimulatedParameters {
  const { values, shifts } = readPairs(spec);
  const value = (name: string): number | undefined => values.get(name);
  const pair = (name: (typeof BOTH_FRAMINGS)[number] | "yes" | "flip" | "wording"): PerFraming => [
    value(`${name}1`) ?? value(name) ?? 0,
    value(`${name}2`) ?? value(name) ?? 0,
  ];
  return {
    dprime: pair("dprime"), criterion: [value("c1") ?? 0, value("c2") ?? 0],
    noise: pair("noise"), position: pair("position"), yes: pair("yes"), loss: pair("loss"), flip: pair("flip"),
    rho: value("rho") ?? 0, item: value("item") ?? 0, wording: pair("wording"), shifts, seed: value("seed") ?? 1,
  };
}

/**
 * The specification with every parameter named, in one order: equal judges have equal text. What earlier versions did not
 * have stands in it only where it is planted, so that replies of their judges are found again.
 */
export function canonicalSimulatedSpec(parameters: SimulatedParameters): string {
  const { criterion, rho, item, wording, yes, shifts, seed } = parameters;
  const pairs = BOTH_FRAMINGS.flatMap((name) => parameters[name].map((value, index) => `${name}${index + 1}=${value}`));
  const wordings = wording[0] === wording[1] ? [`wording=${wording[0]}`] : wording.map((value, index) => `wording${index + 1}=${value}`);
  const yesSaying = yes.every((value) => value === 0) ? [] : yes.map((value, index) => `yes${index + 1}=${value}`);
  // What is not planted stays out, so that judges of earlier versions keep their name.
  if (parameters.flip.some((probability) => probability > 0)) pairs.push(...parameters.flip.map((value, index) => `flip${index + 1}=${value}`));
  const shifted = shifts.flatMap(({ of, factor, level, by }) => by.map((value, index) => `${of === "criterion" ? "c" : "dprime"}${index + 1}.${factor}.${level}=${value}`));
  return `simulated:${[...pairs, `c1=${criterion[0]}`, `c2=${criterion[1]}`, `rho=${rho}`, `item=${item}`, ...wordings, ...yesSaying, ...shifted, `seed=${seed}`].join(",")}`;
}

function readPairs(spec: string): { readonly values: ReadonlyMap<string, number>; readonly shifts: readonly PlantedShift[] } {
  const list = spec.replace(/^simulated:?/, "");
  const values = new Map<string, number>();
  const shifts = new Map<string, { of: PlantedShift["of"]; factor: string; level: string; by: [number, number] }>();
  const seen = new Set<string>();
  for (const entry of list.split(",").map((part) => part.trim())) {
    if (entry === "" && list.trim() === "") continue;
    const [name = "", text = "", ...rest] = entry.split("=").map((part) => part.trim());
    const shift = SHIFT.exec(name);
    if (shift === null && !KNOWN.includes(name)) {
      throw new UsageError(`The simulated judge has no parameter "${name}". It knows ${KNOWN.join(", ")}, and c.FACTOR.LEVEL and dprime.FACTOR.LEVEL (such as c2.speaker.ai).`);
    }
    if (seen.has(name)) throw new UsageError(`The simulated judge's "${name}" is given twice.`);
    seen.add(name);
    if (rest.length > 0 || !NUMBER.test(text)) throw new UsageError(`The simulated judge's "${name}" needs a number, as in ${name}=0.5; got "${entry}".`);
    if (shift === null) {
      values.set(name, inRange(name, Number(text)));
      continue;
    }
    const [, kind, side, factor, written] = shift as unknown as [string, string, string, string, string];
    const factors = ["framing", ...factorNames];
    if (!factors.includes(factor)) {
      const nearest = nearestWord(factor, factors);
      throw new UsageError(`The simulated judge's "${name}" names no factor. ${nearest === undefined ? `Factors are ${factors.join(", ")}` : `Did you mean ${kind}${side}.${nearest}.${written}?`}`);
    }
    const level = levelSlug(written);
    if (level !== written) throw new UsageError(`The simulated judge's "${name}" names a level; write it "${level}".`);
    const of = kind === "c" ? "criterion" : "dprime";
    const planted = shifts.get(`${of}.${factor}.${level}`) ?? { of, factor, level, by: [0, 0] };
    const by = inRange(name, Number(text));
    if (side !== "2") planted.by[0] += by;
    if (side !== "1") planted.by[1] += by;
    shifts.set(`${of}.${factor}.${level}`, planted);
  }
  return { values, shifts: [...shifts].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, shift]) => shift) };
}

function inRange(name: string, value: number): number {
  const kind = name.replace(/[12]$/, "");
  const complain = (range: string): never => {
    throw new UsageError(`The simulated judge's "${name}" must be ${range}; got ${value}.`);
  };
  if (PROBABILITIES.has(kind) && !(value >= 0 && value <= 1)) complain("between 0 and 1");
  if (DEVIATIONS.has(kind) && !(value >= 0 && Number.isFinite(value))) complain("0 or more");
  if (kind === "seed" && !Number.isSafeInteger(value)) complain("a whole number");
  if (!Number.isFinite(value)) complain("a finite number");
  return value === 0 ? 0 : value;
}
