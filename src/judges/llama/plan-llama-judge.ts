import { existsSync } from "node:fs";
import { DataError } from "../../core/data-error.js";
import { groupedDigits } from "../../core/grouped-digits.js";
import type { Judge } from "../../core/judge.js";
import { JudgeError } from "../../core/judge-error.js";
import type { CompleteJudgeOptions } from "../judge-options.js";
import { dialdeferHome } from "../../fetching/dialdefer-home.js";
import { engineInstalled } from "./ensure-engine.js";
import { rememberedFileSha256 } from "../../fetching/file-sha256.js";
import { findModel, type FoundModel } from "./find-model.js";
import { FetchInterruption } from "../../fetching/fetch-interruption.js";
import { fetchTiming } from "../../fetching/fetch-timing.js";

/** A plan does not wait longer for the hub; milliseconds. */
const longestWaitMs = 5_000;

/**
 * An embedded judge to plan with: it has the identity of the real one, fetches nothing, starts nothing and
 * answers nothing. A notice says what a run would fetch first. Of a model that was never here the hub is asked for
 * the checksum; where that cannot be had, a notice says so, and the plan counts every call as new.
 */
export async function planLlamaJudge(spec: string, options: Pick<CompleteJudgeOptions, "home" | "environment" | "onNotice" | "gpu">): Promise<Judge> {
  const home = options.home ?? dialdeferHome(options.environment);
  const notice = options.onNotice ?? ((): void => undefined);
  const model = findModel(spec, home);
  const sha256 = await weightsSha256(model, home, options.environment, notice);
  if (model.origin.kind !== "own" && !existsSync(model.file)) await saySizes(model, home, notice, options.gpu === true);
  return {
    id: `llama:${spec}`,
    identity: `llama:${sha256}`,
    capabilities: { tokenProbabilities: true, systemRole: true, temperature: true },
    defaultAnswer: "probability", grouping: "prefix", lanes: options.gpu === true ? 1 : 2, paid: false, deterministic: false, description: {},
    ask: async () => Promise.reject(new JudgeError("judge-failed", "this judge was made to plan with", { retryable: false })),
    close: async () => Promise.resolve(),
  };
}

async function weightsSha256({ name, file, origin, pinned, record }: FoundModel, home: string, environment: NodeJS.ProcessEnv, notice: (line: string) => void): Promise<string> {
  if (pinned !== null) return pinned;
  if (existsSync(file)) return await rememberedFileSha256(file, home);
  if (origin.kind === "own") throw new DataError(`no model file at ${file}`, { file }, { code: "no-such-model-file" });
  if (record !== null) return record.sha256;
  let reason = "the hub does not name it";
  if (origin.kind === "hub") {
    try {
      const { hubSha256 } = await import("./fetch-hub-model.js");
      const found = await hubSha256(origin.address, environment, fetchTiming, longestWaitMs);
      if (found !== null) return found;
    } catch (error) {
      if (!(error instanceof FetchInterruption)) throw error;
      reason = error.message;
    }
  } else {
    reason = "it lies in a Python package that was never fetched";
  }
  notice(`the checksum of ${name} is not known before it is fetched (${reason}): the plan counts every call as new, and the study's id will be another one`);
  return `not-fetched:${name}`;
}

async function saySizes({ name, entry }: FoundModel, home: string, notice: (line: string) => void, gpu: boolean): Promise<void> {
  const size = entry === null ? "" : ` (${entry.bytesExact ? "" : "about "}${groupedDigits(Math.round(entry.bytes / 1e6))} MB)`;
  const engine = await engineInstalled(home, gpu) ? "" : ` and the engine (${gpu ? "up to 700" : "about 85"} MB)`;
  notice(`a run would first fetch ${name}${size}${engine}`);
}
