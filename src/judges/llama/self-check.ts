import type { CostedReply, WorkerProcess } from "./worker-process.js";
import type { WorkerCall } from "./worker-protocol.js";

/** What three or fewer calls before the study proved. Differences are the largest of the two codes' probabilities. */
export interface SelfCheck {
  /** Whether the shared prefix may be kept: with and without it the probabilities agree within 1e-6. */
  readonly prefixReuse: boolean;
  /** With reuse against without, or `null` where probabilities cannot be read. */
  readonly reuseDifference: number | null;
  /** First process against second, or `null` with one process. */
  readonly processDifference: number | null;
  /** Two calls, as they will be made, gave the same numbers to the last bit. */
  readonly deterministic: boolean;
}

/** The largest difference between two ways of asking that still counts as none. */
export const toleratedDifference = 1e-6;

const sharedText = "Read the question and the answer given to it. Judge whether the answer is right, and nothing else: neither how long it is nor how sure it sounds.\n"
  + "Reply with 1 when the answer is right. Reply with 2 when it is not. Reply with the digit alone.\n\n";

/** The prompt of the self-check, with the shared prefix kept or not. */
function checkCall(reuse: boolean): WorkerCall {
  const content = `${sharedText}Question: In which direction does the sun rise?\nAnswer: It rises in the east.\n\nIs the answer right?`;
  return { messages: [{ role: "user", content }], sharedPrefixLength: sharedText.length, answerMode: "probability", temperature: 0, maxTokens: 1, reuse };
}

/** The largest difference between the probabilities of two replies. */
export function probabilityDifference(first: CostedReply, second: CostedReply): number {
  const one = first.reply.codeProbabilities;
  const two = second.reply.codeProbabilities;
  if (one === undefined || two === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(Math.abs(one["1"] - two["1"]), Math.abs(one["2"] - two["2"]));
}

/**
 * Asks one prompt without reuse, with reuse, and without in the second process (the first and the last at
 * once); where there is one process, or reuse turns out to change the numbers, once more as the study will.
 */
export async function selfCheck(workers: readonly WorkerProcess[], singleTokenCodes: boolean, signal: AbortSignal): Promise<SelfCheck> {
  const [first, second] = workers;
  if (first === undefined || !singleTokenCodes) return { prefixReuse: false, reuseDifference: null, processDifference: null, deterministic: false };
  const [whole, elsewhere] = await Promise.all([first.ask(checkCall(false), signal), second?.ask(checkCall(false), signal)]);
  const kept = await first.ask(checkCall(true), signal);
  const reuseDifference = probabilityDifference(whole, kept);
  const prefixReuse = reuseDifference <= toleratedDifference;
  if (elsewhere !== undefined) {
    const processDifference = probabilityDifference(whole, elsewhere);
    return { prefixReuse, reuseDifference, processDifference, deterministic: processDifference === 0 && (!prefixReuse || reuseDifference === 0) };
  }
  const again = await first.ask(checkCall(prefixReuse), signal);
  return { prefixReuse, reuseDifference, processDifference: null, deterministic: probabilityDifference(prefixReuse ? kept : whole, again) === 0 && (!prefixReuse || reuseDifference === 0) };
}
