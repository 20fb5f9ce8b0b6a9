import { createInterface } from "node:readline/promises";
import { UsageError } from "../core/usage-error.js";
import type { StudyPlan } from "../study/study-plan.js";

/**
 * Consent to calls that leave the machine: asked once on a terminal, given by `--yes` elsewhere. Local,
 * embedded and simulated judges need none.
 */
export async function confirmCalls(plan: StudyPlan, yes: boolean): Promise<boolean> {
  const calls = plan.judges.filter(({ paid }) => paid).reduce((sum, judge) => sum + judge.calls, 0);
  if (calls === 0 || yes) return true;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError(`this run makes ${calls} calls to an endpoint outside this machine; look at it with --plan, then confirm with --yes`);
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question(`Make these ${calls} calls? [y/N] `)).trim());
  } finally {
    prompt.close();
  }
}
