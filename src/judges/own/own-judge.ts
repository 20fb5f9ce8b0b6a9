import type { Adjustments, Capabilities, Judge, JudgeRequest } from "../../core/judge.js";
import { JudgeError } from "../../core/judge-error.js";
import type { Reply, Usage } from "../../core/reply.js";
import type { Redactor } from "../../fetching/redactor.js";
import type { AdoptingJudge } from "../openai/create-openai-judge.js";
import { ownRequest } from "./own-request.js";
import { parseOwnReply } from "./parse-own-reply.js";

/** How a judge of the user's own is reached. */
export interface OwnJudgeSpec extends Pick<Judge, "id" | "identity" | "lanes" | "paid" | "description" | "close"> {
  /** Sends one request and resolves to what came back. Rejects with a `JudgeError`. */
  readonly exchange: (body: string, signal: AbortSignal) => Promise<string>;
  /** Takes out of a reply what can only be a secret. */
  readonly redactReply: Redactor;
  /** Takes every secret out of what an error quotes. */
  readonly redact: Redactor;
}

/** A judge of the user's own, behind a program or an address. Whether it gives probabilities is found out when they are asked for. */
export class OwnJudge implements AdoptingJudge {
  readonly id: string;
  readonly identity: string;
  readonly grouping = "item";
  readonly lanes: number;
  readonly paid: boolean;
  readonly deterministic = false;
  readonly description: Judge["description"];
  readonly close: () => Promise<void>;
  readonly #exchange: OwnJudgeSpec["exchange"];
  readonly #redactReply: Redactor;
  readonly #redact: Redactor;
  #tokenProbabilities = true;
  #calls = 0;

  constructor({ id, identity, lanes, paid, description, close, exchange, redactReply, redact }: OwnJudgeSpec) {
    this.id = id;
    this.identity = identity;
    this.lanes = lanes;
    this.paid = paid;
    this.description = description;
    this.close = close;
    this.#exchange = exchange;
    this.#redactReply = redactReply;
    this.#redact = redact;
  }

  get capabilities(): Capabilities {
    return { tokenProbabilities: this.#tokenProbabilities, systemRole: true, temperature: true };
  }

  adopt({ answerMode }: Adjustments): void {
    if (answerMode === "choice") this.#tokenProbabilities = false;
  }

  adjustmentsKnown({ answerMode }: JudgeRequest): Adjustments {
    return answerMode === "probability" && !this.#tokenProbabilities ? { answerMode: "choice" } : {};
  }

  async probe(request: JudgeRequest, signal: AbortSignal, takeCall: () => boolean, discard?: (usage: Usage | undefined) => void): Promise<{ reply: Reply; adjustments: Adjustments }> {
    for (;;) {
      if (!takeCall()) throw new JudgeError("aborted", "no further call is allowed", { retryable: false });
      const adjustments = this.adjustmentsKnown(request);
      const asked = { ...request, answerMode: adjustments.answerMode ?? request.answerMode };
      const reply = await this.ask(asked, signal);
      if (asked.answerMode !== "probability" || reply.codeProbabilities !== undefined) return { reply, adjustments };
      this.#tokenProbabilities = false;
      discard?.(reply.usage);
    }
  }

  async ask(request: JudgeRequest, signal: AbortSignal): Promise<Reply> {
    return parseOwnReply(await this.#exchange(ownRequest(request, String(++this.#calls)), signal), this.#redactReply, this.#redact);
  }
}
