import type { Environment } from "../../fetching/dialdefer-home.js";
import { runCommand } from "./run-command.js";

/** A way to call pip: a program and the arguments before pip's own. */
export type PipCommand = readonly [program: string, ...leading: string[]];

const ways: readonly PipCommand[] = [["python3", "-m", "pip"], ["python", "-m", "pip"], ["pip3"], ["pip"]];

/** The first way to call pip that works here, or `null`. */
export async function findPip(environment: Environment): Promise<PipCommand | null> {
  for (const way of ways) {
    const [program, ...leading] = way;
    const result = await runCommand(program, [...leading, "--version"], { environment });
    if (result !== null && result.code === 0) return way;
  }
  return null;
}
