import { seededUniform } from "../../src/core/seeded-uniform.js";

/** The members of a chat-completions request that the mock server looks at. */
export interface ChatCompletionRequest {
  readonly model?: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly logprobs?: boolean;
  readonly top_logprobs?: number;
  readonly response_format?: { readonly type: string };
}

const acceptTendency = { statement: 0.55, speaker: 0.75 };

/** The verdict on a prompt, 1 or 2, and the probability of 1: fixed by the prompt's hash, more accepting where a speaker is judged. */
export function mockVerdict(request: ChatCompletionRequest, promptHash: string): { readonly code: "1" | "2"; readonly probabilityOfOne: number } {
  const prompt = request.messages.map(({ content }) => content).join("\n");
  const tendency = judgesASpeaker(prompt) ? acceptTendency.speaker : acceptTendency.statement;
  // The nearer the draw to the tendency, the less sure the judge.
  const probabilityOfAccept = 1 / (1 + Math.exp(8 * (seededUniform("verdict", promptHash) - tendency)));
  const probabilityOfOne = acceptStandsFirst(prompt) ? probabilityOfAccept : 1 - probabilityOfAccept;
  return { code: probabilityOfOne > 0.5 ? "1" : "2", probabilityOfOne };
}

/** The verdict in the form that the prompt asks for: a JSON object where it names one, else the bare code. */
export function mockContent(request: ChatCompletionRequest, code: "1" | "2"): string {
  const wantsJson = request.response_format !== undefined || request.messages.some(({ content }) => content.includes("chosen_answer"));
  return wantsJson ? JSON.stringify({ reasoning: "Fixed by the hash of the prompt.", chosen_answer: code }) : code;
}

/** The last question of a prompt asks about a party ("Is Speaker B correct?"), not about what it said. */
function judgesASpeaker(prompt: string): boolean {
  const question = prompt.match(/[^.?!\n]*\?/g)?.at(-1) ?? "";
  return !/\b(answer|response|reply|statement|claim)\b/i.test(question);
}

/** Whether the option behind the code 1 ("1 = correct", "(1) yes", "Verdict 1: right", ...) is the one that does not say no. */
function acceptStandsFirst(prompt: string): boolean {
  const option = /^(?:[-(\s]*|(?:answer|option|verdict) )1\b(.*)$/im.exec(prompt)?.[1]?.split(/option 2/i)[0] ?? "";
  return !/\b(not|incorrect|no|wrong)\b/i.test(option);
}
