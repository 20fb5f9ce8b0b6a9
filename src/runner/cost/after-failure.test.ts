import { describe, expect, it } from "vitest";
import { JudgeError, type JudgeErrorCode } from "../../core/judge-error.js";
import { mayHaveBeenBilled } from "./after-failure.js";

const failure = (code: JudgeErrorCode, options: { cause?: unknown; retryable?: boolean; status?: number } = {}): JudgeError =>
  new JudgeError(code, "it failed", { retryable: true, ...options });
const causedBy = (code: string): { cause: Error } => ({ cause: Object.assign(new Error(code), { code }) });

describe("a call that failed", () => {
  it.each([
    ["came too late", failure("timeout")],
    ["broke off or could not be read", failure("bad-response")],
    ["was stopped under way", failure("aborted")],
    ["lost its connection under way", failure("connection", causedBy("UND_ERR_SOCKET"))],
    ["was reset under way", failure("connection", causedBy("ECONNRESET"))],
    ["ended at a gateway that gave up", failure("server-error", { status: 504 })],
    ["ended with an error that says nothing", failure("server-error")],
    ["threw", failure("judge-failed")],
  ])("may have been billed when it %s", (_, error) => {
    expect(mayHaveBeenBilled(error)).toBe(true);
  });

  it.each([
    ["was sent away for its rate", failure("rate-limited")],
    ["had the wrong key", failure("unauthorized")],
    ["was refused", failure("rejected", { retryable: false })],
    ["was too long", failure("prompt-too-long", { retryable: false })],
    ["was not in the replay", failure("not-in-replay", { retryable: false })],
    ["met a broken server", failure("server-error", { status: 500 })],
    ["met an overloaded server", failure("server-error", { status: 503 })],
    ["found nobody at the port", failure("connection", causedBy("ECONNREFUSED"))],
    ["found no such host", failure("connection", causedBy("ENOTFOUND"))],
    ["did not trust the certificate", failure("connection", { ...causedBy("CERT_HAS_EXPIRED"), retryable: false })],
  ])("was certainly not billed when it %s", (_, error) => {
    expect(mayHaveBeenBilled(error)).toBe(false);
  });
});
