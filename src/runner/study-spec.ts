import type { AnswerMode } from "../core/answer-mode.js";
import type { FramingId } from "../core/framing-id.js";

/** How the order of the two options is set over the items. */
export type OrderRule = "counterbalanced" | "accept-first" | "accept-second";

/** One judge of a study, as it was asked for. */
export interface StudyJudge {
  readonly id: string;
  readonly identity: string;
  readonly answerMode: AnswerMode;
}

/** All that a study is, as it stands in the store. */
export interface StudySpec {
  readonly items: { readonly spec: string; readonly count: number; readonly fields: number; readonly sha256: string; readonly skippedRows: number };
  readonly family: {
    /** What `--family` said, to load it again. */
    readonly spec: string;
    readonly name: string;
    readonly hash: string;
    readonly fileHashes: Readonly<Record<string, string>>;
    /** Hash of the rendering itself, so that a change of the renderer is a change of the study. */
    readonly fingerprint: string;
    readonly wordings: number;
    readonly fieldOrders: readonly ("reasoning-first" | "verdict-first")[];
  };
  readonly framings: readonly { readonly id: FramingId; readonly index: 1 | 2 }[];
  readonly judges: readonly StudyJudge[];
  readonly order: OrderRule;
  readonly labels: readonly [string, string] | null;
  readonly system: string | null;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly seed: number;
  readonly repeats: number;
  readonly warnings: readonly string[];
}
