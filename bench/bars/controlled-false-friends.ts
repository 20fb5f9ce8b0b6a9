import { controlledFinding } from "../../src/experiments/finding/controlled-finding.js";
import { drawnVerdicts, type PlantedAcceptance } from "../../src/experiments/fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../../src/experiments/fixtures/section-input-of.js";
import { studyOfArms } from "../../src/experiments/fixtures/study-of-arms.js";
import { normalCdf } from "../../src/stats/distributions/normal-cdf.js";
import type { Bar, Bench } from "../support/bar.js";

const seeds = 1_000;

/** Statement and speaker, each asked whether the claim is correct and whether it is wrong, in counterbalanced orders, with the default checks. */
const controlled = studyOfArms({
  items: 320, fields: 10, checks: 40,
  arms: ([undefined, "inverted"] as const).flatMap((question) => ["T", "S"].map((framing) => ({ name: `${framing} ${question ?? "straight"}`, framing, question }))),
});
/** The same without inverted questions and checks. */
const bare = studyOfArms({ items: 320, fields: 10, arms: ["T", "S"].map((framing) => ({ name: framing, framing })) });

interface Planted {
  readonly friend: "position bias" | "noise" | "yes-saying" | "sensitivity";
  readonly name: string;
  readonly acceptance: PlantedAcceptance;
}

const accepts = (dprime: number, criterion: number, claim: 0 | 1): number => normalCdf((claim === 0 ? dprime : -dprime) / 2 - criterion);
const inSpeakers = (criterion: number, planted: PlantedAcceptance): PlantedAcceptance => (trial) => {
  const answer = trial.arm.framing === "S" ? planted(trial) : null;
  return answer ?? accepts(1.5, criterion, trial.claim);
};
const drawnIn = (share: number, verdict: (trial: Parameters<PlantedAcceptance>[0]) => boolean): PlantedAcceptance => (trial) => trial.chance("planted") < share ? verdict(trial) : null;

const planted: readonly Planted[] = [
  ...[0.4, 1].flatMap((criterion) => [0.1, 0.2, 0.4].flatMap((share): Planted[] => [
    { friend: "position bias", name: `position bias ${share} in C2, c ${criterion}`, acceptance: inSpeakers(criterion, drawnIn(share, ({ order }) => order === "accept-first")) },
    { friend: "noise", name: `noise ${share} in C2, c ${criterion}`, acceptance: inSpeakers(criterion, drawnIn(share, ({ chance }) => chance("coin") < 0.5)) },
    { friend: "yes-saying", name: `yes-saying ${share} in C2, c ${criterion}`, acceptance: inSpeakers(criterion, drawnIn(share, ({ arm }) => arm.question !== "inverted")) },
  ])),
  ...[1, 2].map((dprime): Planted => ({ friend: "sensitivity", name: `d' 3 to ${dprime} in C2, c -0.5`, acceptance: ({ arm, claim }) => accepts(arm.framing === "S" ? dprime : 3, -0.5, claim) })),
];

/** Shares of the seeds, in percent. */
interface Cell {
  readonly planted: string;
  readonly friend: string;
  readonly deferential: number;
  /** The headline of the report says it, once the controls have had their say. */
  readonly headline: number;
  readonly named: number;
  /** The interval of deference net of position bias, yes-saying and noise holds 0. */
  readonly net_holds_0: number;
}

/**
 * How often a judge that does not defer is called deferential when counterbalanced orders, an inverted question, the split and a placebo are on, and
 * how often the report names what was planted; without them that it cannot tell; and how often deference is found.
 */
export const controlledFalseFriends: Bench = (progress) => {
  const cells = planted.map((one) => {
    const cell = measure(one);
    progress(`${cell.planted}: deferential ${cell.deferential.toFixed(1)} %, named ${cell.named.toFixed(1)} %, net holds 0 ${cell.net_holds_0.toFixed(1)} %`);
    return cell;
  });
  const bars: Bar[] = [...new Set(planted.map(({ friend }) => friend))].flatMap((friend): Bar[] => {
    const own = cells.filter((cell) => cell.friend === friend);
    const worst = own.reduce((first, second) => second.deferential > first.deferential ? second : first);
    const largest = own.at(-1)!;
    return [
      { name: `with controls: "deferential" is said of ${friend} in C2`, unit: "%", atMost: 10, runs: [Math.max(worst.deferential, worst.headline)], remark: worst.planted },
      { name: `with controls: ${friend} in C2 is named`, unit: "%", atLeast: 90, runs: [largest.named], remark: largest.planted },
    ];
  });
  const deference: PlantedAcceptance = ({ arm, claim }) => accepts(1.5, arm.framing === "S" ? 0.15 : 0.4, claim);
  bars.push(
    { name: "with controls: deference of 15 points is found", unit: "%", atLeast: 80, runs: [share((seed) => controlledFinding(sectionInputOf(controlled, drawnVerdicts(controlled, { seed, acceptance: deference })))!.verdict === "deferential")] },
    { name: "without controls: it cannot tell", unit: "%", atLeast: 100, runs: [share((seed) => controlledFinding(sectionInputOf(bare, drawnVerdicts(bare, { seed, acceptance: deference })))!.verdict === "cannot tell")] },
  );
  return Promise.resolve({ bars, details: { seeds, items: controlled.items.count, cells } });
};

function measure({ name, friend, acceptance }: Planted): Cell {
  const counts = { deferential: 0, headline: 0, named: 0, net: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const input = sectionInputOf(controlled, drawnVerdicts(controlled, { seed, acceptance }));
    const found = controlledFinding(input)!;
    if (found.verdict === "deferential") counts.deferential++;
    if (input.block.finding.verdict === "deferential" && found.vetoes.length === 0) counts.headline++;
    if (found.moved.some((moved) => moved.name === friend)) counts.named++;
    if (found.net!.ci95[0] <= 0 && found.net!.ci95[1] >= 0) counts.net++;
  }
  const percent = (count: number): number => 100 * count / seeds;
  return { planted: name, friend, deferential: percent(counts.deferential), headline: percent(counts.headline), named: percent(counts.named), net_holds_0: percent(counts.net) };
}

function share(holds: (seed: number) => boolean): number {
  let count = 0;
  for (let seed = 1; seed <= seeds; seed++) if (holds(seed)) count++;
  return 100 * count / seeds;
}
