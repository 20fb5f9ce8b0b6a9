import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commandLine, emptyFolder } from "./command-line.js";

/** `script` of util-linux gives a program a terminal; elsewhere its flags differ. */
export const hasTerminals = process.platform === "linux" && existsSync("/usr/bin/script");

/** What is typed when a question stands on the terminal. */
interface Typed {
  readonly question: string;
  readonly answer: string;
}

/** Runs `dialdefer ARGS` with a terminal as stdin and stderr; types each `answer` when its `question` stands on it, one after the other. */
export async function onTerminal(
  folder: string, args: readonly string[], typed: Typed | readonly Typed[], environment: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number | null; readonly stdout: string; readonly screen: string }> {
  const stdoutFile = join(await emptyFolder(), "stdout");
  const quoted = [process.execPath, commandLine, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn("/usr/bin/script", ["-qec", `${quoted} > '${stdoutFile}'`, "/dev/null"], {
    cwd: folder, env: { PATH, HOME, TMPDIR, SHELL: "/bin/sh", TERM: "xterm", DIALDEFER_HOME: join(folder, "home"), ...environment }, stdio: ["pipe", "pipe", "inherit"],
  });
  let screen = "";
  const waiting = [typed].flat();
  let seen = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    const next = waiting[0];
    const place = next === undefined ? -1 : screen.indexOf(next.question, seen);
    if (next === undefined || place < 0) return;
    seen = place + next.question.length;
    waiting.shift();
    child.stdin.write(next.answer);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, stdout: await readFile(stdoutFile, "utf8"), screen };
}
