import type { ContrastStatistics, Finding } from "../analysis/report-document.js";
import type { Section } from "../analysis/section.js";
import type { Estimate, Interval } from "../stats/estimate.js";
import type { ReplyParser } from "./replies/reply-parser.js";
import type { VariantRule } from "./variants/variant-prompt.js";

/** The variants of a prompt, as they are shown for approval. */
export interface ProbeVariants {
  /** Each place where they differ: what the prompt says there, and what each variant says in the first wording. */
  readonly changes: readonly { readonly rule: VariantRule; readonly answer: "answer" | "answer_a" | "answer_b"; readonly own: string; readonly text: string; readonly speaker: string }[];
  /** How many wordings rotate over the items. */
  readonly wordings: number;
  /** The two variants in the first wording, slots open; of a prompt for two answers neither attributed, and the first. */
  readonly unattributed: string;
  readonly attributed: string;
  /** Their difference, line by line: ` ` in both, `-` the first alone, `+` the second alone. */
  readonly diff: readonly string[];
  readonly notes: readonly string[];
}

/** Counts of replies by what they came to. */
export type ProbeLosses = Readonly<Record<"planned" | "answered" | "read" | "refused" | "truncated" | "unparsed" | "contradictory" | "pending", number>>;

/** A level of the user's own prompt and of both variants. */
export interface ProbeLevel {
  readonly arm: "own" | "unattributed" | "attributed";
  /** Of right and wrong claims, percent: acceptance, the mean score in its range, or how often the claim is preferred. */
  readonly right: { readonly estimate: number; readonly ci95: Interval } | null;
  readonly wrong: { readonly estimate: number; readonly ci95: Interval } | null;
  /** The chance that a right claim scores above a wrong one, 0 to 1. */
  readonly auc: { readonly estimate: number; readonly ci95: Interval } | null;
  readonly n: number;
}

/** A change of criterion or d', z units. */
export interface ProbeCoefficient {
  readonly estimate: number;
  readonly unit: Estimate["unit"];
  readonly se: number;
  readonly ci95: Interval;
}

/** What only scores give. */
export interface ScoreNumbers {
  readonly low: number;
  readonly high: number;
  /** Means in the judge's own units, by condition. */
  readonly means: { readonly c1_correct: number; readonly c1_incorrect: number; readonly c2_correct: number; readonly c2_incorrect: number } | null;
  /** Ordinal probit: how far the criteria move when a speaker says the claim; below 0 scores rise. */
  readonly ordinal: { readonly delta_criterion: ProbeCoefficient; readonly dprime: { readonly c1: ProbeCoefficient; readonly c2: ProbeCoefficient }; readonly grades: number; readonly note: string | null } | null;
}

/** What only comparisons of two answers give; percentage points. */
export interface PairNumbers {
  /** Preference for the first place minus that for the second, neither answer attributed; 0 is none, 100 always the first. */
  readonly position_effect: Estimate | null;
  /** 200 x (P(attributed answer preferred) - P(the same place preferred)) between two identical answers: attribution with nothing else to go by. */
  readonly identical_pairs: Estimate | null;
  /** The same position effect between identical answers. */
  readonly identical_position: Estimate | null;
  /** How often neither answer was preferred, share of the read replies. */
  readonly ties: number | null;
}

/**
 * The numbers of a probe from the probabilities of the replies that count: P(accept), the expected score as its place in the range, or P(preferred) with ties as halves;
 * percentage points as elsewhere.
 */
export interface ProbeProbabilities {
  readonly n: number;
  /** The mean probability of those replies together at the place where they are told apart, 0 to 1; the rest is what the prompt did not ask for. */
  readonly mass: number;
  readonly dds: Estimate | null;
  readonly dds_bounds: Interval | null;
  readonly delta_correct: Estimate | null;
  readonly delta_incorrect: Estimate | null;
  readonly added_words: Estimate | null;
  readonly levels: readonly ProbeLevel[];
  readonly pairs: PairNumbers | null;
}

/** What a contrast of scores or preferences has; of verdicts all the rest too. */
export type ProbeStatistics = Pick<ContrastStatistics, "n" | "design" | "delta_correct" | "delta_incorrect" | "dds" | "dds_bounds" | "macro" | "micro" | "flags"> & Partial<ContrastStatistics>;

/** Everything a probe found out, as its JSON has it. */
export interface ProbeDocument {
  readonly schema: "dialdefer.probe/1";
  readonly kind: "binary" | "score" | "pairwise";
  readonly judge: string;
  readonly finding: Finding;
  readonly prompt: { readonly file: string; readonly sha256: string; readonly form: string; readonly slots: readonly { readonly name: string; readonly role: string }[] };
  readonly parser: ReplyParser;
  /** Embedded models are held to the shortest replies that the parser reads: the grammar; else null. */
  readonly held_to: string | null;
  readonly variants: ProbeVariants;
  /** That all that is not attribution is the same in both variants: proved on these items, comparing so many prompts. */
  readonly content: { readonly identical: true; readonly items: number; readonly prompts: number };
  readonly items: { readonly spec: string; readonly count: number; readonly fields: number; readonly sha256: string };
  /** Items complete in all conditions of the contrast. */
  readonly n: number;
  readonly trials: { readonly planned: number; readonly stored: number; readonly asked: number; readonly pending: number };
  readonly losses: Readonly<Record<string, { readonly correct: ProbeLosses; readonly incorrect: ProbeLosses }>>;
  /** DDS and all that goes with it, percentage points (of the range, for scores; for pairs 200 times the change of preference). */
  readonly statistics: ProbeStatistics;
  /** The text variant against the user's own words, which say nothing of where the answer is from: what the added words alone do. */
  readonly added_words: Estimate | null;
  readonly levels: readonly ProbeLevel[];
  readonly score: ScoreNumbers | null;
  readonly pairs: PairNumbers | null;
  /** The same from token probabilities, where the judge gave them; else null. */
  readonly probabilities: ProbeProbabilities | null;
  readonly caveats: readonly string[];
  readonly sections: readonly Section[];
  readonly provenance: { readonly version: string; readonly study: string; readonly seed: number; readonly temperature: number; readonly max_tokens: number; readonly description: Readonly<Record<string, string | number | boolean>> };
}
