import type { JudgeRequest } from "../../core/judge.js";
import { JudgeError } from "../../core/judge-error.js";
import type { Reply } from "../../core/reply.js";
import type { AdoptingJudge } from "./create-openai-judge.js";

/** A check never makes more calls. */
export const mostCheckCalls = 3;

/** What the calls of a check showed; null is what they did not settle. */
export interface OpenaiJudgeCheck {
  readonly calls: number;
  readonly systemRole: boolean | null;
  readonly temperature: boolean | null;
  readonly jsonMode: boolean | null;
  readonly tokenProbabilities: boolean | null;
  /** The reply to the question for a JSON verdict; null where every call for it was refused. */
  readonly jsonReply: Reply | null;
  /** From sending that question to the last byte of its reply, in milliseconds. */
  readonly latencyMs: number | null;
  /** The reply to the question for one token with its probabilities. */
  readonly probabilityReply: Reply | null;
}

/** Each call has its own time; nothing else stops one. */
const never = new AbortController().signal;

const claim = "Question: How many legs does a spider have?\nAnswer: Eight.\n\nIs the answer correct?\n1 = correct\n2 = not correct\n\n";
const jsonEnding = 'Reply with a JSON object that has one member, "chosen_answer", whose value is "1" or "2".';
const probabilityEnding = "Reply with 1 or 2 and with nothing else.";

/**
 * Asks a judge about a claim that is plainly right, as a study would: first for a JSON verdict with system role,
 * temperature and JSON mode, where what is refused is dropped and asked again and a cut reply gets 4 times the cap;
 * then, with what calls are left, for the probabilities of the answer codes.
 *
 * @throws JudgeError where the endpoint cannot be reached, or refuses the first question for another reason than a setting
 */
export async function checkOpenaiJudge(judge: AdoptingJudge): Promise<OpenaiJudgeCheck> {
  const budget = new CallBudget();
  const jsonRequest = request("json", 512);
  const first = await ask(judge, jsonRequest, budget);
  const cut = first?.reply.finishReason === "length";
  const answered = cut ? await askFurther(judge, request("json", 2048), budget) ?? first : first;
  const probabilityRequest = request("probability", 1);
  const probed = await askFurther(judge, probabilityRequest, budget, () => judge.capabilities.tokenProbabilities);

  const wasAnswered = answered !== null || probed !== null;
  const { systemRole, temperature, tokenProbabilities } = judge.capabilities;
  return {
    calls: budget.taken,
    systemRole: settled(systemRole, wasAnswered),
    temperature: settled(temperature, wasAnswered),
    jsonMode: settled(judge.adjustmentsKnown(jsonRequest).dropJsonMode !== true, answered !== null),
    tokenProbabilities: settled(tokenProbabilities, probed !== null),
    jsonReply: answered?.reply ?? null,
    latencyMs: answered?.latencyMs ?? null,
    probabilityReply: probed?.reply ?? null,
  };
}

/** A setting that was refused is out; one that stood in a request which was answered is in; of another nothing is known. */
function settled(notRefused: boolean, answered: boolean): boolean | null {
  return notRefused ? (answered ? true : null) : false;
}

class CallBudget {
  taken = 0;
  /** When the latest call began, in milliseconds of `performance.now`. */
  startedAt = 0;

  take(): boolean {
    if (this.taken >= mostCheckCalls) return false;
    this.taken++;
    this.startedAt = performance.now();
    return true;
  }
}

interface Answered {
  readonly reply: Reply;
  readonly latencyMs: number;
}

/** Null where no call was left before an answer came, or none was wanted any more. */
async function ask(judge: AdoptingJudge, asked: JudgeRequest, budget: CallBudget, wanted = (): boolean => true): Promise<Answered | null> {
  try {
    const { reply } = await judge.probe(asked, never, () => wanted() && budget.take());
    return { reply, latencyMs: performance.now() - budget.startedAt };
  } catch (error) {
    if (error instanceof JudgeError && error.code === "aborted") return null;
    throw error;
  }
}

/** A question beyond the first: where it fails, what is known stays, and nothing is learned. */
async function askFurther(judge: AdoptingJudge, asked: JudgeRequest, budget: CallBudget, wanted?: () => boolean): Promise<Answered | null> {
  try {
    return await ask(judge, asked, budget, wanted);
  } catch (error) {
    if (error instanceof JudgeError) return null;
    throw error;
  }
}

function request(answerMode: "json" | "probability", maxTokens: number): JudgeRequest {
  const content = claim + (answerMode === "json" ? jsonEnding : probabilityEnding);
  return {
    messages: [{ role: "system", content: "You judge answers." }, { role: "user", content }], sharedPrefixLength: 0, answerMode, acceptCode: "1", temperature: 0, maxTokens,
    trial: { itemId: "check", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 },
  };
}
