import type { AnswerMode } from "../../core/answer-mode.js";
import type { JsonFieldOrder } from "../../core/json-field-order.js";
import type { JudgeErrorCode } from "../../core/judge-error.js";
import type { Message } from "../../core/message.js";
import type { ReplyCandidates } from "../../core/reply-candidates.js";
import type { Reply } from "../../core/reply.js";

/** What a worker loads. */
export interface WorkerSetup {
  /** The engine's module file. */
  readonly engineEntry: string;
  readonly modelFile: string;
  readonly threads: number;
  /** Use a graphics processor; without one that works, loading fails. */
  readonly gpu: boolean;
}

/** What a worker found out about its model. */
export interface ModelFacts {
  /** The name inside the weights file, if any. */
  readonly title: string | null;
  /** Architecture, size and quantisation in the engine's words. */
  readonly type: string;
  readonly promptFormat: "chat-template" | "plain";
  readonly systemRole: boolean;
  /** Whether each answer code is exactly one token after a prompt. */
  readonly singleTokenCodes: boolean;
  readonly contextTokens: number;
  /** What computes: `CPU`, or the engine's name of the graphics interface (`cuda`, `vulkan`, `metal`). */
  readonly backend: string;
}

/** One call, as it crosses the process boundary. */
export interface WorkerCall {
  readonly messages: readonly Message[];
  readonly sharedPrefixLength: number;
  readonly answerMode: AnswerMode;
  readonly temperature: number;
  readonly maxTokens: number;
  /** Which key of a JSON verdict stands first; default `reasoning-first`. */
  readonly fieldOrder?: JsonFieldOrder | undefined;
  /** In `text` mode: the only replies that are admitted. */
  readonly grammar?: string | undefined;
  /** In `text` mode: the same replies, to be weighed by their probabilities where their tokens allow that. */
  readonly candidates?: ReplyCandidates | undefined;
  /** Whether the shared prefix may be kept from the call before. */
  readonly reuse: boolean;
}

/** Parent to worker. */
export type ToWorker =
  | { readonly kind: "load"; readonly setup: WorkerSetup }
  | { readonly kind: "ask"; readonly id: number; readonly call: WorkerCall }
  | { readonly kind: "count"; readonly id: number; readonly texts: readonly string[] }
  | { readonly kind: "cancel"; readonly id: number };

/** Worker to parent. `cost` is milliseconds of processor time and bytes of resident memory. */
export type FromWorker =
  | { readonly kind: "loaded"; readonly facts: ModelFacts }
  | { readonly kind: "not-loaded"; readonly noGpu: boolean; readonly message: string }
  | { readonly kind: "reply"; readonly id: number; readonly reply: Reply; readonly cost: { readonly cpuMs: number; readonly residentBytes: number } }
  | { readonly kind: "counts"; readonly id: number; readonly counts: readonly number[] }
  | { readonly kind: "error"; readonly id: number; readonly code: JudgeErrorCode; readonly message: string; readonly retryable: boolean };
