import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { JudgeError } from "../../core/judge-error.js";
import { onAbort } from "../../core/on-abort.js";
import { errorCode } from "../../fetching/error-code.js";
import { isCertificateError } from "../../fetching/is-certificate-error.js";
import type { Redactor } from "../../fetching/redactor.js";

/** What came back over HTTP, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The whole body, valid UTF-8, without a byte order mark. */
  readonly body: string;
}

/** How calls go out; the same for every call of one judge. */
export interface HttpRoute {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  /** For one call from start to end, connecting and reading included. */
  readonly timeoutMs: number;
  readonly redact: Redactor;
}

/** A reply is a few kilobytes; an endless one must not fill the memory. */
const largestBody = 16 * 1024 * 1024;

/**
 * Posts one body and reads the whole answer.
 *
 * @throws JudgeError `timeout`, `aborted`, `connection` (nothing came back) or `bad-response` (it broke off, is too
 *   large or is not UTF-8); neither the error nor its cause holds a secret.
 */
export function postJson(route: HttpRoute, body: string, signal: AbortSignal): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted());
    new HttpExchange(route, signal, resolve, reject).send(body);
  });
}

/** One call on its way. A dispatch handler with one timer costs half of what `request` with `AbortSignal.any` does. */
class HttpExchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private length = 0;
  private settled = false;
  private readonly timer: NodeJS.Timeout;
  private readonly stopListening: () => void;

  constructor(
    private readonly route: HttpRoute,
    signal: AbortSignal,
    private readonly resolve: (answer: HttpAnswer) => void,
    private readonly reject: (error: JudgeError) => void,
  ) {
    this.timer = setTimeout(() => this.fail(new JudgeError("timeout", `no complete answer within ${route.timeoutMs / 1000} s`, { retryable: true })), route.timeoutMs);
    this.stopListening = onAbort(signal, () => this.fail(aborted()));
  }

  send(body: string): void {
    const { dispatcher, origin, path, headers } = this.route;
    try {
      dispatcher.dispatch({ origin, path, method: "POST", headers, body }, this);
    } catch (error) {
      this.onResponseError(undefined, error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.settled) controller.abort(new Error("too late"));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.length += chunk.length;
    if (this.length > largestBody) this.fail(new JudgeError("bad-response", `the answer is larger than ${largestBody / 1024 / 1024} MiB`, { retryable: true }));
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const bytes = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks, this.length);
    if (!isUtf8(bytes)) return this.fail(new JudgeError("bad-response", "the answer is not valid UTF-8", { retryable: true }));
    if (!this.settle()) return;
    const text = bytes.toString("utf8");
    this.resolve({ status: this.status, headers: this.headers, body: text.startsWith("\ufeff") ? text.slice(1) : text });
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: unknown): void {
    this.fail(this.explain(error));
  }

  /** Before the headers came, the connection failed; after them, the answer broke off. */
  private explain(error: unknown): JudgeError {
    const { redact, origin } = this.route;
    const code = errorCode(error);
    const text = redact(error instanceof Error ? error.message || code : String(error));
    // The error of the client can hold headers and proxy URLs: only its text goes on.
    const cause = Object.assign(new Error(text), { code });
    if (code === "UND_ERR_CLOSED" || code === "UND_ERR_DESTROYED") return new JudgeError("judge-failed", "the judge has been closed", { cause, retryable: false });
    if (this.status !== 0) return new JudgeError("bad-response", `the answer broke off: ${text}`, { cause, retryable: true });
    if (isCertificateError(code)) return new JudgeError("connection", `cannot trust ${redact(origin)}: ${text} (NODE_EXTRA_CA_CERTS names further authorities)`, { cause, retryable: false });
    return new JudgeError("connection", `no answer from ${redact(origin)}: ${text}`, { cause, retryable: true });
  }

  private fail(error: JudgeError): void {
    if (!this.settle()) return;
    this.reject(error);
    this.controller?.abort(error);
  }

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    this.stopListening();
    return true;
  }
}

function aborted(): JudgeError {
  return new JudgeError("aborted", "the call was stopped", { retryable: false });
}
