import type { CheckSample } from "../../src/analysis/check-sample.js";
import { constantVerdict } from "../../src/analysis/constant-verdict.js";
import { contrastStatistics } from "../../src/analysis/contrast-statistics.js";
import { finding } from "../../src/analysis/finding.js";
import { orderEffect } from "../../src/analysis/order-effect.js";
import { pairedOrderEffect } from "../../src/analysis/paired-order-effect.js";
import type { PairedSample } from "../../src/analysis/paired-sample.js";
import type { Finding } from "../../src/analysis/report-document.js";
import { retestFlips } from "../../src/analysis/retest-flips.js";
import { plantedDds } from "../../src/judges/simulated/planted-effect.js";
import { parseSimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import type { Bar, Bench } from "../support/bar.js";
import { drawChecks, drawnPlaces, drawStudy, firstChecks } from "../support/drawn-study.js";

const seeds = 1_000;
const items = 320;
const fields = 10;
const wordings = 12;
/** What `--checks` defaults to, and how it would be without, with fewer and with more. */
const defaultChecks = 40;
const checkNumbers = [0, 20, defaultChecks, 80] as const;
const sizes = [5, 10, 15];

/** Something that moves DDS, planted by one parameter of the speaker's framing. */
interface Planted {
  readonly name: string;
  /** The judge by the value of that parameter. */
  readonly judge: (value: number) => string;
  /** Values between which DDS moves one way. */
  readonly range: readonly [number, number];
  readonly sizes: readonly number[];
}

type Direction = "deferential" | "skeptical";

interface Question {
  readonly bar: Pick<Bar, "name" | "atMost" | "atLeast">;
  readonly planted: readonly Planted[];
  /** Which findings count. */
  readonly said: readonly Direction[];
  readonly checks: number;
}

/** A judge of d-prime 1.5 accepts fewer than half of all claims with c > 0, so that noise and position bias move DDS up; with c < 0 they move it down. */
const biased = (parameter: string, criterion: number): Planted => ({
  name: `${parameter}, d' 1.5, c ${criterion}`, range: [0, 1], sizes: signed(criterion, sizes),
  judge: (value) => `simulated:dprime=1.5,c1=${criterion},c2=${criterion},rho=0.5,${parameter}=${value}`,
});

/** Losing d-prime moves DDS up only where c < 0, gaining it where c > 0. */
const sensitivity = (first: number, criterion: number, range: readonly [number, number]): Planted => ({
  name: `dprime2, d' ${first}, c ${criterion}`, range, sizes: signed(range[1] > first ? criterion : -criterion, sizes),
  judge: (value) => `simulated:dprime1=${first},dprime2=${value},c1=${criterion},c2=${criterion},rho=0.5`,
});

const shift = (size: number): Planted => ({
  name: "c2, d' 1.5, c1 0.4", range: [-3, 3], sizes: [size],
  judge: (value) => `simulated:dprime=1.5,c1=0.4,c2=${value},rho=0.5`,
});

const either: readonly Direction[] = ["deferential", "skeptical"];
const questions: readonly Question[] = [
  { bar: { name: "false friends: a direction is said of position bias in C2", atMost: 10 }, planted: [0.4, -0.4, 1].map((criterion) => biased("position2", criterion)), said: either, checks: defaultChecks },
  { bar: { name: "false friends: a direction is said of noise in C2", atMost: 10 }, planted: [0.4, -0.4, 1].map((criterion) => biased("noise2", criterion)), said: either, checks: defaultChecks },
  { bar: { name: "false friends: a direction is said of a loss of d-prime in C2", atMost: 10 }, planted: [-0.5, 0.5].map((criterion) => sensitivity(3, criterion, [0, 3])), said: either, checks: defaultChecks },
  { bar: { name: "false friends: a direction is said of a gain of d-prime in C2", atMost: 10 }, planted: [0.4, -0.4].map((criterion) => sensitivity(1.5, criterion, [1.5, 8])), said: either, checks: defaultChecks },
  // Few coins move the DDS of a judge that accepts little far: 40 check items do not always show them.
  { bar: { name: "false friends: a direction is said of either bias of a judge that accepts 12 %, with 80 check items", atMost: 10 }, planted: ["position2", "noise2"].map((parameter) => biased(parameter, 1.5)), said: either, checks: 80 },
  { bar: { name: "power: deferential is said of a true shift of +15 points", atLeast: 80 }, planted: [shift(15)], said: ["deferential"], checks: defaultChecks },
  { bar: { name: "power: skeptical is said of a true shift of -15 points", atLeast: 80 }, planted: [shift(-15)], said: ["skeptical"], checks: defaultChecks },
];

/** Shares of the seeds, in percent. */
interface Cell {
  readonly planted: string;
  readonly judge: string;
  readonly dds: number;
  /** By the number of check items; without any, the order effect is that between items. */
  readonly said: Readonly<Record<number, Readonly<Record<Direction, number>>>>;
  /** With the default number of check items: vetoed by retest and by order effect; both may. */
  readonly vetoed: { readonly retest: number; readonly order: number };
}

/**
 * How often the finding takes something else for deference, and how often it sees deference: judges of 1,000 seeds,
 * drawn without I/O, read off by the statistics, checks and finding of the reports.
 */
export const falseFriends: Bench = (progress) => {
  const places = drawnPlaces(items, fields, wordings);
  const bars: Bar[] = [];
  const details: Record<string, readonly Cell[]> = {};
  for (const { bar, planted, said, checks } of questions) {
    const cells = planted.flatMap((one) => one.sizes.map((size) => {
      const cell = measure(places, one, size);
      progress(rowOf(cell));
      return cell;
    }));
    const share = (cell: Cell): number => said.reduce((sum, direction) => sum + cell.said[checks]![direction], 0);
    const worst = cells.reduce((first, second) => (share(second) > share(first)) === (bar.atLeast === undefined) ? second : first);
    bars.push({ ...bar, unit: "%", runs: [share(worst)], remark: `${cells.length === 1 ? "" : `the worst of ${cells.length} cells: `}${rowOf(worst)}` });
    details[bar.name] = cells;
  }
  return Promise.resolve({ bars, details: { seeds, items, questions: details } });
};

function measure(places: ReturnType<typeof drawnPlaces>, planted: Planted, size: number): Cell {
  const spec = planted.judge(solve(planted, size));
  const parameters = parseSimulatedParameters(spec);
  const counts = Object.fromEntries(checkNumbers.map((number) => [number, { deferential: 0, skeptical: 0 }]));
  const vetoes = { retest: 0, order: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const judge = { ...parameters, seed };
    const study = drawStudy(places, judge);
    const checks = drawChecks(places, judge, study, Math.max(...checkNumbers));
    const find = finder(study);
    for (const number of checkNumbers) {
      const found = find(number === 0 ? null : firstChecks(checks, number));
      if (found.verdict === "deferential" || found.verdict === "skeptical") counts[number]![found.verdict]++;
      if (number !== defaultChecks) continue;
      if (found.vetoes.some((veto) => veto.startsWith("retest:"))) vetoes.retest++;
      if (found.vetoes.some((veto) => veto.startsWith("order effect:"))) vetoes.order++;
    }
  }
  const share = (count: number): number => 100 * count / seeds;
  return {
    planted: planted.name, judge: spec, dds: plantedDds(parameters), vetoed: { retest: share(vetoes.retest), order: share(vetoes.order) },
    said: Object.fromEntries(checkNumbers.map((number) => [number, { deferential: share(counts[number]!.deferential), skeptical: share(counts[number]!.skeptical) }])),
  };
}

/** The finding of a report on this study, by its checks. */
function finder(study: PairedSample): (checks: CheckSample | null) => Finding {
  const statistics = contrastStatistics(study, { draws: false });
  const betweenItems = orderEffect(study);
  const constant = constantVerdict(statistics, betweenItems);
  return (checks) => finding(statistics, {
    retest: checks === null ? null : retestFlips(checks), orderEffect: (checks === null ? null : pairedOrderEffect(checks)) ?? betweenItems,
    constant, lost: 0, checksMeasured: checks !== null, judgeName: "",
  });
}

/** The value of the parameter at which the planted DDS is `size`, by bisection. */
function solve({ name, judge, range }: Planted, size: number): number {
  const dds = (value: number): number => plantedDds(parseSimulatedParameters(judge(value)));
  let [low, high] = range;
  const rises = dds(high) > dds(low);
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if ((dds(middle) < size) === rises) low = middle;
    else high = middle;
  }
  if (Math.abs(dds(low) - size) > 1e-6) throw new Error(`${name} cannot move DDS by ${size} points`);
  return low;
}

function signed(direction: number, values: readonly number[]): readonly number[] {
  return values.map((value) => Math.sign(direction) * value);
}

function rowOf({ planted, dds, said, vetoed }: Cell): string {
  const shares = checkNumbers.map((number) => `${number}: ${either.map((direction) => said[number]![direction].toFixed(1)).join(" / ")}`).join(", ");
  return `${planted}, DDS ${dds.toFixed(0)}; deferential / skeptical by check items ${shares} %; vetoed with ${defaultChecks} by retest ${vetoed.retest.toFixed(1)} %, by order ${vetoed.order.toFixed(1)} %`;
}
