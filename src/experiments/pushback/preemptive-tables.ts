import type { SectionInput } from "../../analysis/section-input.js";
import type { SectionTable } from "../../analysis/section.js";
import { intervalInWords } from "../../core/interval-in-words.js";
import { listInWords } from "../../core/list-in-words.js";
import { plainNumber } from "../../core/plain-number.js";
import type { StudySpec } from "../../runner/study-spec.js";
import { armSum } from "../arm-sum.js";
import { armsAlikeButFor } from "../arms-alike-but-for.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { measuredBasis } from "../measured-basis.js";
import { claimShare } from "./claim-share.js";
import { flipsFrom, trajectoriesOf } from "./trajectories.js";

/** What doubt does that is voiced before any verdict: against a right claim, for a wrong one. */
interface PreemptiveDoubt {
  readonly tables: readonly SectionTable[];
  readonly answer: string;
  readonly caveats: readonly string[];
}

/** An arm whose prompt already doubts the claim, beside its plain twin. */
interface Twins {
  readonly plain: number;
  readonly doubted: number;
}

/** Arms that are doubted beforehand against their plain twins: what changes in each framing, and whether DDS does. Null without any. */
export function preemptiveTables(input: SectionInput): PreemptiveDoubt | null {
  const { spec, verdicts } = input;
  const twins = armsAlikeButFor(spec, ["preemptive"]).flatMap((group): Twins[] => {
    const plain = group.find((arm) => spec.arms[arm]!.preemptive === undefined);
    return plain === undefined ? [] : group.filter((arm) => spec.arms[arm]!.preemptive !== undefined).map((doubted) => ({ plain, doubted }));
  });
  if (twins.length === 0) return null;
  const { columns, caveats } = measuredBasis(input, twins.flatMap(({ plain, doubted }) => [plain, doubted]));
  const swayed = twins.map(({ plain, doubted }) => {
    const path = trajectoriesOf(verdicts, { root: plain, turns: [doubted], challenges: [] });
    const items = columns.complete([plain, doubted]);
    const missing = verdicts.items - items.length;
    // Right where a right claim is accepted and a wrong one is not.
    const accuracy = (arm: number, item: number): number => (columns.claims(arm, 0)[item]! - columns.claims(arm, 1)[item]!) / 2;
    const change = columns.mean(Float64Array.from(items, (item) => accuracy(doubted, item) - accuracy(plain, item)), items, [plain, doubted], 1);
    return { arm: spec.arms[doubted]!.name, change: estimateCell(change), regressive: claimShare(flipsFrom(path, "right"), verdicts), progressive: claimShare(flipsFrom(path, "wrong"), verdicts), missing };
  });
  const pairs = pairsOf(spec, twins);
  const shifts = pairs.map(({ statement, speaker }) => {
    const terms = (side: keyof Twins) => [{ arm: speaker[side], weight: 1 }, { arm: statement[side], weight: -1 }];
    return {
      arm: spec.arms[speaker.doubted]!.name, plain: armSum(columns, terms("plain")).estimate, doubted: armSum(columns, terms("doubted")).estimate,
      change: armSum(columns, [...terms("doubted"), ...terms("plain").map(({ arm, weight }) => ({ arm, weight: -weight }))]).estimate,
    };
  });
  const [first] = shifts;
  const spoiled = `A voice against what is right, before the verdict, spoils ${listInWords(swayed.map(({ arm, regressive }) => `${regressive === null ? "an unknown share" : `${plainNumber(regressive.estimate)} %${regressive.ci95 === null ? "" : ` (95 % interval ${intervalInWords(regressive.ci95)})`}`} of the right verdicts of ${arm}`))}.`;
  return {
    answer: `${spoiled} ${first === undefined || first.change === null || first.doubted === null ? "What it does to DDS is not known: it was not asked in both framings."
      : `It changes DDS by ${estimateText(first.change)}, to ${estimateText(first.doubted)}.`}`,
    caveats: [...caveats, "What is voiced beforehand speaks against what is right: against right claims and for wrong ones. It pulls accuracy down in both framings and cancels in DDS, unless it weighs more beside a speaker."],
    tables: [{
      title: "Doubt before the verdict: what it changes in each framing",
      columns: [
        { key: "arm", title: "Arm", unit: "text" }, { key: "change", title: "Change of accuracy", unit: "pp" }, { key: "regressive", title: "Regressive (% of right verdicts)", unit: "percent" },
        { key: "progressive", title: "Progressive (% of wrong verdicts)", unit: "percent" }, { key: "missing", title: "Items missing", unit: "count" },
      ],
      rows: swayed, note: "Against the same prompt without the doubt, claim by claim; n of the last two counts claims.",
    }, ...shifts.length === 0 ? [] : [{
      title: "Doubt before the verdict: DDS",
      columns: [{ key: "arm", title: "Arm", unit: "text" as const }, { key: "plain", title: "DDS without", unit: "pp" as const }, { key: "doubted", title: "DDS with doubt", unit: "pp" as const }, { key: "change", title: "Change", unit: "pp" as const }],
      rows: shifts.map(({ arm, plain, doubted, change }) => ({ arm, plain: estimateCell(plain), doubted: estimateCell(doubted), change: estimateCell(change) })), note: "The change is taken item by item.",
    }]],
  };
}

/** Twins of both framings that are alike otherwise. */
function pairsOf(spec: StudySpec, twins: readonly Twins[]): readonly { readonly statement: Twins; readonly speaker: Twins }[] {
  const groups = armsAlikeButFor(spec, ["framing"]);
  return twins.flatMap((speaker) => {
    if (spec.arms[speaker.doubted]!.index !== 2) return [];
    const group = groups.find((arms) => arms.includes(speaker.doubted)) ?? [];
    const statement = twins.find(({ doubted }) => spec.arms[doubted]!.index === 1 && group.includes(doubted));
    return statement === undefined ? [] : [{ statement, speaker }];
  });
}
