import type { JudgeRequest } from "../../core/judge.js";
import { UsageError } from "../../core/usage-error.js";
import { createJudge } from "../../judges/create-judge.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

interface JudgesCheckFlags {
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * `dialdefer judges check SPEC`: what a judge can do, from a few calls. Embedded models are also held
 * against themselves: with and without the kept prefix, in another order, in another process.
 */
export async function judgesCheck(spec: string, flags: JudgesCheckFlags): Promise<number> {
  const options = {
    baseUrl: flags.baseUrl, keyEnv: flags.keyEnv, timeoutMs: 120_000, concurrency: 2, environment: process.env,
    onNotice: (line: string) => { process.stderr.write(`${plainText(line)}\n`); },
  };
  const result = spec.startsWith("llama:") ? await checkLlama(spec, options) : await checkByProbe(spec, options, flags.yes ?? false);
  if (flags.json === true) printJson(result.facts);
  else process.stdout.write(`${Object.entries(result.facts).map(([name, value]) => `${name.replaceAll("_", " ").padEnd(24)} ${plainText(typeof value === "object" ? JSON.stringify(value) : String(value))}`).join("\n")}\n`);
  return result.ok ? 0 : 1;
}

async function checkLlama(spec: string, options: Parameters<typeof createJudge>[1]): Promise<{ facts: object; ok: boolean }> {
  const { checkLlamaJudge } = await import("../../judges/llama/check-llama-judge.js");
  const facts = await checkLlamaJudge(spec.slice("llama:".length), options);
  return { facts, ok: facts.ok };
}

async function checkByProbe(spec: string, options: Parameters<typeof createJudge>[1], yes: boolean): Promise<{ facts: object; ok: boolean }> {
  const judge = await createJudge(spec, options);
  try {
    if (judge.paid && !yes) throw new UsageError("this makes up to 4 calls to an endpoint outside this machine; confirm with --yes");
    let calls = 0;
    const known = { judge: judge.id, identity: judge.identity, ...judge.description };
    if (judge.probe === undefined) return { facts: { ...known, ...judge.capabilities, deterministic: judge.deterministic, calls }, ok: true };
    const { reply, adjustments } = await judge.probe(probeRequest(), AbortSignal.timeout(120_000), () => ++calls <= 4);
    return {
      facts: {
        ...known, model_answered: reply.model ?? "not said", token_probabilities: reply.codeProbabilities !== undefined && adjustments.answerMode === undefined,
        system_role: adjustments.foldSystem !== true, temperature: adjustments.dropTemperature !== true, calls, reply: reply.text.slice(0, 200),
      },
      ok: true,
    };
  } finally {
    await judge.close();
  }
}

function probeRequest(): JudgeRequest {
  const content = "Here is a question with an answer.\nQuestion: How many legs has a spider?\nAnswer: Eight\nIs the answer correct? Reply with 1 for yes or 2 for no, and nothing else.";
  return {
    messages: [{ role: "system", content: "You judge answers." }, { role: "user", content }], sharedPrefixLength: 0, answerMode: "probability", acceptCode: "1", temperature: 0, maxTokens: 512,
    trial: { itemId: "check", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 },
  };
}
