import type { Bill } from "./bill.js";
import type { Section } from "./section.js";
import type { Estimate, Interval } from "../stats/estimate.js";
import type { DesignSummary } from "../stats/units/design-summary.js";
import type { ContrastMultiplicity } from "./adjusted-contrasts.js";
import type { EquivalenceEvidence } from "./equivalence-document.js";
import type { FlipAgreement } from "./flip-agreement.js";
import type { FurtherStatistics } from "./further-document.js";
import type { MissingData } from "./missing-data.js";
import type { MixedView } from "./mixed-document.js";
import type { PublishedComparison } from "./published-comparison.js";
import type { SpreadComponents } from "./variance-document.js";

/** Values for the four conditions: C1-True, C1-False, C2-Correct, C2-Incorrect. */
export interface PerCondition<T> {
  readonly c1_correct: T;
  readonly c1_incorrect: T;
  readonly c2_correct: T;
  readonly c2_incorrect: T;
}

/** Values for the two framings. */
export interface PerFraming<T> {
  readonly c1: T;
  readonly c2: T;
}

/** Values for right and for wrong claims. */
export interface PerPolarity<T> {
  readonly correct: T;
  readonly incorrect: T;
}

export type FindingVerdict = "deferential" | "skeptical" | "framing-robust" | "undecided" | "not measurable";

/** The finding: one verdict, what it rests on, one sentence in plain words. */
export interface Finding {
  readonly verdict: FindingVerdict;
  readonly basis: "verdicts" | "probabilities";
  readonly sentence: string;
  /** Remarks that stand beside the verdict: "cannot tell right from wrong here", "verdicts not measurable", "lost replies", "checks not measured", ... */
  readonly flags: readonly string[];
  /** Why a direction that the intervals show was not certified. */
  readonly vetoes: readonly string[];
  /** How many items the equivalence test would take at the spread seen; null where not applicable. */
  readonly items_for_equivalence: number | null;
}

/** Discordant pairs and the two McNemar p-values. `b` = right only in C1, `c` = right only in C2. */
export interface Mcnemar {
  readonly b: number;
  readonly c: number;
  readonly exact: number;
  readonly midp: number;
}

export interface FieldRow {
  readonly field: string;
  readonly n: number;
  /** Of them the items whose difference is not 0. */
  readonly differing: number;
  readonly dds: Estimate;
  readonly accuracy: PerCondition<number>;
  readonly dds_probability: Estimate | null;
}

/** The statistics of one contrast on its complete items, in the names of the contract. */
export interface ContrastStatistics {
  readonly n: number;
  /** What the intervals take as drawn at random, on the complete items, and why. */
  readonly design: DesignSummary;
  /** Counts by accept pattern C1c C1i C2c C2i: 1 accept, 0 reject, - missing. */
  readonly table: Readonly<Record<string, number>>;
  /** Null without complete items. */
  readonly accuracy: PerCondition<{ readonly estimate: number; readonly ci95: Interval } | null>;
  readonly delta_correct: Estimate | null;
  readonly delta_incorrect: Estimate | null;
  readonly dds: Estimate | null;
  /** DDS over all items that were asked, should every lost reply have fallen against it or for it; holds `dds` always. */
  readonly dds_bounds: Interval | null;
  /** DDS by every way of dealing with lost replies; null where none is lost. */
  readonly missing_data: MissingData | null;
  readonly dprime: PerFraming<number | null>;
  readonly dprime_ci95: PerFraming<Interval | null>;
  readonly criterion: PerFraming<number | null>;
  readonly criterion_ci95: PerFraming<Interval | null>;
  readonly delta_dprime: Estimate | null;
  readonly delta_criterion: Estimate | null;
  readonly split: { readonly criterion_pp: number; readonly sensitivity_pp: number } | null;
  readonly mcnemar: PerPolarity<Mcnemar>;
  readonly cohens_h: PerPolarity<number | null>;
  readonly auc: PerFraming<number> | null;
  readonly auc_ci95: PerFraming<Interval> | null;
  /**
   * Share of items (0 to 1) whose right claim has the higher P(accept), ties counting half: what no yes-bias and no
   * preference for a position can move.
   */
  readonly choice_rate: PerFraming<number> | null;
  readonly choice_rate_ci95: PerFraming<Interval> | null;
  readonly mean_probability: PerCondition<number> | null;
  readonly dds_probability: Estimate | null;
  /** `dds_bounds` for DDS on probabilities. */
  readonly dds_probability_bounds: Interval | null;
  readonly flips: {
    /** Wrong claims rejected in C1 and accepted in C2. */
    readonly deference: number;
    /** Right claims accepted in C1 and rejected in C2. */
    readonly skepticism: number;
    /** Right claims rejected in C1 and accepted in C2. */
    readonly helpful_accept: number;
    /** Wrong claims accepted in C1 and rejected in C2. */
    readonly helpful_reject: number;
  };
  readonly fields: readonly FieldRow[];
  /** Mean of the fields' DDS, each field counting the same. */
  readonly macro: Estimate | null;
  /** DDS of the pooled items. */
  readonly micro: Estimate | null;
  /** Remarks about how it was computed, such as a unit that fell back to `item`. */
  readonly flags: readonly string[];
}

export interface OrderEffect {
  readonly c1: Estimate;
  readonly c2: Estimate;
  readonly difference: Estimate;
  /** Check items asked in both orders, on which it is paired; absent where it is estimated between items. */
  readonly n?: number;
}

/** Flips between the framings beside flips between two askings of one framing, on the check items. */
export interface ExcessFlips {
  /** Check items with a claim that has all four verdicts. */
  readonly n: number;
  /** Share of claims whose verdict differs between the framings, in percent. */
  readonly between: number;
  /** Share whose verdict differs between two askings of one framing, in percent, mean of both framings. */
  readonly within: number;
  /** The first minus the second, in percentage points. */
  readonly excess: Estimate;
}

/** Flips between two askings of the very same trials, on the check items (counts of verdict pairs). */
export interface Retest extends PerFraming<{
  readonly n: number;
  readonly flips: number;
  /** Of the share that flips, in percent, by item or cluster; absent without pairs. */
  readonly ci95?: Interval;
}> {
  /** Flip rate of C2 minus that of C1 in percentage points, paired by item; null without pairs in both framings. */
  readonly difference?: { readonly estimate: number; readonly ci95: Interval } | null;
  /** Flips between the framings that are left when those of repeating are taken off; absent where nothing had to be asked twice. */
  readonly excess?: ExcessFlips | null;
  /** The judge was proved to answer the same request the same way every time, so that nothing had to be asked twice. */
  readonly exact?: boolean;
}

/** What the estimator of DDS makes of two wordings of one framing, in percentage points, on the check items. */
export interface Placebo {
  /** The second half of the wordings against the first, in the statement's framing. */
  readonly statement: Estimate;
  /** The same in the speaker's framing. */
  readonly speaker: Estimate;
  /** Root mean square of the true differences between two wordings of one framing, sampling error taken off. */
  readonly rms_pp: number;
  /** Where 95 % of DDS of this study's size lie when nothing but the wording differs. */
  readonly band95: Interval;
  /** Check items with a verdict in both wordings of both framings. */
  readonly n: number;
}

/** DDS when some items are left out. */
export interface WithoutItems {
  /** Complete items that stay. */
  readonly n: number;
  readonly dds: Estimate | null;
  /** `dds` here minus DDS of all items, with an interval that knows that they share items; null where nothing complete is left out, or all. */
  readonly change: Estimate | null;
  readonly dds_probability: Estimate | null;
  readonly change_probability: Estimate | null;
}

/** DDS without the items that the audit flags with a warning or an error; `dds` of the block itself is the one with them. */
export interface Sensitivity extends WithoutItems {
  /** Items of the study with at least one flag. */
  readonly flagged: number;
  /** Without the items of one code alone; an item may have several. */
  readonly by_code: readonly (WithoutItems & { readonly code: string; readonly severity: "error" | "warning"; readonly items: number })[];
}

/**
 * What `run --stop-when decided` went by: the betting sequence of DDS on the longest complete prefix of the seeded order.
 * It holds however often it was looked at; all other intervals are those of a number of items fixed beforehand.
 */
export interface StoppingSequence {
  readonly rule: "decided";
  /** What it is of: DDS on verdicts, or on P(accept). */
  readonly basis: "verdicts" | "probabilities";
  /** Half-width of the range in which DDS counts as none, in percentage points. */
  readonly margin: number;
  /** Items read: up to the stop, else all up to the first that waits for a reply. */
  readonly n: number;
  /** Of them those that a lost reply leaves without a value. */
  readonly lost: number;
  /** Items of the study's smallest and largest field. Fields count alike in the sequence while all have items left. */
  readonly field_items: readonly [number, number];
  /** Percentage points; the same error over all looks together. */
  readonly ci95: Interval;
  /** Against a DDS of 0. */
  readonly e_value: number;
  /** Contrasts that were looked at together: a direction is called where the e-value stands among those that e-BH rejects over all of them. Absent in documents of earlier versions: 1. */
  readonly contrasts?: number;
  /** Items read when it stopped; null where it did not. */
  readonly stopped_at: number | null;
  /** `direction`: the e-value is among those rejected (with one contrast: the interval excludes 0); `equivalence`: it lies within the margin; null where it did not stop. */
  readonly reason: "direction" | "equivalence" | null;
  /** Calls for main trials of the judge that were left unasked, in all arms that are decided; 0 where none is, and in `contrasts[]`: they are counted once. */
  readonly calls_saved: number;
}

export interface JudgeBlock extends ContrastStatistics {
  readonly judge: string;
  readonly finding: Finding;
  /**
   * `pending` trials have no reply, whether they wait for one or a stopping rule (`sequence`) left them out; of a chain
   * that waits for an earlier reply they are the most that there can be.
   * In `judges[]` the judge's whole plan: every arm, claim and repeat; `asked` counts the calls of this run, 0 when
   * only reporting, and `checks` the trials that only the checks need, which are no part of the other counts but of
   * `asked`. In `contrasts[]` the trials of the contrast's two arms alone, and `asked` and `checks` are 0: they are
   * counted per judge, once.
   */
  readonly trials: {
    readonly planned: number; readonly stored: number; readonly asked: number; readonly pending: number;
    /** Trials that will never be asked, as an earlier reply of their chain holds nothing to go on from; absent where none. */
    readonly ended?: number;
    readonly checks: { readonly planned: number; readonly stored: number; readonly pending: number };
    /** Of `pending` those that a stopping rule leaves out on purpose; absent in documents of earlier versions. */
    readonly left_out?: number;
  };
  /** How many verdicts of the two framings had to be mended out of their reply, and how many are at odds with the reasoning beside them. */
  readonly remarks: { readonly repaired: number; readonly contradicts_reasoning: number };
  /** Of the block's two framings: stored replies without a verdict and pending trials, per condition (counts). */
  readonly missing: PerCondition<number>;
  /** The same by status: `refused`, `truncated`, `unparsed`, `contradictory`, `pending`, `ended`. */
  readonly missing_by_status: Readonly<Record<string, PerCondition<number>>>;
  readonly order_effect: OrderEffect | null;
  readonly placebo: Placebo | null;
  readonly retest: Retest | null;
  /** Null where it was not asked for. */
  readonly sensitivity: Sensitivity | null;
  /** Further tests and intervals from the 16-cell table, by items; null without complete items, and with repeats, for which that table does not suffice. */
  readonly further: FurtherStatistics | null;
  /** Why `further` is null, or what to mind where the study's own unit is not the item; null where there is nothing to say. */
  readonly further_note: string | null;
  /** Whether DDS lies within 10 points: pooled, in every field, and by the bound on the fields' root mean square. Null without complete items, absent in documents of earlier versions. */
  readonly equivalence?: EquivalenceEvidence | null;
  /** Where the spread of an item's difference comes from: wordings, items, askings; null without complete items, absent in documents of earlier versions. */
  readonly variance_components?: SpreadComponents | null;
  /** That DDS is 0, adjusted for all contrasts and judges of the report; null without an estimate, absent in documents of earlier versions. */
  readonly multiplicity?: ContrastMultiplicity | null;
  /** Null where the last run had no stopping rule. */
  readonly sequence: StoppingSequence | null;
  /** What those who asked read off the same replies; absent in studies that were asked here. */
  readonly published?: PublishedComparison | undefined;
  /** Mean probability that the two answer codes had together, where probabilities are stored. */
  readonly mean_mass: number | null;
}

export interface ContrastBlock extends JudgeBlock {
  readonly name: string;
  readonly baseline: string;
  readonly treatment: string;
}

/** What the study was: enough to run it again. */
export interface StudySummary {
  readonly id: string;
  readonly items: {
    readonly spec: string; readonly count: number; readonly fields: number; readonly sha256: string; readonly skipped_rows: number;
    /** Rows that are in order and cannot be judged, such as redacted ones; absent in documents of earlier versions. */
    readonly unjudgeable_rows?: number;
    /** Which wrong answer was put before the judge; null where that is not known. */
    readonly incorrect: string | null;
    /** The manifest that the items were taken by: how they were chosen, how many (`items`), from how many (`of`), and its SHA-256. */
    readonly sample: { readonly method: string; readonly items: number; readonly of: number; readonly sha256: string } | null;
    /** The benchmark that they come from; null where they come from none, absent in documents of earlier versions. */
    readonly origin?: { readonly title: string; readonly licence: string; readonly homepage: string } | null;
  };
  readonly family: string;
  readonly framings: readonly string[];
  readonly wordings: number;
  /** How the stored replies were asked, joined by commas where that changed on the way; as planned where none is stored. */
  readonly answer: string;
  readonly order: string;
  readonly labels: readonly [string, string] | null;
  readonly system: string | null;
  readonly seed: number;
  readonly repeats: number;
  readonly temperature: number | null;
  readonly max_tokens: number;
  /** The study's own name, where its file gives one. */
  readonly name: string | null;
  /** The study file: its name, and the SHA-256 of all that it was read from. */
  readonly file: { readonly name: string; readonly sha256: string } | null;
  /** The factor whose section heads the report; null where the headline contrast does, absent in documents of earlier versions. */
  readonly focus?: string | null;
  /** Items on which the checks are made. */
  readonly checks: number;
  /** In which arms: all, or those of the first contrast alone; absent in documents of earlier versions, where in all. */
  readonly checked_arms?: "all" | "headline";
  /** Every way of asking; the members above are those of the first contrast. */
  readonly arms: readonly ArmSummary[];
  /** The contrasts drawn, the headline first. */
  readonly contrast_names: readonly { readonly name: string; readonly baseline: string; readonly treatment: string }[];
}

/** One way of asking, as the report names it. */
export interface ArmSummary {
  readonly name: string;
  readonly family: string;
  readonly framing: string;
  /** Whether it puts the claim as a statement or as what a speaker says. */
  readonly side?: "statement" | "speaker";
  readonly wordings: number;
  readonly labels: readonly [string, string] | null;
  readonly system: string | null;
  readonly order: string;
  /** Null where each judge is asked in the mode of its own. */
  readonly answer: string | null;
  readonly temperature: number;
  readonly max_tokens: number;
}

/** Judges, arms and studies on the same set of items that this store holds and this report leaves out (counts). */
export interface Unreported {
  readonly studies: number;
  readonly judges: number;
  readonly arms: number;
}

/** A trial that was given up after many attempts while the judge answered others, for reading. */
export interface ParkedTrial {
  readonly judge: string;
  readonly itemId: string;
  readonly arm: string;
  readonly claim: "correct" | "incorrect";
  readonly attempts: number;
  readonly code: string;
  readonly detail: string;
}

export interface Provenance {
  readonly dialdefer: string;
  readonly node: string;
  readonly platform: string;
  readonly verdict_parser: string;
  readonly template_hashes: Readonly<Record<string, string>>;
  readonly judges: readonly { readonly id: string; readonly description: Readonly<Record<string, string | number | boolean>>; readonly adjustments: Readonly<Record<string, unknown>>; readonly models_seen: readonly string[]; readonly fingerprints_seen: readonly string[] }[];
  readonly warnings: readonly string[];
  readonly unreported: Unreported;
  /** `run`: this run's calls, counted as they came; `study`: all replies and cut replies that the store holds for it. */
  readonly bill: { readonly run: Bill | null; readonly study: Bill };
  readonly parked: readonly ParkedTrial[];
  readonly dates: { readonly first_reply: string | null; readonly last_reply: string | null; readonly reported: string };
}

/** The document that `run --json` and `report --json` print. */
export interface ReportDocument {
  readonly schema: "dialdefer.report/1";
  readonly study: StudySummary;
  /** The first judge's. */
  readonly finding: Finding;
  readonly judges: readonly JudgeBlock[];
  readonly contrasts: readonly ContrastBlock[];
  /** How far the judges flip on the same items in the headline contrast; null with fewer than two judges. */
  readonly agreement: FlipAgreement | null;
  /** The headline contrast over fields and judges in one fit; null with one field and one judge, absent in documents of earlier versions. */
  readonly mixed?: MixedView | null;
  /** What each varied factor does, one section for each factor and judge, that of the study's focus first; absent in documents of earlier versions. */
  readonly experiments?: readonly Section[];
  readonly provenance: Provenance;
}
