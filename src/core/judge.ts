import type { AnswerMode } from "./answer-mode.js";
import type { AnswerCode } from "./answer-code.js";
import type { JsonFieldOrder } from "./json-field-order.js";
import type { Message } from "./message.js";
import type { ReplyCandidates } from "./reply-candidates.js";
import type { Reply, Usage } from "./reply.js";
import type { TrialMetadata } from "./trial-metadata.js";

/** One call to a judge. */
export interface JudgeRequest {
  readonly messages: readonly Message[];
  /** How many characters at the head of the last message other trials of the same arm, wording and order share. */
  readonly sharedPrefixLength: number;
  readonly answerMode: AnswerMode;
  readonly acceptCode: AnswerCode;
  /** In `json` mode: which key the template asks for first. */
  readonly fieldOrder?: JsonFieldOrder | undefined;
  /** A grammar (GBNF) of what may be replied, for judges that can be held to one; the others do not look at it. */
  readonly grammar?: string | undefined;
  /** With `grammar`: the replies that it admits, for judges that can read how probable each is; the others do not look at them. */
  readonly candidates?: ReplyCandidates | undefined;
  /** Absent where the judge does not take one. */
  readonly temperature?: number | undefined;
  /** Cap on output tokens. */
  readonly maxTokens: number;
  /** Which of the judge's lanes to use; a lane serves one call at a time. */
  readonly lane?: number | undefined;
  readonly trial: TrialMetadata;
}

/** What a judge can do. What it cannot is changed for the whole study and recorded. */
export interface Capabilities {
  readonly tokenProbabilities: boolean;
  readonly systemRole: boolean;
  readonly temperature: boolean;
}

/** How the whole study was changed to fit the judge; empty when nothing was. */
export interface Adjustments {
  /** The judge has no system role: system text is put before the user's, in all framings alike. */
  readonly foldSystem?: boolean | undefined;
  /** The judge takes no temperature. */
  readonly dropTemperature?: boolean | undefined;
  /** The judge gives no token probabilities: it is asked for a bare choice instead. */
  readonly answerMode?: AnswerMode | undefined;
  /** The judge takes no JSON schema or JSON mode. */
  readonly dropJsonMode?: boolean | undefined;
}

/** A judge: something that reads a prompt and says 1 or 2. */
export interface Judge {
  /** The specification that made it, such as `openai:gpt-4o-mini`; contains no secret. */
  readonly id: string;
  /** What stands in the trial key: local weights' SHA-256, else model and the endpoint's configured name. */
  readonly identity: string;
  readonly capabilities: Capabilities;
  /** What it is asked for when the study does not say; without it `json`. */
  readonly defaultAnswer?: AnswerMode | undefined;
  /** `item`: conditions of an item close together. `prefix`: trials with one shared prefix after one another. */
  readonly grouping: "item" | "prefix";
  /** How many calls it serves at once at most; the runner's concurrency never exceeds it. */
  readonly lanes: number;
  /** Whether calls cost money or leave the machine, so that consent is needed. */
  readonly paid: boolean;
  /** Proved to answer the same request the same way every time. */
  readonly deterministic: boolean;
  /** What the report says about it: model, quantisation, endpoint name, engine version, weights' SHA-256. */
  readonly description: Readonly<Record<string, string | number | boolean>>;
  /**
   * Finds out, with at most 4 calls, which settings the endpoint refuses. The reply is that of the
   * request itself, under the returned adjustments. `takeCall` is asked before each call; when it says
   * no, the probe rejects with `aborted`. `discard` is told of each reply that is thrown away on the way, as it did not
   * give what was asked for, and what it used.
   */
  probe?(request: JudgeRequest, signal: AbortSignal, takeCall: () => boolean, discard?: (usage: Usage | undefined) => void): Promise<{ reply: Reply; adjustments: Adjustments }>;
  /** Takes up what an earlier probe found out, so that calls are made accordingly. */
  adopt?(adjustments: Adjustments): void;
  /** One call, no retries. Rejects with a `JudgeError`. */
  ask(request: JudgeRequest, signal: AbortSignal): Promise<Reply>;
  /** How many tokens each text takes by itself, where a tokenizer is at hand. */
  countTokens?(texts: readonly string[]): Promise<readonly number[]>;
  close(): Promise<void>;
}
