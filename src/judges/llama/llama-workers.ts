import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { dialdeferHome, type Environment } from "../../fetching/dialdefer-home.js";
import type { EnginePackage } from "./engine-package.js";
import { ensureEngine } from "./ensure-engine.js";
import type { CatalogueModel } from "./model-catalogue.js";
import { processPlan } from "./process-plan.js";
import { resolveModel, type ResolvedModel } from "./resolve-model.js";
import { selfCheck, toleratedDifference, type SelfCheck } from "./self-check.js";
import { WorkerProcess } from "./worker-process.js";
import type { ModelFacts } from "./worker-protocol.js";

/** How an embedded judge is set up. */
export interface LlamaJudgeOptions {
  /** The folder of engine and models; default: `dialdeferHome(environment)`. */
  readonly home?: string | undefined;
  /** The most calls wished at once; at most two processes are started. */
  readonly concurrency: number;
  readonly environment: Environment;
  /** Longest time for one call, in milliseconds. */
  readonly timeoutMs: number;
  /** Told what is being fetched or installed, line by line. */
  readonly onNotice?: ((line: string) => void) | undefined;
  /** The worker's program; default: `llama-worker.js` beside this code, where the bundle puts it. */
  readonly workerFile?: string | undefined;
  readonly catalogue?: readonly CatalogueModel[] | undefined;
  /** Compute on a graphics processor; where none works, opening fails with `gpu-unavailable`. */
  readonly gpu?: boolean | undefined;
}

/** A model loaded in its processes, checked against itself. */
export interface LlamaWorkers {
  readonly model: ResolvedModel;
  readonly engine: EnginePackage;
  readonly facts: ModelFacts;
  readonly workers: readonly WorkerProcess[];
  readonly threads: number;
  readonly check: SelfCheck;
  close(): Promise<void>;
}

/**
 * Finds or fetches model and engine, starts the processes and runs the self-check. A second process that
 * does not give the same numbers is ended again.
 */
export async function openLlamaWorkers(name: string, options: LlamaJudgeOptions): Promise<LlamaWorkers> {
  const { environment, onNotice, timeoutMs, gpu = false } = options;
  const home = options.home ?? dialdeferHome(environment);
  const workerFile = options.workerFile ?? fileURLToPath(new URL("./llama-worker.js", import.meta.url));
  if (!existsSync(workerFile)) throw new DialDeferError("no-worker", `the worker program ${workerFile} is missing: build the package first (npm run build)`);
  const model = await resolveModel(name, home, { environment, onNotice, ...options.catalogue !== undefined && { catalogue: options.catalogue } });
  const engine = await ensureEngine(home, { environment, onNotice, gpu });
  const plan = processPlan({ modelBytes: model.bytes, freeBytes: process.availableMemory(), cores: availableParallelism(), lanes: options.concurrency, gpu });
  let workers = Array.from({ length: plan.processes }, () => new WorkerProcess({
    workerFile, environment, timeoutMs, setup: { engineEntry: engine.entry, modelFile: model.file, threads: plan.threads, gpu },
  }));
  const close = async (): Promise<void> => { await Promise.all(workers.map((worker) => worker.close())); };
  try {
    const [facts] = await Promise.all(workers.map((worker) => worker.start()));
    if (facts === undefined) throw new TypeError("a plan has at least one process");
    const check = await selfCheck(workers, facts.singleTokenCodes, new AbortController().signal);
    if ((check.processDifference ?? 0) > toleratedDifference) {
      await Promise.all(workers.slice(1).map((worker) => worker.close()));
      workers = workers.slice(0, 1);
    }
    return { model, engine, facts, workers, threads: plan.threads, check, close };
  } catch (error) {
    await close();
    throw error;
  }
}
