import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commandLine, emptyFolder } from "./command-line.js";

/** `script` of util-linux gives a program a terminal; elsewhere its flags differ. */
export const hasTerminals = process.platform === "linux" && existsSync("/usr/bin/script");

/** Runs `dialdefer ARGS` with a terminal as stdin and stderr; types `answer` when `question` stands on it. */
export async function onTerminal(
  folder: string, args: readonly string[], typed: { readonly question: string; readonly answer: string }, environment: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number | null; readonly stdout: string; readonly screen: string }> {
  const stdoutFile = join(await emptyFolder(), "stdout");
  const quoted = [process.execPath, commandLine, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn("/usr/bin/script", ["-qec", `${quoted} > '${stdoutFile}'`, "/dev/null"], {
    cwd: folder, env: { PATH, HOME, TMPDIR, SHELL: "/bin/sh", TERM: "xterm", DIALDEFER_HOME: join(folder, "home"), ...environment }, stdio: ["pipe", "pipe", "inherit"],
  });
  let screen = "";
  let answered = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    if (answered || !screen.includes(typed.question)) return;
    answered = true;
    child.stdin.write(typed.answer);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, stdout: await readFile(stdoutFile, "utf8"), screen };
}
