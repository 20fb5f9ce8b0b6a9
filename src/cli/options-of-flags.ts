import { readFile } from "node:fs/promises";
import { UsageError } from "../core/usage-error.js";
import { parseLabels } from "../framing/parse-labels.js";
import { answersFast } from "../judges/llama/answers-fast.js";
import type { AskOptions } from "../study/arm-options.js";
import type { StudyOptions } from "../study/study-options.js";
import type { RunFlags } from "./run-flags.js";

/** What `run` was told to do. */
export interface RunSettings {
  readonly options: StudyOptions;
  /** Folder of the report. */
  readonly out: string;
}

/** Options out of a study file, where one is named, and flags, which win over it. */
export async function optionsOfFlags(studyFile: string | undefined, flags: RunFlags): Promise<RunSettings> {
  const ask = await askOf(flags);
  const path = await studyPath(studyFile, flags.preset);
  const loaded = path === undefined ? null : await (await import("../study/file/load-study-file.js")).loadStudyFile(path, { ask });
  const sample = flags.sample ?? loaded?.options.sample;
  return {
    options: {
      // A sample says itself which set it is of.
      items: typeof sample === "string" && (flags.items ?? loaded?.options.items) === undefined ? (await import("../items/sampling/spec-of-sample.js")).specOfSample(sample) : "starter",
      judges: [], store: "./.dialdefer",
      ...(loaded === null ? ask : { ...loaded.options, file: loaded.file }),
      ...defined({
        items: flags.items, sample: flags.sample, incorrect: flags.incorrect, judges: flags.judge, baseUrl: flags.baseUrl, keyEnv: flags.keyEnv, endpointName: flags.endpointName, limit: flags.limit, repeats: flags.repeats,
        timeoutMs: flags.timeout === undefined ? undefined : Math.ceil(flags.timeout * 1000), concurrency: flags.concurrency, maxCalls: flags.maxCalls, maxCost: flags.maxCost,
        prices: flags.prices, stopWhen: flags.stopWhen, stopMargin: flags.stopMargin, checks: flags.checks, sensitivity: flags.sensitivity, retryParked: flags.retryParked, gpu: flags.gpu, seed: flags.seed, store: flags.store, onBadRow: flags.onBadRow, allowGated: flags.allowGated,
        fit: flags.fitMinutes === undefined ? undefined : { milliseconds: flags.fitMinutes * 60_000, unless: answersFast }, planOnly: flags.plan,
      }),
    },
    out: flags.out ?? loaded?.out ?? "./dialdefer-report",
  };
}

/** The study file that is named, or that of the preset. */
async function studyPath(studyFile: string | undefined, preset: string | undefined): Promise<string | undefined> {
  if (preset === undefined) return studyFile;
  if (studyFile !== undefined) throw new UsageError(`a study file or --preset, not both; a study file may say extends: preset:${preset}`);
  return (await import("../study/preset-path.js")).presetPath(preset);
}

async function askOf({ family, rungs, answer, order, labels, system, temperature, maxTokens }: RunFlags): Promise<AskOptions> {
  return defined({
    family, rungs, answer, order, temperature, maxTokens,
    labels: labels === undefined ? undefined : parseLabels(labels),
    system: system === undefined ? undefined : await readSystemPrompt(system),
  });
}

async function readSystemPrompt(file: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).trimEnd();
  } catch (error) {
    throw new UsageError(`--system ${file}: cannot be read (${(error as Error).message})`, { cause: error });
  }
}

/** Without the members that are undefined, which would win over what stands there. */
function defined<Options extends object>(options: Options): { [Key in keyof Options]?: Exclude<Options[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as { [Key in keyof Options]?: Exclude<Options[Key], undefined> };
}
