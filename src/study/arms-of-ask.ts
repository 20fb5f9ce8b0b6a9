import type { Family } from "../framing/family.js";
import { loadFamily } from "../framing/load-family.js";
import type { ArmOptions, AskOptions, ContrastOptions } from "./arm-options.js";
import { askedFamily } from "./asked-family.js";
import { chosenFramings } from "./chosen-framings.js";

/** Loads a family; with labels it also says what is wrong with them. */
export type FamilyLoader = (spec: string, labels?: readonly [string, string]) => Promise<Family>;

/**
 * The arms of one comparison, one per framing in the family's order, and its contrasts: the first framing of the
 * statement side against the last of the speaker side, and with three framings or more also rung by rung.
 * Throws `UsageError` for a family, framing or label that cannot be.
 * @param load how a family is loaded, for a caller that needs it again
 */
export async function armsOfAsk(ask: AskOptions, load: FamilyLoader = loadOnce): Promise<{ readonly arms: readonly ArmOptions[]; readonly contrasts: readonly ContrastOptions[] }> {
  const { name, rungs, ...common } = ask;
  const family = await load(await askedFamily(ask), ask.labels);
  const framings = chosenFramings(family, rungs);
  const named = (text: string) => name === undefined ? text : `${name}: ${text}`;
  const contrast = (baseline: string, treatment: string): ContrastOptions => ({
    name: named(`${treatment} - ${baseline}`), baseline: named(baseline), treatment: named(treatment),
  });
  const baseline = framings.find((framing) => family.framingIndex(framing) === 1) ?? framings[0] as string;
  const treatment = framings.findLast((framing) => family.framingIndex(framing) === 2) ?? framings.at(-1) as string;
  return {
    arms: framings.map((framing) => ({ name: named(framing), framing, ...common })),
    contrasts: [
      contrast(baseline, treatment),
      ...framings.length < 3 ? [] : framings.slice(1).map((framing, index) => contrast(framings[index] as string, framing)),
    ],
  };
}

async function loadOnce(spec: string, labels?: readonly [string, string]): Promise<Family> {
  return await loadFamily(spec, { labels });
}
