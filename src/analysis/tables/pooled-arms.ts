import { armVariation } from "../../runner/arm-variation.js";
import type { StudyArm, StudyFamily, StudyJudge, StudySpec } from "../../runner/study-spec.js";
import { collectVerdicts, type CollectedVerdicts } from "../collect-verdicts.js";
import { publishedMitigation } from "../published-mitigation.js";
import type { Store } from "../../store/store.js";

/** A stored study, opened for tables. */
export interface OpenStudy {
  readonly id: string;
  readonly row: number;
  readonly spec: StudySpec;
}

/** One way of asking out of one of several studies. */
export interface PooledArm extends Pick<StudyArm, "name" | "framing" | "index" | "labels" | "system"> {
  readonly study: string;
  /** The study's own name. */
  readonly studyName: string | null;
  readonly wordings: number;
  /** What published files call their mitigation, which need not show in a prompt (a fine-tuned model); null for none, and for what was asked here. */
  readonly mitigation: string | null;
  /** All that it has besides framing, labels, system prompt and mitigation: arms that share it differ in nothing else. */
  readonly setting: string;
}

/** Two places in the list of arms; the first contrast of each study is its headline. */
export interface PooledContrast {
  readonly name: string;
  readonly baseline: number;
  readonly treatment: number;
  readonly headline: boolean;
}

/** The arms of one judge over all studies that hold the same items in the same order. */
export interface PooledArms {
  readonly judge: StudyJudge;
  readonly arms: readonly PooledArm[];
  readonly contrasts: readonly PooledContrast[];
  /** Its columns follow `arms`. */
  readonly verdicts: CollectedVerdicts;
  readonly repeats: number;
  readonly seed: number;
}

/**
 * The arms and verdicts of every judge of some studies on the same items. An arm that several studies have stands there once, with
 * the verdicts of the first.
 */
export function pooledArms(store: Store, studies: readonly OpenStudy[]): readonly PooledArms[] {
  const pools = new Map<string, { judge: StudyJudge; arms: PooledArm[]; contrasts: PooledContrast[]; verdicts: CollectedVerdicts[]; from: [verdicts: number, arm: number][]; places: Map<string, number>; repeats: number; seed: number }>();
  for (const { id, row, spec } of studies) {
    spec.judges.forEach((judge, judgeIndex) => {
      let pool = pools.get(judge.identity);
      if (pool === undefined) {
        pool = { judge, arms: [], contrasts: [], verdicts: [], from: [], places: new Map(), repeats: spec.repeats, seed: spec.seed };
        pools.set(judge.identity, pool);
      }
      const { arms, contrasts, verdicts, from, places } = pool;
      pool.repeats = Math.max(pool.repeats, spec.repeats);
      verdicts.push(collectVerdicts(store, row, judgeIndex, spec));
      const placeOf = spec.arms.map((arm, index) => {
        const family = spec.families[arm.family] as StudyFamily;
        const setting = JSON.stringify([family.hash, arm.order, arm.answerMode ?? judge.answerMode, arm.temperature, variationIn(spec, index)]);
        const mitigation = publishedMitigation(spec, index);
        const key = JSON.stringify([setting, arm.framing, arm.labels, arm.system, mitigation]);
        let place = places.get(key);
        if (place === undefined) {
          place = arms.push({ name: arm.name, framing: arm.framing, index: arm.index, labels: arm.labels, system: arm.system, study: id, studyName: spec.name, wordings: family.wordings, mitigation, setting }) - 1;
          places.set(key, place);
          from.push([verdicts.length - 1, index]);
        }
        return place;
      });
      spec.contrasts.forEach(({ name, baseline, treatment }, index) => {
        contrasts.push({ name, baseline: placeOf[baseline]!, treatment: placeOf[treatment]!, headline: index === 0 });
      });
    });
  }
  return [...pools.values()].map(({ judge, arms, contrasts, verdicts, from, repeats, seed }) => ({ judge, arms, contrasts, repeats, seed, verdicts: joined(verdicts, from) }));
}

/** What sets an arm apart beyond that, but for its mitigation; what it follows on by what that is and not by its place. */
function variationIn(spec: StudySpec, arm: number): object {
  const { mitigation: _, chain, ...others } = armVariation(spec.arms[arm] as StudyArm);
  return chain === undefined ? others : { ...others, chain: { ...chain, parent: variationIn(spec, chain.parent) } };
}

/** The columns of chosen arms out of several collections over the same items. */
function joined(verdicts: readonly CollectedVerdicts[], from: readonly (readonly [verdicts: number, arm: number])[]): CollectedVerdicts {
  const first = verdicts[0] as CollectedVerdicts;
  const chosen = <Column>(columnsOf: (one: CollectedVerdicts) => readonly Column[]): Column[] => from.map(([one, arm]) => columnsOf(verdicts[one]!)[arm]!);
  const absent = from.map(() => [new Float64Array(first.items).fill(NaN), new Float64Array(first.items).fill(NaN)] as const);
  return {
    ...first, ended: undefined,
    wording: chosen(({ wording }) => wording), acceptSecond: chosen(({ acceptSecond }) => acceptSecond),
    accept: chosen(({ accept }) => accept), lost: chosen(({ lost }) => lost), probabilityLost: chosen(({ probabilityLost }) => probabilityLost),
    probability: verdicts.every(({ probability }) => probability === null) ? null
      : from.map(([one, arm], index) => verdicts[one]!.probability?.[arm] ?? absent[index]!),
  };
}
