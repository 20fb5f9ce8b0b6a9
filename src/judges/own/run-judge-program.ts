import { spawn, type ChildProcess } from "node:child_process";
import { isUtf8 } from "node:buffer";
import { JudgeError } from "../../core/judge-error.js";
import { onAbort } from "../../core/on-abort.js";
import type { Redactor } from "../../fetching/redactor.js";
import { excerpt } from "./excerpt.js";

/** How a program is run; the same for every call of one judge. */
export interface JudgeProgram {
  readonly program: string;
  readonly words: readonly string[];
  /** For one call, from start to end. */
  readonly timeoutMs: number;
  readonly environment: NodeJS.ProcessEnv;
  readonly redact: Redactor;
}

/** A reply is a few kilobytes; an endless one must not fill the memory. */
const largestOutput = 16 * 1024 * 1024;
/** So many characters of what a program says of its errors are kept from its beginning and from its end; so many of its first line and of its end are shown. */
const keptOfErrors = 8_000;
const shownOfFirstLine = 200;
const shownOfErrors = 300;
const shownOfCommand = 120;

/**
 * Runs a program once, without a shell: the request goes to its stdin, which is then closed, and all that it writes to stdout comes back.
 *
 * @throws JudgeError `timeout` and `aborted` (it is ended, with what it started), `judge-failed` where it cannot be started or ends with
 *   another code than 0, `bad-response` where it writes too much or no UTF-8. What it said of its errors stands in the message, shortened
 *   and without secrets.
 */
export function runJudgeProgram(judge: JudgeProgram, body: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted());
    // A group of its own: Ctrl-C lets it finish, and whatever it started ends with it.
    const child = spawn(judge.program, judge.words, { env: judge.environment, stdio: ["pipe", "pipe", "pipe"], detached: process.platform !== "win32", windowsHide: true });
    const chunks: Buffer[] = [];
    let length = 0;
    const errors = { head: "", tail: "" };
    let failure: JudgeError | undefined;
    const end = (error: JudgeError): void => {
      failure ??= error;
      endWithChildren(child);
    };
    const timer = setTimeout(() => end(new JudgeError("timeout", `${commandOf(judge)} gave no reply within ${judge.timeoutMs / 1000} s and was ended${said(judge, errors)}`, { retryable: true })), judge.timeoutMs);
    const stopListening = onAbort(signal, () => end(aborted()));
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > largestOutput) end(new JudgeError("bad-response", `${commandOf(judge)} wrote more than ${largestOutput / 1024 / 1024} MiB`, { retryable: true }));
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      errors.head += text.slice(0, keptOfErrors - errors.head.length);
      errors.tail = (errors.tail + text).slice(-keptOfErrors);
    });
    // A program that does not read its request may answer all the same.
    child.stdin.on("error", () => undefined);
    child.stdin.end(body);
    const settle = (done: () => void): void => {
      clearTimeout(timer);
      stopListening();
      done();
    };
    child.on("error", (error: NodeJS.ErrnoException) => settle(() => reject(failure ?? cannotStart(judge.program, error))));
    child.on("close", (code) => settle(() => {
      if (failure !== undefined) return reject(failure);
      if (code !== 0) return reject(new JudgeError("judge-failed", `${commandOf(judge)} ended with ${code === null ? "a signal" : `code ${code}`}${said(judge, errors)}`, { retryable: true }));
      const bytes = Buffer.concat(chunks, length);
      if (!isUtf8(bytes)) return reject(new JudgeError("bad-response", `what ${commandOf(judge)} wrote is not valid UTF-8`, { retryable: true }));
      resolve(bytes.toString("utf8").replace(/^\uFEFF/, ""));
    }));
  });
}

function endWithChildren(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
  // What it started may still hold the other ends.
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** The program with its arguments, as they were given. */
function commandOf({ program, words, redact }: JudgeProgram): string {
  return excerpt(redact([program, ...words].map((word) => /^$|[\s"']/.test(word) ? JSON.stringify(word) : word).join(" ")), shownOfCommand);
}

/** All that it said of its errors, of much its first line and its end. Secrets are taken out before it is cut: half a key would not be known for one. */
function said({ redact }: JudgeProgram, { head, tail }: { readonly head: string; readonly tail: string }): string {
  const end = redact(tail).replaceAll(/\s+/g, " ").trim();
  if (end === "") return "";
  if (end.length <= shownOfFirstLine + shownOfErrors) return `: ${excerpt(end, end.length)}`;
  const first = redact(head).trim().split("\n", 1)[0] ?? "";
  return `: ${excerpt(first, shownOfFirstLine)} ... ${excerpt(end.slice(-shownOfErrors), shownOfErrors)}`;
}

function cannotStart(program: string, { code, message }: NodeJS.ErrnoException): JudgeError {
  const why = code === "ENOENT" ? `there is no program '${program}'; paths are taken from the folder in which dialdefer runs` : code === "EACCES" ? `'${program}' may not be run: make the file executable, or name the program that runs it` : message;
  return new JudgeError("judge-failed", why, { retryable: false });
}

function aborted(): JudgeError {
  return new JudgeError("aborted", "the call was stopped", { retryable: false });
}
