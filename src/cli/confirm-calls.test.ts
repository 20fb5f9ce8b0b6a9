import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { UsageError } from "../core/usage-error.js";
import { confirmCalls, type CallsToConfirm } from "./confirm-calls.js";

const terminal = (): PassThrough & { isTTY: boolean } => Object.assign(new PassThrough(), { isTTY: true });

/** Asks on a terminal of our own, and types when the question stands there. */
async function asked(typed: string, options: Partial<CallsToConfirm> = {}): Promise<boolean> {
  const input = terminal();
  const output = terminal();
  output.once("data", () => input.write(typed));
  return await confirmCalls({ who: "this run", calls: "48 calls", otherwise: "confirm with --yes", input, output, ...options });
}

describe("consent to calls that leave the machine", () => {
  it.each([["y\r", true], ["YES\r", true], ["n\r", false], ["\r", false], ["yesterday\r", false], ["\u0003", false], ["y\u0003", false], ["\u0004", false]])("typing %j is %s", async (typed, consent) => {
    expect(await asked(typed)).toBe(consent);
  });

  it("is no where the input ends", async () => {
    const input = terminal();
    const output = terminal();
    output.once("data", () => input.end());
    expect(await confirmCalls({ who: "this run", calls: "1 call", otherwise: "", input, output })).toBe(false);
  });

  it("is no when the run is interrupted, before and while it is asked", async () => {
    expect(await asked("", { signal: AbortSignal.abort() })).toBe(false);
    const controller = new AbortController();
    const output = terminal();
    output.once("data", () => controller.abort());
    expect(await asked("", { output, signal: controller.signal })).toBe(false);
  });

  it("cannot be given without a terminal", async () => {
    const refused = confirmCalls({ who: "this run", calls: "48 calls", otherwise: "confirm with --yes", input: new PassThrough(), output: terminal() });
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow("this run makes 48 calls, outside this machine; confirm with --yes");
  });
});
