import { UsageError } from "../../core/usage-error.js";

/** A value for the statement framing (1) and one for the speaker framing (2). */
export type PerFraming = readonly [number, number];

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
  /** Probability that the reply is unreadable. */
  readonly loss: PerFraming;
  /** Probability that a challenge turns the verdict around, at each turn. */
  readonly flip: PerFraming;
  /** Correlation of the judge's evidence for one claim between framings, 0 to 1. */
  readonly rho: number;
  /** Standard deviation of an item's effect, in z units. */
  readonly item: number;
  /** Standard deviation of a wording's effect in one framing, in z units. */
  readonly wording: number;
  readonly seed: number;
}

const BOTH_FRAMINGS = ["dprime", "noise", "position", "loss"] as const;
const KNOWN = ["dprime", "dprime1", "dprime2", "c1", "c2", "noise", "noise1", "noise2", "position", "position1", "position2",
  "loss", "loss1", "loss2", "flip", "flip1", "flip2", "rho", "item", "wording", "seed"];
const PROBABILITIES = new Set(["noise", "position", "loss", "flip", "rho"]);
const DEVIATIONS = new Set(["item", "wording"]);
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads `simulated:dprime=1.5,c1=0.4,...`. `dprime`, `noise`, `position`, `loss` and `flip` may carry 1 or 2 for one
 * framing alone, which wins over the name without.
 *
 * @throws UsageError for an unknown or repeated name, something that is no number, or a value out of range
 */
export function parseSimulatedParameters(spec: string): SimulatedParameters {
  const values = readPairs(spec);
  const value = (name: string): number | undefined => values.get(name);
  const pair = (name: (typeof BOTH_FRAMINGS)[number] | "flip"): PerFraming => [
    value(`${name}1`) ?? value(name) ?? 0,
    value(`${name}2`) ?? value(name) ?? 0,
  ];
  return {
    dprime: pair("dprime"), criterion: [value("c1") ?? 0, value("c2") ?? 0],
    noise: pair("noise"), position: pair("position"), loss: pair("loss"), flip: pair("flip"),
    rho: value("rho") ?? 0, item: value("item") ?? 0, wording: value("wording") ?? 0, seed: value("seed") ?? 1,
  };
}

/** The specification with every parameter named, in one order: equal judges have equal text. */
export function canonicalSimulatedSpec(parameters: SimulatedParameters): string {
  const { criterion, rho, item, wording, seed } = parameters;
  const pairs = BOTH_FRAMINGS.flatMap((name) => parameters[name].map((value, index) => `${name}${index + 1}=${value}`));
  // What is not planted stays out, so that judges of earlier versions keep their name.
  if (parameters.flip.some((probability) => probability > 0)) pairs.push(...parameters.flip.map((value, index) => `flip${index + 1}=${value}`));
  return `simulated:${[...pairs, `c1=${criterion[0]}`, `c2=${criterion[1]}`, `rho=${rho}`, `item=${item}`, `wording=${wording}`, `seed=${seed}`].join(",")}`;
}

function readPairs(spec: string): Map<string, number> {
  const list = spec.replace(/^simulated:?/, "");
  const values = new Map<string, number>();
  for (const entry of list.split(",").map((part) => part.trim())) {
    if (entry === "" && list.trim() === "") continue;
    const [name = "", text = "", ...rest] = entry.split("=").map((part) => part.trim());
    if (!KNOWN.includes(name)) throw new UsageError(`The simulated judge has no parameter "${name}". It knows ${KNOWN.join(", ")}.`);
    if (values.has(name)) throw new UsageError(`The simulated judge's "${name}" is given twice.`);
    if (rest.length > 0 || !NUMBER.test(text)) throw new UsageError(`The simulated judge's "${name}" needs a number, as in ${name}=0.5; got "${entry}".`);
    values.set(name, inRange(name, Number(text)));
  }
  return values;
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
