import type { Judge } from "../core/judge.js";
import { UsageError } from "../core/usage-error.js";
import { createJudge } from "../judges/create-judge.js";
import type { JudgeSpec, StudyOptions } from "./study-options.js";

/** The judges of a study, ready to be asked. */
export interface OpenedJudges {
  readonly all: readonly Judge[];
  /** Closes those that were made here; the caller's own stay open. */
  close(): Promise<void>;
}

/** Makes the judges that a study names. Throws `UsageError` for one that cannot be, or two that are the same. */
export async function openJudges(options: StudyOptions): Promise<OpenedJudges> {
  const all: Judge[] = [];
  const made: Judge[] = [];
  const close = async (): Promise<void> => { await Promise.all(made.map(async (judge) => judge.close())); };
  try {
    for (const wanted of options.judges) {
      if (typeof wanted !== "string" && "ask" in wanted) {
        all.push(wanted);
        continue;
      }
      const judge = await makeJudge(typeof wanted === "string" ? { spec: wanted } : wanted, options);
      made.push(judge);
      all.push(judge);
    }
    if (new Set(all.map(({ identity }) => identity)).size < all.length) throw new UsageError("two of the judges are the same judge");
    return { all, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeJudge(judge: JudgeSpec, options: StudyOptions): Promise<Judge> {
  const { spec, baseUrl = options.baseUrl, keyEnv = options.keyEnv, endpointName = options.endpointName } = judge;
  return await createJudge(spec, {
    baseUrl, keyEnv, endpointName, timeoutMs: judge.timeoutMs ?? options.timeoutMs ?? 120_000, concurrency: judge.concurrency ?? options.concurrency ?? 8,
    environment: options.environment ?? process.env, onNotice: options.onNotice, planOnly: options.planOnly, gpu: judge.gpu ?? options.gpu,
  });
}
