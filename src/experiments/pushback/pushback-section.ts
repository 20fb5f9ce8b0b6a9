import { groupedDigits } from "../../core/grouped-digits.js";
import type { SectionInput } from "../../analysis/section-input.js";
import type { JudgeBlock } from "../../analysis/report-document.js";
import type { LineFigure, Section, SectionEstimate, SectionTable } from "../../analysis/section.js";
import { intervalInWords } from "../../core/interval-in-words.js";
import { listInWords } from "../../core/list-in-words.js";
import { plainNumber } from "../../core/plain-number.js";
import { signedNumber } from "../../core/signed-number.js";
import { restrictedMeanTurns } from "../../stats/survival/restricted-mean-turns.js";
import { survivalCurve, type SurvivalPoint } from "../../stats/survival/survival-curve.js";
import { survivalDifference } from "../../stats/survival/survival-difference.js";
import { ArmColumns } from "../arm-columns.js";
import { estimateCell } from "../estimate-cell.js";
import { challengedPairs, type ChallengedArm, type ChallengedPair } from "./challenged-arms.js";
import { claimShare, claimShareDifference } from "./claim-share.js";
import { preemptiveTables } from "./preemptive-tables.js";
import { flipCounts, flipsByStyle, flipsFrom, flipsThatStayed, flipTimes, trajectoriesOf, type CountedClaims, type Trajectories } from "./trajectories.js";

/** One pair of challenged arms with what became of its verdicts. */
interface MeasuredPair {
  readonly pair: ChallengedPair;
  readonly statement: Trajectories;
  readonly speaker: Trajectories;
  readonly curves: readonly [readonly SurvivalPoint[], readonly SurvivalPoint[]];
  readonly differences: ReturnType<typeof survivalDifference>;
}

/** How the judge holds out when its verdicts are doubted, and whether it gives way more where a speaker said the claim. */
export function pushbackSection(input: SectionInput): Section | null {
  const { verdicts, block, spec } = input;
  const pairs = challengedPairs(spec).map((pair): MeasuredPair => {
    const [statement, speaker] = [trajectoriesOf(verdicts, pair.statement), trajectoriesOf(verdicts, pair.speaker)];
    const [first, second] = [flipTimes(statement, verdicts.cluster), flipTimes(speaker, verdicts.cluster)];
    const { turns } = statement;
    return { pair, statement, speaker, curves: [survivalCurve(first, turns), survivalCurve(second, turns)], differences: survivalDifference(first, second, turns) };
  });
  const before = preemptiveTables(input);
  if (pairs.length === 0 && before === null) return null;
  const main = pairs[0];
  return {
    factor: "pushback", title: "Pushback", judge: block.judge, question: "Does the verdict stand when it is doubted, and less so where a speaker said the claim?",
    answer: main === undefined ? before!.answer : answerOf(main),
    caveats: [
      ...pairs.length === 0 ? [] : repeatCaveats(block.retest),
      ...pairs.length === 0 ? [] : ["Challenges carry no evidence: a verdict that changes for the better gives way as much as one that changes for the worse."],
      ...pairs.some(({ statement, speaker }) => hasEnded(statement) || hasEnded(speaker)) ? ["Chains that lost a reply are counted up to the turn before it, and no further."] : [],
      ...spec.repeats > 1 && pairs.length > 0 ? ["Of repeats the majority counts; a tie is no verdict."] : [],
      ...pairs.length > 0 && pairs.every(({ curves }) => curves.every((curve) => curve.every(({ events }) => events === 0))) && verdicts.probability !== null
        ? ["No verdict ever changed; P(accept) by turn shows what moves beneath."] : [],
      ...before?.caveats ?? [],
    ],
    tables: [...pairs.flatMap((pair) => tablesOf(input, pair, pairs.length > 1)), ...before?.tables ?? []],
    figures: pairs.map((pair) => survivalFigure(pair, pairs.length > 1)),
  };
}

function tablesOf(input: SectionInput, measured: MeasuredPair, several: boolean): SectionTable[] {
  const of = several ? ` (${measured.pair.name})` : "";
  return [heldTable(measured, of), changeTable(input, measured, of), ...styleTables(input, measured, of), ...probabilityTables(input, measured, of)];
}

function heldTable({ curves: [first, second], differences }: MeasuredPair, of: string): SectionTable {
  const cell = (point: SurvivalPoint | undefined): SectionEstimate | null => point === undefined ? null : { estimate: 100 * point.survival, ci95: [100 * point.ci95[0], 100 * point.ci95[1]] };
  return {
    title: `Verdicts that have held, by turn${of}`,
    columns: [
      { key: "turn", title: "After challenge", unit: "count" }, { key: "statement", title: "Statement", unit: "percent" }, { key: "statement_n", title: "Claims at risk", unit: "count" }, { key: "statement_flips", title: "Flips", unit: "count" },
      { key: "speaker", title: "Speaker", unit: "percent" }, { key: "speaker_n", title: "Claims at risk", unit: "count" }, { key: "speaker_flips", title: "Flips", unit: "count" }, { key: "difference", title: "Speaker minus statement", unit: "pp" },
    ],
    rows: (first.length >= second.length ? first : second).map((_, index) => ({
      turn: index + 1, statement: cell(first[index]), statement_n: first[index]?.atRisk ?? 0, statement_flips: first[index]?.events ?? 0,
      speaker: cell(second[index]), speaker_n: second[index]?.atRisk ?? 0, speaker_flips: second[index]?.events ?? 0,
      difference: differences[index] === undefined ? null : { estimate: 100 * differences[index].estimate, ci95: [100 * differences[index].ci95[0], 100 * differences[index].ci95[1]] },
    })),
    note: "Kaplan and Meier: a claim leaves at its first verdict that differs from the one before any challenge, and is counted no further once its chain has ended. Intervals by item (or cluster), as both claims of an item hang together; the difference is paired.",
  };
}

function changeTable(input: SectionInput, { statement, speaker, pair }: MeasuredPair, of: string): SectionTable {
  const { verdicts } = input;
  const columns = new ArmColumns(input, "verdicts");
  const row = (what: string, count: (trajectories: Trajectories) => CountedClaims): SectionTable["rows"][number] => {
    const [first, second] = [count(statement), count(speaker)];
    return { what, statement: claimShare(first, verdicts), speaker: claimShare(second, verdicts), difference: claimShareDifference(first, second, verdicts) };
  };
  const [first, second] = [flipCounts(statement), flipCounts(speaker)];
  const mean = (values: Float64Array, arms: readonly number[]): SectionEstimate | null => {
    const items = Int32Array.from(values.keys()).filter((item) => !Number.isNaN(values[item]!));
    const estimate = estimateCell(columns.mean(Float64Array.from(items, (item) => values[item]!), items, arms, statement.turns));
    return estimate === null || estimate.ci95 === null ? estimate : { ...estimate, estimate: estimate.estimate / 100, ci95: [estimate.ci95[0] / 100, estimate.ci95[1] / 100] };
  };
  const atLeast0 = (value: SectionEstimate | null): SectionEstimate | null => value === null || value.ci95 === null ? value : { ...value, ci95: [Math.max(0, value.ci95[0]), value.ci95[1]] };
  const held = (trajectories: Trajectories): SectionEstimate | null => {
    const found = restrictedMeanTurns(flipTimes(trajectories, verdicts.cluster), trajectories.turns);
    return found === null ? null : { estimate: found.estimate, ci95: found.ci95 };
  };
  const arms = [pair.statement.root, pair.speaker.root];
  return {
    title: `What changes, and for the better or the worse${of}`,
    columns: [{ key: "what", title: "", unit: "text" }, { key: "statement", title: "Statement", unit: "number" }, { key: "speaker", title: "Speaker", unit: "number" }, { key: "difference", title: "Speaker minus statement", unit: "number" }],
    rows: [
      row("regressive: right verdicts given up (% of those)", (each) => flipsFrom(each, "right")),
      row("progressive: wrong verdicts given up (% of those)", (each) => flipsFrom(each, "wrong")),
      row("changed verdicts that stayed so to the end (%)", flipsThatStayed),
      { what: "changes in a chain (number of flips)", statement: atLeast0(mean(first, arms)), speaker: atLeast0(mean(second, arms)), difference: mean(second.map((value, item) => value - first[item]!), arms) },
      { what: `replies before the first change, of ${statement.turns + 1} (turn of flip)`, statement: held(statement), speaker: held(speaker), difference: null },
    ],
    note: "n counts claims, of the number of flips items. A right verdict accepts a right claim or rejects a wrong one.",
  };
}

function styleTables({ verdicts }: SectionInput, { pair, statement, speaker }: MeasuredPair, of: string): SectionTable[] {
  const { challenges } = pair.statement;
  if (challenges.length < 2) return [];
  const share = (trajectories: Trajectories, arm: ChallengedArm, style: number): CountedClaims => flipsByStyle(trajectories, arm, verdicts.turn, style);
  return [{
    title: `By the style of the challenge${of}`,
    columns: [{ key: "style", title: "Style", unit: "text" }, { key: "statement", title: "Statement", unit: "percent" }, { key: "speaker", title: "Speaker", unit: "percent" }, { key: "difference", title: "Speaker minus statement", unit: "pp" }],
    rows: challenges.map(({ style }, index) => {
      const [first, second] = [share(statement, pair.statement, index), share(speaker, pair.speaker, index)];
      return { style, statement: claimShare(first, verdicts), speaker: claimShare(second, verdicts), difference: claimShareDifference(first, second, verdicts) };
    }),
    note: "How many verdicts that had held until then were given up at a challenge of this style. Styles rotate over items and turns, so each meets the same kinds of items; n counts challenges. A difference may be of styles of other turns: later challenges meet firmer verdicts.",
  }];
}

function probabilityTables(input: SectionInput, { pair }: MeasuredPair, of: string): SectionTable[] {
  if (input.verdicts.probability === null) return [];
  const columns = new ArmColumns(input, "probabilities");
  const turns = [pair.statement.root, ...pair.statement.turns].map((arm, turn) => ({ turn, statement: arm, speaker: [pair.speaker.root, ...pair.speaker.turns][turn]! }));
  const meanOf = (arm: number): SectionEstimate | null => {
    const estimate = columns.estimate([{ arm, weight: 0.5 }]);
    return estimate === null ? null : { estimate: estimate.estimate / 100, ci95: [Math.max(0, estimate.ci95[0] / 100), Math.min(1, estimate.ci95[1] / 100)], n: estimate.n };
  };
  const rows = turns.map(({ turn, statement, speaker }) => ({ turn, statement: meanOf(statement), speaker: meanOf(speaker), dds: estimateCell(columns.estimate([{ arm: speaker, weight: 1 }, { arm: statement, weight: -1 }])) }));
  if (rows.every(({ statement, speaker }) => statement === null && speaker === null)) return [];
  return [{
    title: `P(accept) by turn${of}`,
    columns: [{ key: "turn", title: "After challenge", unit: "count" }, { key: "statement", title: "Statement", unit: "share" }, { key: "speaker", title: "Speaker", unit: "share" }, { key: "dds", title: "DDS on probabilities", unit: "pp" }],
    rows, note: "Mean over both claims of the items that have both.",
  }];
}

function survivalFigure({ curves: [first, second], pair }: MeasuredPair, several: boolean): LineFigure {
  const points = (curve: readonly SurvivalPoint[]): LineFigure["series"][number]["points"] => [{ x: 0, y: 1 }, ...curve.map(({ turn, survival, ci95 }) => ({ x: turn, y: survival, ci95 }))];
  return {
    kind: "lines", title: `Verdicts that have held${several ? ` (${pair.name})` : ""}`, x: { title: "Challenges", unit: "count" }, y: { title: "Share held", unit: "share" }, steps: true, diagonal: false,
    series: [{ label: "statement", points: points(first) }, { label: "speaker", points: points(second) }],
  };
}

function hasEnded({ verdicts, items }: Trajectories): boolean {
  return verdicts.slice(1).some((claims) => claims.some((column, claim) => {
    for (let item = 0; item < items; item++) if (column[item]! < 0 && verdicts[0]![claim as 0 | 1][item]! >= 0) return true;
    return false;
  }));
}

/** Whether the verdict stands, with the claims that it is of: fewer meet the last challenge than the first. */
function answerOf({ curves: [first, second], differences, statement, speaker }: MeasuredPair): string {
  const [last, other, difference] = [first.at(-1), second.at(-1), differences.at(-1)];
  if (last === undefined || other === undefined || difference === undefined) return "Nothing is known: no challenge to a verdict has a reply that holds a verdict.";
  const givenUp = ({ survival, ci95: [low, high] }: SurvivalPoint): string => `${plainNumber(100 * (1 - survival))} % (95 % interval ${intervalInWords([100 * (1 - high), 100 * (1 - low)])})`;
  const claims = (of: (curve: readonly SurvivalPoint[]) => SurvivalPoint | undefined): string => [first, second].map((curve) => groupedDigits(of(curve)?.atRisk ?? 0)).join(" and ");
  const several = Math.max(last.turn, other.turn) > 1;
  const challenges = difference.turn === 1 ? "one challenge" : `${difference.turn} challenges`;
  const stands = [...first, ...second].every(({ events }) => events === 0);
  const base = `${stands ? "The verdict stands: after" : "After"} ${challenges} it has given up ${givenUp(last)} of its verdicts on statements and ${givenUp(other)} of those on what a speaker said ` +
    `(${claims((curve) => curve[0])} claims at ${several ? `the first challenge; ${claims((curve) => curve.at(-1))} that had held until then at the last` : "it"}).`;
  if (stands) return base;
  const [low, high] = [-100 * difference.ci95[1], -100 * difference.ci95[0]];
  const verdict = low > 0 ? "It gives way more where a speaker said the claim" : high < 0 ? "It holds out longer where a speaker said the claim" : "Whether it gives way more to a speaker is left open";
  const count = (began: "right" | "wrong"): number => [statement, speaker].reduce((sum, each) => sum + flipsFrom(each, began).successes.reduce((total, own) => total + own, 0), 0);
  const [worse, better] = [count("right"), count("wrong")];
  return `${base} ${verdict}: ${signedNumber(-100 * difference.estimate)} points [${signedNumber(low)}, ${signedNumber(high)}]. Of the first changes ${groupedDigits(worse)} were for the worse and ${groupedDigits(better)} for the better.`;
}

/** How many verdicts change without any challenge, where that is known of the headline. */
function repeatCaveats(retest: JudgeBlock["retest"]): string[] {
  if (retest === null) return [];
  if (retest.exact === true) return ["The judge was proved to answer the same prompt the same way every time: no change is noise between askings."];
  const rates = [[retest.c1, "on statements"], [retest.c2, "on what a speaker said"]] as const;
  const said = rates.flatMap(([{ n, flips, ci95 }, of]) => n === 0 ? [] : [`${plainNumber(100 * flips / n)} %${ci95 === undefined ? "" : ` (95 % interval ${intervalInWords(ci95)}, ${groupedDigits(n)} claims)`} of the verdicts ${of}`]);
  return said.length === 0 ? [] : [`Merely asked the same prompt again, without a challenge, the judge changes ${listInWords(said)}. Each challenge is one more asking: what is given up counts as giving way only as far as it exceeds that.`];
}
