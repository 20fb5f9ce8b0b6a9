import { CommanderError } from "commander";
import { createProgram } from "./create-program.js";
import { describeError } from "./describe-error.js";
import { plainText } from "./plain-text.js";

/** Runs one command line and returns the exit code: 0 done, 1 failed or bad data, 2 usage, 3 gate, 4 pending. */
export async function main(argv: readonly string[]): Promise<number> {
  // A reader that closes the pipe early (head, less) is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  // Where nobody reads the progress any more, the work still goes on.
  process.stderr.on("error", () => undefined);
  const outcome = { exitCode: 0 };
  try {
    await createProgram(outcome).parseAsync(argv as string[]);
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { text, exitCode } = describeError(error);
    process.stderr.write(plainText(text));
    return exitCode;
  }
}
