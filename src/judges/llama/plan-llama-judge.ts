import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DataError } from "../../core/data-error.js";
import type { Judge } from "../../core/judge.js";
import { JudgeError } from "../../core/judge-error.js";
import { UsageError } from "../../core/usage-error.js";
import type { JudgeOptions } from "../judge-options.js";
import { dialdeferHome } from "./dialdefer-home.js";
import { rememberedFileSha256 } from "./file-sha256.js";
import { modelCatalogue } from "./model-catalogue.js";
import { modelFile } from "./model-file.js";
import { defaultModel } from "./models-list.js";

/**
 * An embedded judge to plan with: it has the identity of the real one, fetches nothing, starts nothing and
 * answers nothing. A notice says what a run would fetch first.
 */
export async function planLlamaJudge(name: string, options: Pick<JudgeOptions, "home" | "environment" | "onNotice">): Promise<Judge> {
  const home = options.home ?? dialdeferHome(options.environment);
  return {
    id: `llama:${name}`,
    identity: `llama:${await weightsSha256(name, home, options.onNotice ?? (() => undefined))}`,
    capabilities: { tokenProbabilities: true, systemRole: true, temperature: true },
    defaultAnswer: "probability", grouping: "prefix", lanes: 2, paid: false, deterministic: false, description: {},
    ask: async () => Promise.reject(new JudgeError("judge-failed", "this judge was made to plan with", { retryable: false })),
    close: async () => Promise.resolve(),
  };
}

async function weightsSha256(name: string, home: string, notice: (line: string) => void): Promise<string> {
  if (name.toLowerCase().endsWith(".gguf")) {
    const file = resolve(name);
    if (!existsSync(file)) throw new DataError(`no model file at ${file}`, { file }, { code: "no-such-model-file" });
    return await rememberedFileSha256(file, home);
  }
  const model = name === "default" ? defaultModel(home) : modelCatalogue.find((candidate) => candidate.name === name);
  if (model === undefined) throw new UsageError(`no model is called '${name}'; known: ${modelCatalogue.map((candidate) => candidate.name).join(", ")}, or a path that ends in .gguf`);
  if (!existsSync(modelFile(model, home))) notice(`a run would first fetch ${model.name} (${Math.round(model.bytes / 1e6)} MB) and the engine, where it is missing (about 85 MB)`);
  return model.sha256;
}
