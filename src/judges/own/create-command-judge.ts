import { readFileSync, statSync } from "node:fs";
import { canonicalJson } from "../../core/canonical-json.js";
import { sha256 } from "../../core/sha256.js";
import { createRedactor, shortestSecretInReplies } from "../../fetching/redactor.js";
import type { CompleteJudgeOptions } from "../judge-options.js";
import type { AdoptingJudge } from "../openai/create-openai-judge.js";
import { OwnJudge } from "./own-judge.js";
import { runJudgeProgram } from "./run-judge-program.js";
import { secretsOf } from "./secrets-of.js";
import { splitCommand } from "./split-command.js";

/** A file larger than this is no script whose change would be noticed by reading it. */
const largestScript = 16 * 1024 * 1024;

/**
 * A program of the user's own as a judge: started once a call, with one JSON request on stdin, and one JSON reply on stdout. It is
 * identified by its words and by what stands in the files that they name, so that a changed script is another judge; `endpointName` takes
 * the place of both.
 *
 * @throws UsageError for a command line that cannot be read
 */
export function createCommandJudge(line: string, { timeoutMs, concurrency, environment, endpointName }: Pick<CompleteJudgeOptions, "timeoutMs" | "concurrency" | "environment" | "endpointName">): AdoptingJudge {
  const words = splitCommand(line);
  const [program, ...rest] = words;
  const secrets = secretsOf(environment);
  const run = { program, words: rest, timeoutMs, environment, redact: createRedactor(secrets) };
  return new OwnJudge({
    id: `command:${line.trim()}`,
    identity: `command:${endpointName ?? sha256(canonicalJson(words.map((word) => [word, hashOfFile(word)])))}`,
    lanes: concurrency,
    paid: false,
    description: { kind: "command", program },
    exchange: (body, signal) => runJudgeProgram(run, body, signal),
    redact: run.redact,
    redactReply: createRedactor(secrets.filter((secret) => secret.length >= shortestSecretInReplies)),
    close: () => Promise.resolve(),
  });
}

function hashOfFile(word: string): string | null {
  try {
    const { size } = statSync(word, { throwIfNoEntry: false }) ?? { size: Infinity };
    return size > largestScript ? null : sha256(readFileSync(word));
  } catch {
    return null;
  }
}
