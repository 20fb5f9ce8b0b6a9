import { spawnSync } from "node:child_process";

/** Runs a Node program to its end and returns what it wrote to stdout. Throws when it fails. */
export function runNode(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: "utf8", env: environment, stdio: ["ignore", "pipe", "pipe"], maxBuffer: 64 * 1024 * 1024 });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with exit code ${status}: ${stderr}`);
  return stdout;
}
