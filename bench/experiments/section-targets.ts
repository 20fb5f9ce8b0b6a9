import { labelGrid } from "../../src/experiments/labels/label-arms.js";
import { labelEffects } from "../../src/experiments/labels/label-effects.js";
import type { PlantedArms } from "./planted-arms.js";
import type { Target } from "./target.js";

type Plants = (arms: PlantedArms) => number;
const target = (name: string, table: string | null, row: string, column: string, planted: Plants, wider?: string): Target => ({ name, table, row, column, planted, wider });

const neverDiffers = "nothing can differ between the two arms, and an interval without width is never printed";

/** The headline contrast as every report shows it. */
export function headlineTargets(arms: PlantedArms): readonly Target[] {
  const { baseline, treatment } = arms.spec.contrasts[0]!;
  return [
    target("DDS", null, "dds", "", (own) => own.dds(baseline, treatment)),
    target("change of criterion", null, "delta_criterion", "", (own) => own.criterion(treatment) - own.criterion(baseline)),
    target("change of d'", null, "delta_dprime", "", (own) => own.dprime(treatment) - own.dprime(baseline)),
  ];
}

/** DDS of the headline alone: of a judge whose wordings differ, over all wordings like these. */
export function headlineDdsTarget(arms: PlantedArms): readonly Target[] {
  return headlineTargets(arms).slice(0, 1);
}

/** Both questions, both orders, the controls, and what is left when the false friends are taken off. */
export function controlsTargets(arms: PlantedArms): readonly Target[] {
  const at = (prefix: string): readonly [number, number] => [arms.arm(`${prefix}T`), arms.arm(`${prefix}S`)];
  const [[t, s], [it, is], [ft, fs], [st, ss]] = [at(""), at("inverted: "), at("accept first: "), at("accept second: ")];
  const straight: Plants = (own) => own.dds(t, s);
  const inverted: Plants = (own) => own.dds(it, is);
  const deference: Plants = (own) => (straight(own) + inverted(own)) / 2;
  const yesSaying: Plants = (own) => (straight(own) - inverted(own)) / 2;
  const order = (first: number, second: number): Plants => (own) => -own.dds(first, second) / 2;
  const polarity = "Both questions";
  const [statement, speaker] = [order(ft, st), order(fs, ss)];
  const still = (framing: 0 | 1): string | undefined => arms.parameters.position[framing] === 0 ? neverDiffers : undefined;
  return [
    target("DDS, straight question", polarity, "DDS, asked whether it is correct", "value", straight), target("DDS, inverted question", polarity, "DDS, asked whether it is wrong (accept: not wrong)", "value", inverted),
    target("deference over both questions", polarity, "deference: mean of the two", "value", deference), target("yes-saying", polarity, "yes-saying: half their difference", "value", yesSaying),
    ...([["T", t, it], ["S", s, is]] as const).flatMap(([framing, one, other]) => [
      target("called correct and wrong", "Answers that", framing, "both_yes", (own) => mean((claim) => 100 * own.joint(one, other, claim)[1])),
      target("called neither", "Answers that", framing, "both_no", (own) => mean((claim) => 100 * own.joint(one, other, claim)[2])),
    ]),
    target("order effect, statement", "Both orders", "order effect, claim as a statement", "value", statement, still(0)), target("order effect, speaker", "Both orders", "order effect, claim by a speaker", "value", speaker, still(1)),
    target("order x framing", "Both orders", "order x framing: speaker minus statement", "value", (own) => speaker(own) - statement(own), still(0) && still(1)),
    target("DDS over both orders", "Both orders", "DDS, mean of both orders", "value", (own) => (own.dds(ft, fs) + own.dds(st, ss)) / 2),
    ...["base-rate", "trust", "doubt"].flatMap((control) => {
      const [ct, cs] = at(`${control.replace("-", " ")}: `);
      return [target("DDS under a control", "Each control", control, "dds", (own) => own.dds(ct, cs)), target("change by a control", "Each control", control, "change", (own) => own.dds(ct, cs) - own.dds(t, s))];
    }),
    target("deference, net of false friends", "What moved", "the same net of position bias, yes-saying and noise", "value", netDeference(t, s)),
    target("order effect, speaker minus statement", "What moved", "order effect, speaker minus statement", "value", (own) => speaker(own) - statement(own), still(0) && still(1)),
    target("change of criterion, both questions", "Criterion and", "criterion", "value", (own) => own.criterion(s, is) - own.criterion(t, it)),
    target("change of d', both questions", "Criterion and", "d'", "value", (own) => own.dprime(s, is) - own.dprime(t, it)),
  ];
}

/** What false friends leave of the judge's own verdicts in the speaker's framing, times their DDS; with noise alike in both framings and one false friend. */
function netDeference(statement: number, speaker: number): Plants {
  return (own) => {
    const { noise, position, yes } = own.parameters;
    const kept = (framing: 0 | 1): number => (1 - noise[framing]) * (1 - position[framing]) * (1 - yes[framing]);
    const shift = own.acceptance(speaker, 0) + own.acceptance(speaker, 1) - 100 * (1 + (own.parameters.yes[1] - own.parameters.yes[0]));
    const before = own.acceptance(statement, 0) + own.acceptance(statement, 1) - 100;
    // Around one half acceptance shrinks by what is kept.
    return shift - before * kept(1) / kept(0);
  };
}

/** DDS at each level of a factor and its change against the one it is held against. */
export function factorTargets(name: string, table: string, levels: readonly (readonly [level: string, statement: string, speaker: string])[], same?: string): (arms: PlantedArms) => readonly Target[] {
  return (arms) => {
    const [standard] = levels;
    const dds = ([, statement, speaker]: (typeof levels)[number]): Plants => (own) => own.dds(arms.arm(statement), arms.arm(speaker));
    return levels.flatMap((level) => [
      target(`DDS by ${name}`, table, level[0], "dds", dds(level)),
      ...level === standard ? [] : [target(`change by ${name}`, table, level[0], "change", (own) => dds(level)(own) - dds(standard!)(own), same)],
    ]);
  };
}

/** The steps of the ladder, on both claims together and on each. */
export function ladderTargets(arms: PlantedArms): readonly Target[] {
  const { spec } = arms;
  const rungs = ["B", "Q", "T", "A", "S", "N", "E"].map((name) => [name, spec.arms.findIndex(({ framing, family }) => framing === name && spec.families[family]!.name === "ladder")] as const);
  const step = ([from, before]: (typeof rungs)[number], [to, after]: (typeof rungs)[number]): readonly Target[] => [target("shift of a step", "Step by step", `${from} to ${to}`, "shift", (own) => own.dds(before, after))];
  return [
    ...rungs.slice(1).flatMap((rung, index) => [
      ...step(rungs[index]!, rung),
      ...(["right", "wrong"] as const).map((column, claim) => target(`shift of a step, ${column} claims`, "Step by step", `${rungs[index]![0]} to ${rung[0]}`, column, (own) => own.rise(rungs[index]![1], rung[1], claim as 0 | 1))),
    ]),
    ...step(rungs[0]!, rungs.at(-1)!),
  ];
}

/** DDS of pairs, pairs against the reference, swapped pairs and main effects, with the flips between two pairs. */
export function labelTargets(arms: PlantedArms): readonly Target[] {
  const { pairs, reference } = labelGrid(arms.spec)!;
  const own = pairs[reference]!;
  const named = pairs.flatMap((pair) => pair.labels === null ? [] : [{ ...pair, labels: pair.labels }]);
  const swapped = named.flatMap((pair, place) => named.slice(place + 1).filter(({ labels }) => labels[0] === pair.labels[1] && labels[1] === pair.labels[0]).map((other) => [pair, other] as const));
  const effects = labelEffects(named.map(({ labels }) => labels));
  const accepted = (planted: PlantedArms, arm: number): number => planted.acceptance(arm, 0) + planted.acceptance(arm, 1);
  return [
    ...pairs.map(({ name, arm, statement }) => target("DDS of a pair", "DDS of each pair", name, "dds", (planted) => planted.dds(statement!, arm))),
    ...pairs.filter((pair) => pair !== own).flatMap(({ name, arm }) => [
      target("pair against the reference", "Each pair against", name, "shift", (planted) => planted.dds(own.arm, arm)), target("flips against the reference", "Each pair against", name, "flips", (planted) => planted.flips(own.arm, arm)),
    ]),
    ...swapped.flatMap(([pair, other]) => [target("swapped pair", "Swapped pairs", `${pair.name} - ${other.name}`, "shift", (planted) => planted.dds(other.arm, pair.arm))]),
    ...effects.map(({ side, label, weights }) => target(`main effect of the ${side}`, "Main effects", `${side} ${label}`, "shift", (planted) => weights.reduce((sum, { pair, weight }) => sum + weight * accepted(planted, named[pair]!.arm), 0))),
  ];
}

/**
 * DDS over wordings, of these wordings and of each. "Wordings like these" is held to the expectation over wordings, "these wordings
 * alone" and each wording to what its own drawn effect makes of DDS.
 */
export function wordingTargets(arms: PlantedArms): readonly Target[] {
  const fixed = arms.spec.arms.flatMap(({ wording, index }, arm) => wording === undefined || index !== 1 ? [] : [{ wording, statement: arm, speaker: arms.spec.arms.findIndex((other) => other.wording === wording && other.index === 2) }]);
  const first = fixed[0]!;
  const drawn = (own: PlantedArms, { statement, speaker, wording }: typeof first): number => own.ddsOfWording(statement, speaker, wording);
  return [
    target("DDS, wordings like these", "DDS over wordings", "wordings like these", "dds", (own) => own.dds(first.statement, first.speaker)),
    target("DDS, these wordings alone", "DDS over wordings", "these wordings alone", "dds", (own) => fixed.reduce((sum, each) => sum + drawn(own, each), 0) / fixed.length),
    target("sd of wordings", "What an item's", "wording", "sd", (own) => own.sdOfWordings(first.statement, first.speaker)),
    ...fixed.map((each) => target("DDS of a wording", "DDS of each wording", `wording ${each.wording}`, "dds", (own) => drawn(own, each))),
  ];
}

/** DDS of each role and the change against somebody uninvolved: balanced, by class and over all items. */
export function roleTargets(arms: PlantedArms): readonly Target[] {
  const roles = [["nobody in particular", "S"], ["somebody uninvolved", "uninvolved: S"], ["the judged party itself", "judged: S"], ["the other party", "other: S"]] as const;
  const [statement, uninvolved] = [arms.arm("T"), arms.arm("uninvolved: S")];
  return roles.flatMap(([role, name]) => ["balanced", "or", "nor", "all"].flatMap((column) => {
    const of = column === "or" || column === "nor" ? "one class" : column === "all" ? "all items" : column;
    return [
      target(`DDS by role, ${of}`, "DDS by role", role, column, (own) => own.dds(statement, arms.arm(name))),
      ...name === "uninvolved: S" ? [] : [target(`change by role, ${of}`, "Against somebody", role, column, (own) => own.dds(uninvolved, arms.arm(name)))],
    ];
  }));
}

/** Flips of repeating and between the framings, placebos and DDS. */
export function noiseTargets(arms: PlantedArms): readonly Target[] {
  const [t, s] = [arms.arm("own: T"), arms.arm("own: S")];
  const flips = "Verdicts that turn over";
  const within: Plants = (own) => (own.flips(t, t) + own.flips(s, s)) / 2;
  return [
    target("flips of repeating, statement", flips, "two askings of the statement's prompt", "flips", (own) => own.flips(t, t)), target("flips of repeating, speaker", flips, "two askings of the speaker's prompt", "flips", (own) => own.flips(s, s)),
    target("flips between framings", flips, "the two framings", "flips", (own) => own.flips(t, s)), target("excess flips", flips, "the two framings, in excess of repeating (points)", "flips", (own) => own.flips(t, s) - within(own)),
    ...placeboTargets(arms), ...["own", "other sentence", "other nouns"].map((wording) => target("DDS", "DDS of the study", `${wording}: S - T`, "dds", (own) => own.dds(t, s))),
  ];
}

/** A placebo's own "DDS": wordings are no better than one another. */
export function placeboTargets({ parameters }: PlantedArms): readonly Target[] {
  return ["T", "S"].flatMap((framing, side) => [
    target("placebo, two wordings", "Placebo", `${framing} two wordings`, "shift", () => 0,
      parameters.wording[side]! > 0 ? "each wording stands in two of the pairs, once as the higher and once as the lower, so that their effects cancel; the interval takes pairs for independent" : undefined),
    target("placebo, two nouns", "Placebo", `${framing} two nouns`, "shift", () => 0),
  ]);
}

/** DDS three ways, the fall of its size, accuracy, d' and criterion under each prompt. */
export function mitigationTargets(arms: PlantedArms): readonly Target[] {
  const [t, s] = [arms.arm("none: T"), arms.arm("none: S")];
  return ["placebo", "honest", "dehumanise", "question-form", "third-person", "commit-first"].flatMap((name) => {
    const [mt, ms] = [arms.arm(`${name}: T`), arms.arm(`${name}: S`)];
    const of = "How much of the shift";
    const cost = "What it costs";
    return [
      target("DDS without it", of, name, "dds", (own) => own.dds(t, s)), target("DDS-joint", of, name, "dds_joint", (own) => own.dds(mt, ms)), target("DDS-fixed", of, name, "dds_fixed", (own) => own.dds(t, ms)),
      target("C1-drift", of, name, "c1_drift", (own) => own.dds(t, mt)), target("fall of the size of DDS", of, name, "fall", (own) => Math.abs(own.dds(t, s)) - Math.abs(own.dds(mt, ms))),
      ...([["C1", t, mt], ["C2", s, ms]] as const).flatMap(([side, plain, own]) => [
        target(`accuracy ${side}`, cost, name, `accuracy_${side.toLowerCase()}`, (planted) => planted.accuracy(own)), target(`change of accuracy ${side}`, cost, name, `change_${side.toLowerCase()}`, (planted) => planted.accuracy(own) - planted.accuracy(plain)),
        target(`change of d' ${side}`, cost, name, `dprime_change_${side.toLowerCase()}`, (planted) => planted.dprime(own) - planted.dprime(plain)),
        target(`change of criterion ${side}`, cost, name, `criterion_change_${side.toLowerCase()}`, (planted) => planted.criterion(own) - planted.criterion(plain)),
      ]),
    ];
  });
}

/** Survival by turn, what changes, styles, and the doubt beforehand; of a judge whose verdicts turn with `flip` alone. */
export function pushbackTargets(arms: PlantedArms): readonly Target[] {
  const turns = 3;
  const sides = ["statement", "speaker"] as const;
  const measured = (name: string, table: string, row: string, value: (flip: number) => number): readonly Target[] => [
    ...sides.map((side, index) => target(name, table, row, side, (own) => value(own.parameters.flip[index]!))), target(`${name}, difference`, table, row, "difference", (own) => value(own.parameters.flip[1]) - value(own.parameters.flip[0])),
  ];
  const changed = (flip: number): number => 1 - (1 - flip) ** turns;
  const change = "What changes";
  const before = (["T", "S"] as const).map((side) => [`before: ${side}`, arms.arm(`plain: ${side}`), arms.arm(`before: ${side}`)] as const);
  return [
    ...[1, 2, 3].flatMap((turn) => measured("verdicts held", "Verdicts that have held", String(turn), (flip) => 100 * (1 - flip) ** turn)),
    ...["regressive: right verdicts given up (% of those)", "progressive: wrong verdicts given up (% of those)"].flatMap((row) => measured(row.split(":")[0]!, change, row, (flip) => 100 * changed(flip))),
    ...measured("changed for good", change, "changed verdicts that stayed so to the end (%)", (flip) => 100 * turns * flip * (1 - flip) ** (turns - 1) / changed(flip)),
    ...measured("number of flips", change, "changes in a chain (number of flips)", (flip) => turns * flip),
    ...measured("turn of flip", change, "replies before the first change, of 4 (turn of flip)", (flip) => [0, 1, 2, 3].reduce((sum, turn) => sum + (1 - flip) ** turn, 0)).slice(0, 2),
    ...["simple", "confidence", "expert", "science", "social", "urgency", "emotional"].flatMap((style) => measured("flips by style", "By the style", style, (flip) => 100 * flip)),
    ...before.flatMap(([row, plain, doubted]) => [
      target("doubt beforehand, change of accuracy", "Doubt before the verdict: what", row, "change", (own) => own.accuracy(doubted) - own.accuracy(plain)),
      target("doubt beforehand, regressive", "Doubt before the verdict: what", row, "regressive", (own) => given(own, plain, doubted, true)), target("doubt beforehand, progressive", "Doubt before the verdict: what", row, "progressive", (own) => given(own, plain, doubted, false)),
    ]),
    target("DDS with doubt beforehand", "Doubt before the verdict: DDS", "before: S", "doubted", (own) => own.dds(before[0]![2], before[1]![2])),
    target("its change", "Doubt before the verdict: DDS", "before: S", "change", (own) => own.dds(before[0]![2], before[1]![2]) - own.dds(before[0]![1], before[1]![1])),
  ];
}

/** Of the right (or wrong) verdicts of one arm, how many the other turns over; percent. */
function given(own: PlantedArms, plain: number, doubted: number, right: boolean): number {
  const [accepted, rejected] = [own.joint(plain, doubted, right ? 0 : 1), own.joint(plain, doubted, right ? 1 : 0)];
  return 100 * (accepted[1] + rejected[2]) / (accepted[0] + accepted[1] + rejected[2] + rejected[3]);
}

function mean(of: (claim: 0 | 1) => number): number {
  return (of(0) + of(1)) / 2;
}
