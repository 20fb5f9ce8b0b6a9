import { spawn } from "node:child_process";
import type { Environment } from "../../fetching/dialdefer-home.js";

/** How a child process ended. */
export interface CommandResult {
  /** The exit code; -1 when it was ended by a signal. */
  readonly code: number;
  /** The last few thousand characters of stdout and stderr together. */
  readonly output: string;
}

const keptCharacters = 4000;

/**
 * Runs a program to its end and keeps the tail of what it said. Nothing reaches this process's own
 * output. Returns `null` when there is no such program.
 */
export function runCommand(
  program: string,
  programArguments: readonly string[],
  options: { readonly folder?: string; readonly environment: Environment },
): Promise<CommandResult | null> {
  return new Promise((resolve, reject) => {
    // npm and pip are batch files on Windows, which only a shell starts; all arguments are constants of ours.
    const shell = process.platform === "win32";
    const child = spawn(program, programArguments.map((argument) => shell ? `"${argument}"` : argument), {
      cwd: options.folder, env: { ...options.environment }, stdio: ["ignore", "pipe", "pipe"], shell, windowsHide: true,
    });
    let output = "";
    const keep = (chunk: Buffer): void => { output = (output + chunk.toString("utf8")).slice(-keptCharacters); };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error: NodeJS.ErrnoException) => error.code === "ENOENT" ? resolve(null) : reject(error));
    child.on("close", (code) => resolve({ code: code ?? -1, output }));
  });
}
