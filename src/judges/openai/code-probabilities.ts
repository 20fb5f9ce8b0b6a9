import type { Reply } from "../../core/reply.js";

/** White space as tokenizers write it: plain, or the marks of SentencePiece and byte-level BPE. */
const surroundingSpace = /^[\s\u2581\u0120\u010a]+|[\s\u2581\u0120\u010a]+$/g;

/**
 * The probabilities of the answer codes 1 and 2 as first token, summed over their spellings with white space. A code
 * that is not among the candidates has 0. Undefined where the endpoint gave no candidates or neither code is among them.
 *
 * @param logprobs `choices[0].logprobs` of a chat completion
 */
export function codeProbabilities(logprobs: unknown): Reply["codeProbabilities"] {
  const candidates = firstTokenCandidates(logprobs);
  const mass = { "1": 0, "2": 0 };
  for (const { token, logprob } of candidates) {
    if (typeof token !== "string" || typeof logprob !== "number") continue;
    const code = token.replace(surroundingSpace, "");
    if (code === "1" || code === "2") mass[code] += Math.exp(Math.min(0, logprob));
  }
  if (mass["1"] === 0 && mass["2"] === 0) return undefined;
  return { "1": Math.min(1, mass["1"]), "2": Math.min(1, mass["2"]) };
}

/** Whether the endpoint gave candidates for the first token at all. */
export function hasTokenCandidates(logprobs: unknown): boolean {
  return firstTokenCandidates(logprobs).length > 0;
}

interface Candidate {
  readonly token?: unknown;
  readonly logprob?: unknown;
}

function firstTokenCandidates(logprobs: unknown): readonly Candidate[] {
  const first = (logprobs as { content?: readonly { top_logprobs?: unknown }[] | null } | null | undefined)?.content?.[0];
  const candidates: unknown = first?.top_logprobs;
  return Array.isArray(candidates) ? candidates.filter((candidate): candidate is Candidate => typeof candidate === "object" && candidate !== null) : [];
}
