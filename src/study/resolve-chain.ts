import { UsageError } from "../core/usage-error.js";
import type { ArmChain, StudyArm } from "../runner/study-spec.js";
import type { ArmOptions } from "./arm-options.js";

type Arm = Omit<StudyArm, "fingerprint">;

/**
 * What an arm follows on, by its place in the list.
 *
 * @param earlier the arms before it
 * @param own the arm itself, but for its chain
 * @throws UsageError where it can follow on nothing of the kind
 */
export function resolveChain(arm: ArmOptions, earlier: readonly Arm[], own: Arm, placeOf: ReadonlyMap<string, number>): ArmChain {
  const { after, kind, challenges = [] } = arm.chain ?? { after: "", kind: "challenge" };
  const wrong = (why: string): never => { throw new UsageError(`arm '${arm.name}': ${why}`); };
  const place = placeOf.get(after) ?? -1;
  const parent = earlier[place] ?? wrong(`it follows on '${after}', and no arm before it is called so`);
  if (own.asksQuestion === true) wrong("an arm that asks the question itself stands first in its conversation");
  // The system text heads a conversation and stays what it was.
  if (parent.system !== own.system) wrong(`it follows on '${after}', which has another system prompt`);
  if (kind === "commit" && parent.asksQuestion !== true) wrong(`it follows on '${after}', which does not ask the question itself`);
  if (kind === "challenge" && parent.asksQuestion === true) wrong(`it follows on '${after}', which gives no verdict to be challenged`);
  if (kind === "challenge" && challenges.length === 0) wrong("no challenge is given to put to the judge");
  return { parent: place, kind, turn: (parent.chain?.kind === "challenge" ? parent.chain.turn : 0) + 1, challenges: kind === "challenge" ? challenges : [] };
}
