import type { Judge, JudgeRequest } from "../../core/judge.js";
import { createJudge } from "../../judges/create-judge.js";
import { confirmCalls } from "../confirm-calls.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

const MOST_CALLS = 4;

interface Check {
  readonly facts: object;
  readonly exitCode: 0 | 1 | 4;
}

interface JudgesCheckFlags {
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly endpointName?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * `dialdefer judges check SPEC`: what a judge can do, from a few calls. Embedded models are also held
 * against themselves: with and without the kept prefix, in another order, in another process. Exit code 1
 * when a model does not hold, 4 when calls were not consented to.
 */
export async function judgesCheck(spec: string, flags: JudgesCheckFlags): Promise<number> {
  const options = {
    baseUrl: flags.baseUrl, keyEnv: flags.keyEnv, endpointName: flags.endpointName, timeoutMs: 120_000, concurrency: 2, environment: process.env,
    onNotice: (line: string) => { process.stderr.write(`${plainText(line)}\n`); },
  };
  const result = spec.startsWith("llama:") ? await checkLlama(spec, options) : await checkByProbe(spec, options, flags.yes ?? false);
  if (flags.json === true) printJson(result.facts);
  else process.stdout.write(`${Object.entries(result.facts).map(([name, value]) => `${name.replaceAll("_", " ").padEnd(24)} ${plainText(typeof value === "object" ? JSON.stringify(value) : String(value))}`).join("\n")}\n`);
  return result.exitCode;
}

async function checkLlama(spec: string, options: Parameters<typeof createJudge>[1]): Promise<Check> {
  const { checkLlamaJudge } = await import("../../judges/llama/check-llama-judge.js");
  const facts = await checkLlamaJudge(spec.slice("llama:".length), options);
  return { facts, exitCode: facts.ok ? 0 : 1 };
}

async function checkByProbe(spec: string, options: Parameters<typeof createJudge>[1], yes: boolean): Promise<Check> {
  const judge = await createJudge(spec, options);
  try {
    let calls = 0;
    const known = { judge: judge.id, identity: judge.identity, ...judge.description };
    if (judge.probe === undefined) return { facts: { ...known, ...judge.capabilities, deterministic: judge.deterministic, calls }, exitCode: 0 };
    if (judge.paid && !yes && !(await consent(judge))) {
      process.stderr.write("nothing was asked\n");
      return { facts: { ...known, calls }, exitCode: 4 };
    }
    const { reply, adjustments } = await judge.probe(probeRequest(), AbortSignal.timeout(120_000), () => ++calls <= MOST_CALLS);
    return {
      facts: {
        ...known, model_answered: reply.model ?? "not said", token_probabilities: reply.codeProbabilities !== undefined && adjustments.answerMode === undefined,
        system_role: adjustments.foldSystem !== true, temperature: adjustments.dropTemperature !== true, calls, reply: reply.text.slice(0, 200),
      },
      exitCode: 0,
    };
  } finally {
    await judge.close();
  }
}

async function consent({ identity }: Judge): Promise<boolean> {
  const wanted = { who: `this check of ${identity}`, calls: `up to ${MOST_CALLS} calls`, otherwise: "confirm with --yes" };
  if (process.stdin.isTTY && process.stderr.isTTY) process.stderr.write(plainText(`${identity}: a short prompt, and again without what the endpoint refuses\n`));
  return await confirmCalls(wanted);
}

function probeRequest(): JudgeRequest {
  const content = "Here is a question with an answer.\nQuestion: How many legs has a spider?\nAnswer: Eight\nIs the answer correct? Reply with 1 for yes or 2 for no, and nothing else.";
  return {
    messages: [{ role: "system", content: "You judge answers." }, { role: "user", content }], sharedPrefixLength: 0, answerMode: "probability", acceptCode: "1", temperature: 0, maxTokens: 512,
    trial: { itemId: "check", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 },
  };
}
