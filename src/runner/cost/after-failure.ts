import type { JudgeError } from "../../core/judge-error.js";

/** The connection was never made, so that no request can have arrived. */
const neverConnected = new Set([
  "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "UND_ERR_CONNECT_TIMEOUT",
]);

/** What a gateway says when it gave the model behind it up, which may have finished all the same. */
const gatewayStatuses = new Set([408, 502, 504, 520, 522, 523, 524]);

/**
 * Whether a call that failed may have been billed all the same: the answer was lost on its way, came too late or could
 * not be read, while the provider did its work. A refusal (a rate limit, a wrong key, a request it will not take) costs
 * nothing; neither does an overloaded or broken server that says so itself, nor one that was never reached.
 */
export function mayHaveBeenBilled(error: JudgeError): boolean {
  switch (error.code) {
    case "rate-limited": case "unauthorized": case "rejected": case "prompt-too-long": case "not-in-replay":
      return false;
    case "server-error":
      return error.status === undefined || gatewayStatuses.has(error.status);
    case "connection":
      // What no retry mends is a certificate that is not trusted: nothing was sent.
      return error.retryable && !neverConnected.has(causeCode(error.cause));
    case "timeout": case "bad-response": case "aborted": case "judge-failed":
      return true;
  }
}

function causeCode(cause: unknown): string {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "";
}
