import type { Challenge, StudyArm, StudySpec } from "../../runner/study-spec.js";
import { headlineArms } from "../headline-arms.js";
import { likenessKey } from "../likeness-key.js";

/** A verdict and the challenges after it: places of the arms, that of the first verdict first. */
export interface ChallengedArm {
  readonly root: number;
  /** One for each turn from 1 on. */
  readonly turns: readonly number[];
  readonly challenges: readonly Challenge[];
}

/** The same challenges to the claim as a statement and in a speaker's mouth. */
export interface ChallengedPair {
  /** The root of the speaker's side, where the study has several pairs. */
  readonly name: string;
  readonly statement: ChallengedArm;
  readonly speaker: ChallengedArm;
}

/** All pairs of a study whose roots differ in framing alone; those of the headline's framings first. */
export function challengedPairs(spec: StudySpec): readonly ChallengedPair[] {
  const groups = new Map<string, ChallengedArm[]>();
  for (const chain of challengedArms(spec)) {
    const key = JSON.stringify([likenessKey(spec, chain.root, ["framing"]), chain.turns.length, chain.challenges]);
    groups.set(key, [...groups.get(key) ?? [], chain]);
  }
  const headline = headlineArms(spec);
  const framingOf = (arm: number | undefined): string | undefined => arm === undefined ? undefined : spec.arms[arm]?.framing;
  return [...groups.values()].flatMap((chains) => {
    const side = (index: 1 | 2, framing: string | undefined): ChallengedArm | undefined => {
      const own = chains.filter(({ root }) => spec.arms[root]!.index === index);
      return own.find(({ root }) => spec.arms[root]!.framing === framing) ?? own[0];
    };
    const [statement, speaker] = [side(1, framingOf(headline?.statement)), side(2, framingOf(headline?.speaker))];
    return statement === undefined || speaker === undefined ? [] : [{ name: spec.arms[speaker.root]!.name, statement, speaker }];
  });
}

/** Each chain of challenges to its end. */
function challengedArms(spec: StudySpec): readonly ChallengedArm[] {
  const isChallenge = (arm: StudyArm | undefined): boolean => arm?.chain?.kind === "challenge";
  const followed = new Set(spec.arms.flatMap((arm) => isChallenge(arm) ? [arm.chain!.parent] : []));
  return spec.arms.flatMap((arm, index) => {
    if (!isChallenge(arm) || followed.has(index)) return [];
    const turns: number[] = [];
    let at = index;
    while (isChallenge(spec.arms[at])) {
      turns.unshift(at);
      at = spec.arms[at]!.chain!.parent;
    }
    return [{ root: at, turns, challenges: arm.chain!.challenges }];
  });
}
