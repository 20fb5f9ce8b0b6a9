import type { Judge } from "../../core/judge.js";
import { createJudge } from "../../judges/create-judge.js";
import type { CompleteJudgeOptions } from "../../judges/judge-options.js";
import type { AdoptingJudge } from "../../judges/openai/create-openai-judge.js";
import { confirmCalls } from "../confirm-calls.js";
import { printJson } from "../json-output.js";
import { note } from "../note.js";
import { plainText } from "../plain-text.js";
import { rounded } from "../rounded.js";
import type { SingleJudgeFlags } from "../single-judge-flags.js";

interface Check {
  readonly facts: object;
  /** For people; the facts line by line where it is absent. */
  readonly text?: string;
  readonly exitCode: 0 | 1 | 4;
}

/**
 * `dialdefer judges check SPEC`: what a judge can do. An endpoint, or a judge of your own, is asked at most 3 times; simulated and replayed
 * judges need no call. Embedded models are held against themselves: with and without the kept prefix, in another
 * order, in another process. Exit code 1 when no reply can be read or a model does not hold, 4 when calls were not
 * consented to.
 */
export async function judgesCheck(spec: string, flags: SingleJudgeFlags): Promise<number> {
  const options: CompleteJudgeOptions = {
    baseUrl: flags.baseUrl, keyEnv: flags.keyEnv, endpointName: flags.endpointName, timeoutMs: 120_000, concurrency: 2, environment: process.env, gpu: flags.gpu,
    onNotice: note,
  };
  const { facts, text, exitCode } = await check(spec, options, flags.yes ?? false);
  if (flags.json === true) printJson(facts);
  else process.stdout.write(plainText(text ?? lines(facts)));
  return exitCode;
}

async function check(spec: string, options: CompleteJudgeOptions, yes: boolean): Promise<Check> {
  if (spec.startsWith("llama:")) return await checkLlama(spec.slice("llama:".length), options);
  if (spec.startsWith("openai:")) {
    const { createOpenaiJudge } = await import("../../judges/openai/create-openai-judge.js");
    return await checkEndpoint(createOpenaiJudge({ ...options, model: spec.slice("openai:".length), lanes: 1 }), yes);
  }
  // Judges of the user's own are asked as endpoints are.
  if (/^(?:command|https?):/.test(spec)) return await checkEndpoint(await createJudge(spec, options) as AdoptingJudge, yes);
  const judge = await createJudge(spec, options);
  try {
    const { tokenProbabilities, systemRole, temperature } = judge.capabilities;
    return { facts: { judge: judge.id, identity: judge.identity, ...judge.description, token_probabilities: tokenProbabilities, system_role: systemRole, temperature, deterministic: judge.deterministic, calls: 0 }, exitCode: 0 };
  } finally {
    await judge.close();
  }
}

async function checkLlama(name: string, options: CompleteJudgeOptions): Promise<Check> {
  const { checkLlamaJudge } = await import("../../judges/llama/check-llama-judge.js");
  const facts = await checkLlamaJudge(name, options);
  return { facts, exitCode: facts.ok ? 0 : 1 };
}

async function checkEndpoint(judge: AdoptingJudge, yes: boolean): Promise<Check> {
  const { checkOpenaiJudge, mostCheckCalls } = await import("../../judges/openai/check-openai-judge.js");
  const { endpointFacts } = await import("../endpoint-facts.js");
  const { endpointFactsText } = await import("../endpoint-facts-text.js");
  try {
    if (judge.paid && !yes && !(await consent(judge, mostCheckCalls))) {
      process.stderr.write("nothing was asked\n");
      return { facts: { judge: judge.id, identity: judge.identity, ...judge.description, calls: 0 }, exitCode: 4 };
    }
    const facts = endpointFacts(judge, await checkOpenaiJudge(judge));
    const readable = facts.verdict !== null || facts.verdict_by_probability !== null;
    return { facts, text: endpointFactsText(facts), exitCode: readable ? 0 : 1 };
  } finally {
    await judge.close();
  }
}

async function consent({ identity }: Judge, calls: number): Promise<boolean> {
  const wanted = { who: `this check of ${identity}`, calls: `up to ${calls} calls`, otherwise: "confirm with --yes" };
  if (process.stdin.isTTY && process.stderr.isTTY) process.stderr.write(plainText(`${identity}: a short prompt in two forms, and again without what the endpoint refuses\n`));
  return await confirmCalls(wanted);
}

function lines(facts: object): string {
  return Object.entries(facts).map(([name, value]: [string, unknown]) => `${name.replaceAll("_", " ").padEnd(24)} ${shown(value)}\n`).join("");
}

function shown(value: unknown): string {
  if (typeof value === "number") return rounded(value);
  if (value === null) return "not measured";
  if (typeof value === "object") return Object.entries(value).map(([name, part]: [string, unknown]) => `${name.replaceAll("_", " ")} ${shown(part)}`).join(", ");
  return String(value);
}
