import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

// Runs the built command line as a user would: a process of its own, in a folder of its own.

export const repository = fileURLToPath(new URL("../../", import.meta.url));
export const commandLine = join(repository, "dist/bundle/cli.js");

/** What a finished command left. `code` is null when a signal ended it. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface StartOptions {
  readonly folder: string;
  /** Added to an environment that holds no keys and no proxies. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Called with everything that arrives on stderr. */
  readonly onStderr?: (text: string) => void;
}

/** Starts `dialdefer ARGS` in a folder and gives the process and its end. */
export function startCommand(args: readonly string[], { folder, environment = {}, onStderr }: StartOptions): { readonly process: ChildProcess; readonly finished: Promise<Finished> } {
  return startProcess(process.execPath, [commandLine, ...args], { folder, environment, ...(onStderr === undefined ? {} : { onStderr }) });
}

/** Runs `dialdefer ARGS` in a folder to its end. */
export async function dialdefer(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return await startCommand(args, { folder, environment }).finished;
}

/** Runs any program to its end, in the same bare environment. */
export async function execute(folder: string, program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return await startProcess(program, args, { folder, environment }).finished;
}

function startProcess(program: string, args: readonly string[], { folder, environment, onStderr }: StartOptions): { readonly process: ChildProcess; readonly finished: Promise<Finished> } {
  if (!existsSync(commandLine)) throw new Error("dist/bundle/cli.js is missing: run `npm run build` first (`npm test` does)");
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  const child = spawn(program, args, { cwd: folder, env: { PATH, HOME, TMPDIR, SystemRoot, DIALDEFER_HOME: join(folder, "home"), ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => { stdout += text; });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    onStderr?.(text);
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
  return { process: child, finished };
}

const folders: string[] = [];
afterAll(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 })));
});

/** A new empty folder, gone when the test file is done. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dialdefer-"));
  folders.push(folder);
  return folder;
}
