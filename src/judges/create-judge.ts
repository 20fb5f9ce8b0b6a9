import type { Judge } from "../core/judge.js";
import { UsageError } from "../core/usage-error.js";
import type { CompleteJudgeOptions, JudgeOptions } from "./judge-options.js";
import { listJudges } from "./list-judges.js";

export type { JudgeOptions } from "./judge-options.js";

/**
 * Makes the judge that a specification names, such as `openai:gpt-4o-mini`; `listJudges` has the kinds. An adapter is
 * loaded only when it is named, so that no study waits for the engine of another. Whoever makes a judge closes it.
 *
 * @throws UsageError for an unknown kind or an unusable specification
 */
export async function createJudge(spec: string, given: JudgeOptions = {}): Promise<Judge> {
  const options = withDefaults(given);
  const colon = spec.indexOf(":");
  const kind = colon === -1 ? spec : spec.slice(0, colon);
  const rest = colon === -1 ? "" : spec.slice(colon + 1);
  switch (kind) {
    case "openai": {
      const { createOpenaiJudge } = await import("./openai/create-openai-judge.js");
      const { concurrency, baseUrl, keyEnv, endpointName, timeoutMs, environment, planOnly } = options;
      return createOpenaiJudge({ model: rest, baseUrl, keyEnv, endpointName, timeoutMs, lanes: concurrency, environment, planOnly });
    }
    case "llama": {
      if (options.planOnly === true) {
        const { planLlamaJudge } = await import("./llama/plan-llama-judge.js");
        return planLlamaJudge(required(rest, kind), options);
      }
      const { createLlamaJudge } = await import("./llama/create-llama-judge.js");
      return createLlamaJudge(required(rest, kind), options);
    }
    case "command": {
      const { createCommandJudge } = await import("./own/create-command-judge.js");
      return createCommandJudge(required(rest, kind), options);
    }
    case "http": case "https": {
      const { createHttpJudge } = await import("./own/create-http-judge.js");
      // `http:URL` as well as the bare address.
      return createHttpJudge(/^https?:/.test(rest) ? rest : spec, options);
    }
    case "simulated": {
      const { createSimulatedJudge } = await import("./simulated/create-simulated-judge.js");
      return createSimulatedJudge(spec);
    }
    case "replay": {
      const { createReplayJudge } = await import("./replay/create-replay-judge.js");
      return createReplayJudge(required(rest, kind));
    }
    default:
      throw new UsageError(`There is no judge "${spec}". A judge is one of:\n${kindLines().join("\n")}`);
  }
}

function withDefaults(options: JudgeOptions): CompleteJudgeOptions {
  const { timeoutMs = 120_000, concurrency = 8, environment = process.env } = options;
  return { ...options, timeoutMs, concurrency, environment };
}

function required(rest: string, kind: string): string {
  if (rest !== "") return rest;
  const known = listJudges().find((entry) => entry.kind === kind);
  throw new UsageError(`The judge "${kind}:" needs more: ${known?.form}, such as ${known?.example}.`);
}

function kindLines(): string[] {
  const kinds = listJudges();
  const width = Math.max(...kinds.map(({ form }) => form.length));
  return kinds.map(({ form, example }) => `  ${form.padEnd(width)}  such as ${example}`);
}
