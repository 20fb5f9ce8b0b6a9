import { createInterface } from "node:readline";
import { UsageError } from "../core/usage-error.js";

/** Calls that leave this machine, in the words of the question. */
export interface CallsToConfirm {
  /** Who makes them: `this run`. */
  readonly who: string;
  /** How many: `48 calls`, `up to 4 calls`. */
  readonly calls: string;
  /** Where they go (default `outside this machine`). */
  readonly where?: string | undefined;
  /** What to do where nobody can be asked: `confirm with --yes`. */
  readonly otherwise: string;
  /** Aborted: the answer is no. */
  readonly signal?: AbortSignal | undefined;
  readonly input?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output?: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/**
 * Asks once, on a terminal, for consent to calls that leave the machine. Anything but yes is no: another
 * word, the end of the input (Ctrl-D), Ctrl-C.
 *
 * @throws UsageError where there is no terminal to ask on
 */
export async function confirmCalls(wanted: CallsToConfirm): Promise<boolean> {
  const { who, calls, where = "outside this machine", otherwise, signal, input = process.stdin, output = process.stderr } = wanted;
  if (input.isTTY !== true || output.isTTY !== true) throw new UsageError(`${who} makes ${calls}, ${where}; ${otherwise}`);
  if (signal?.aborted === true) return false;
  const prompt = createInterface({ input, output });
  const close = (): void => prompt.close();
  signal?.addEventListener("abort", close, { once: true });
  try {
    const answer = await new Promise<string>((resolve) => {
      prompt.once("close", () => {
        output.write("\n");
        resolve("");
      });
      prompt.question(`Make ${calls}? [y/N] `, resolve);
    });
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    signal?.removeEventListener("abort", close);
    prompt.removeAllListeners("close");
    prompt.close();
  }
}
