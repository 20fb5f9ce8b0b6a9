import type { Judge } from "../core/judge.js";
import type { Reply } from "../core/reply.js";
import type { Verdict, VerdictStatus } from "../core/verdict.js";
import type { OpenaiJudgeCheck } from "../judges/openai/check-openai-judge.js";
import { readVerdict } from "../verdicts/read-verdict.js";

/** What `judges check --json` says of an endpoint; null is what its calls did not settle. Times in milliseconds, probabilities 0 to 1, unrounded. */
export interface EndpointFacts {
  readonly judge: string;
  readonly identity: string;
  readonly reachable: true;
  readonly calls: number;
  readonly latency_ms: number | null;
  /** The model that the endpoint says answered. */
  readonly model_answered: string | null;
  readonly system_role: boolean | null;
  readonly temperature: boolean | null;
  readonly json_mode: boolean | null;
  readonly token_probabilities: boolean | null;
  /** The probability that the answer codes 1 and 2 had together as first token. */
  readonly code_mass: number | null;
  readonly probability_of_accept: number | null;
  /** Of a claim that is right, read from the reply to the question for JSON. */
  readonly verdict: "accept" | "reject" | null;
  readonly verdict_status: VerdictStatus | null;
  /** Of the same claim, from the token probabilities. */
  readonly verdict_by_probability: "accept" | "reject" | null;
  readonly usage_reported: boolean | null;
  readonly cached_tokens_reported: boolean | null;
  /** Names of the facts that the calls left open. */
  readonly unsettled: readonly string[];
  /** The first 200 characters of the reply. */
  readonly reply: string | null;
}

const settings = ["system_role", "temperature", "json_mode", "token_probabilities"] as const;

/** Reads the facts out of the replies of a check. */
export function endpointFacts(judge: Pick<Judge, "id" | "identity" | "description">, check: OpenaiJudgeCheck): EndpointFacts {
  const { jsonReply, probabilityReply } = check;
  const replies = [jsonReply, probabilityReply].filter((reply) => reply !== null);
  const verdict = jsonReply === null ? null : readVerdict(jsonReply, { answerMode: "json", acceptCode: "1", fieldOrder: "verdict-first" });
  const byProbability = probabilityReply === null ? null : readVerdict(probabilityReply, { answerMode: "probability", acceptCode: "1", fieldOrder: "verdict-first" });
  const known = { system_role: check.systemRole, temperature: check.temperature, json_mode: check.jsonMode, token_probabilities: check.tokenProbabilities };
  return {
    judge: judge.id, identity: judge.identity, ...judge.description, reachable: true, calls: check.calls, latency_ms: check.latencyMs,
    model_answered: replies.find(({ model }) => model !== undefined)?.model ?? null,
    ...known,
    code_mass: codeMass(probabilityReply), probability_of_accept: byProbability?.probability ?? null,
    verdict: word(verdict), verdict_status: verdict?.status ?? null, verdict_by_probability: word(byProbability),
    usage_reported: reported(replies, ({ usage }) => usage !== undefined), cached_tokens_reported: reported(replies, ({ usage }) => usage?.cachedTokens !== undefined),
    unsettled: [...settings.filter((name) => known[name] === null), ...(jsonReply === null ? ["verdict"] : [])],
    reply: jsonReply?.text.slice(0, 200) ?? null,
  };
}

function word(verdict: Verdict | null): "accept" | "reject" | null {
  if (verdict === null || verdict.accept === null) return null;
  return verdict.accept ? "accept" : "reject";
}

/** Where candidates came and neither code is among them, the codes have nothing. */
function codeMass(reply: Reply | null): number | null {
  if (reply === null) return null;
  const { codeProbabilities: codes } = reply;
  return codes === undefined ? 0 : Math.min(1, codes["1"] + codes["2"]);
}

function reported(replies: readonly Reply[], has: (reply: Reply) => boolean): boolean | null {
  return replies.length === 0 ? null : replies.some(has);
}
