import type { AnswerMode } from "../core/answer-mode.js";
import type { FramingId } from "../core/framing-id.js";
import type { PublishedOrigin } from "./published-origin.js";

/** How the order of the two options is set over the items. */
export type OrderRule = "counterbalanced" | "accept-first" | "accept-second";

/** One judge of a study, as it was asked for. */
export interface StudyJudge {
  readonly id: string;
  readonly identity: string;
  /** How it is asked by arms that do not say. */
  readonly answerMode: AnswerMode;
}

/** A template family of a study. */
export interface StudyFamily {
  /** What `--family` said, to load it again. */
  readonly spec: string;
  readonly name: string;
  readonly hash: string;
  readonly fileHashes: Readonly<Record<string, string>>;
  readonly wordings: number;
  readonly fieldOrders: readonly ("reasoning-first" | "verdict-first")[];
}

/** One fully specified way of asking. */
export interface StudyArm {
  /** Unique within the study. */
  readonly name: string;
  /** Its place in the study's list of families. */
  readonly family: number;
  readonly framing: FramingId;
  /** 1 = the statement side, 2 = the speaker side. */
  readonly index: 1 | 2;
  /** Hash of the rendering itself, so that a change of the renderer is a change of the study. */
  readonly fingerprint: string;
  readonly labels: readonly [string, string] | null;
  readonly system: string | null;
  readonly order: OrderRule;
  /** Null: each judge's own. */
  readonly answerMode: AnswerMode | null;
  readonly temperature: number;
  /** 0 where it is not known: imported replies. */
  readonly maxTokens: number;
}

/** Two arms, by their places in the study's list, that are compared. */
export interface StudyContrast {
  readonly name: string;
  readonly baseline: number;
  readonly treatment: number;
}

/** The sample manifest that a study's items were taken by. */
export interface AppliedSample {
  /** How it was chosen, in one line. */
  readonly method: string;
  /** Number of its items, and of those of the set that they were chosen from. */
  readonly items: number;
  readonly of: number;
  /** SHA-256 of the manifest as canonical JSON. */
  readonly sha256: string;
}

/** All that a study is, as it stands in the store. */
export interface StudySpec {
  readonly version: 2;
  readonly name: string | null;
  /** The study file, with the SHA-256 of all that it was read from. */
  readonly file: { readonly name: string; readonly sha256: string } | null;
  readonly items: {
    readonly spec: string; readonly count: number; readonly fields: number; readonly sha256: string; readonly skippedRows: number;
    /** Rows that are in order and cannot be judged; absent in studies that an earlier version planned. */
    readonly unjudgeableRows?: number;
    /** Absent in studies of earlier versions and with items of the user's own reader. */
    readonly incorrect?: string | undefined;
    /** Absent where no sample was applied. */
    readonly sample?: AppliedSample | undefined;
    /** Why the text of the set must not be published; absent in studies that an earlier version planned. */
    readonly gated?: string | null;
    /** The benchmark that they come from, if they do; absent in studies that an earlier version planned. */
    readonly origin?: { readonly title: string; readonly licence: string; readonly homepage: string } | null;
  };
  readonly families: readonly StudyFamily[];
  readonly arms: readonly StudyArm[];
  /** The headline first. */
  readonly contrasts: readonly StudyContrast[];
  readonly judges: readonly StudyJudge[];
  readonly seed: number;
  readonly repeats: number;
  /** On how many items the checks are made; no part of the study's id. */
  readonly checks: number;
  readonly warnings: readonly string[];
  /** Where it was imported from, for a study that was not asked here; no part of the study's id. */
  readonly published?: PublishedOrigin | undefined;
}
