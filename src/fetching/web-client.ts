import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { DialDeferError } from "../core/dialdefer-error.js";
import { UsageError } from "../core/usage-error.js";
import { arrivedChunks } from "./arrived-chunks.js";
import { createDispatcher } from "./create-dispatcher.js";
import type { Environment } from "./dialdefer-home.js";
import { errorCode } from "./error-code.js";
import { FetchInterruption } from "./fetch-interruption.js";
import type { FetchTiming } from "./fetch-timing.js";
import { isCertificateError } from "./is-certificate-error.js";
import { createRedactor, type Redactor } from "./redactor.js";
import { redirectTarget } from "./redirect-target.js";
import { wholeNumber } from "./whole-number.js";

/** The bytes of a file from some place on. */
export interface WebBody {
  /** Where the first byte stands in the file; 0 where the server does not resume. */
  readonly from: number;
  /** Size of the whole file, where the server says. */
  readonly total: number | null;
  /** A strong ETag: the same bytes as long as it is the same. */
  readonly etag: string | null;
  readonly chunks: AsyncIterable<Buffer>;
}

/** An answer at the end of the redirects: 200, 206 or 416. */
export interface WebAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Dispatcher.ResponseData["body"];
}

/** What the caller knows about the servers that it asks. */
export interface WebRequest {
  readonly url: URL;
  readonly signal?: AbortSignal | undefined;
  /** Told of every answer on the way; true ends the way there (a HEAD that has learnt enough). */
  readonly onAnswer?: (url: URL, headers: IncomingHttpHeaders) => boolean;
  /** What an answer other than the file means. */
  readonly refusal: (url: URL, status: number, headers: IncomingHttpHeaders) => Error;
}

export interface WebClientOptions {
  /** A header for one origin; it never goes to a server that this one sends on to. */
  readonly authorization?: { readonly origin: string; readonly token: string } | undefined;
  /** Codes of the errors that no repetition mends. */
  readonly codes: { readonly refused: string; readonly untrusted: string };
  /** Stands in errors: "the hub https://...". */
  readonly server: string;
  /** Refuses to be sent on from https to http. */
  readonly staySecure?: boolean;
}

const mostHops = 6;

/**
 * Reads files of web servers, through the proxies of the environment and through redirects. Neither a token nor
 * the signed addresses that servers send on to stand in an error.
 */
export class WebClient {
  readonly #environment: Environment;
  readonly #timing: FetchTiming;
  readonly #options: WebClientOptions;
  readonly #dispatchers = new Map<string, Dispatcher>();
  readonly #secrets: string[] = [];
  #redact: Redactor = createRedactor([]);

  constructor(environment: Environment, timing: FetchTiming, options: WebClientOptions) {
    this.#environment = environment;
    this.#timing = timing;
    this.#options = options;
    this.#keepSecrets(options.authorization === undefined ? [] : [options.authorization.token]);
  }

  /**
   * The bytes of a file from `from` on, or all of it where the server does not resume or `ifRange` (an ETag) no
   * longer holds; null where it has nothing from there on (416).
   * @throws FetchInterruption for what may be over next time; DialDeferError, or what `refusal` gives
   */
  async read(request: WebRequest, from: number, ifRange: string | null): Promise<WebBody | null> {
    const range = from === 0 ? {} : { range: `bytes=${from}-`, ...ifRange !== null && { "if-range": ifRange } };
    const { status, headers, body } = await this.follow("GET", request, range);
    if (status === 416) {
      await body.dump();
      return null;
    }
    const [, start, , total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(String(headers["content-range"] ?? "")) ?? [];
    if (status === 206 && Number(start) !== from) {
      body.destroy();
      throw new FetchInterruption("the download server answered with another part of the file than asked for", { reached: true });
    }
    // Before anything is waited for: what arrives meanwhile must not be lost.
    const arrived = arrivedChunks(body);
    const etag = headers.etag;
    return {
      from: status === 206 ? from : 0,
      total: status === 206 ? wholeNumber(total) : wholeNumber(headers["content-length"]),
      etag: etag === undefined || etag.startsWith("W/") ? null : etag,
      chunks: this.#explained(arrived),
    };
  }

  /** Follows the redirects to where the file lies. Throws as `read`. */
  async follow(method: "GET" | "HEAD", { url: start, signal, onAnswer = () => false, refusal }: WebRequest, headers: Record<string, string> = {}): Promise<WebAnswer> {
    const { authorization, codes, server, staySecure = false } = this.#options;
    let url = start;
    for (let hop = 0; hop < mostHops; hop++) {
      const answer = await this.#request(method, url, url.origin === authorization?.origin ? { ...headers, authorization: `Bearer ${authorization.token}` } : headers, signal);
      const enough = onAnswer(url, answer.headers);
      const next = [301, 302, 303, 307, 308].includes(answer.statusCode) ? answer.headers.location : undefined;
      if (next === undefined) {
        if ([200, 206, 416].includes(answer.statusCode)) return { status: answer.statusCode, headers: answer.headers, body: answer.body };
        await answer.body.dump();
        throw refusal(url, answer.statusCode, answer.headers);
      }
      await answer.body.dump();
      if (enough) return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      const target = redirectTarget(String(next), url, staySecure);
      if (target.refused !== undefined) throw new DialDeferError(codes.refused, target.refused);
      url = target.url;
    }
    throw new DialDeferError(codes.refused, `${server} sends requests for the file in a circle`);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
  }

  async *#explained(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* chunks;
    } catch (error) {
      throw new FetchInterruption(`the download broke off: ${this.#explain(error)}`, { reached: true });
    }
  }

  async #request(method: "GET" | "HEAD", url: URL, headers: Record<string, string>, signal?: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { answerMs, stallMs, connectMs } = this.#timing;
    try {
      return await this.#dispatcher(url).request({
        origin: url.origin, path: `${url.pathname}${url.search}`, method, signal: signal ?? null,
        headers: { "user-agent": "dialdefer", "accept-encoding": "identity", ...headers }, headersTimeout: answerMs, bodyTimeout: stallMs,
      });
    } catch (error) {
      const code = errorCode(error);
      if (error instanceof UsageError) throw error;
      if (isCertificateError(code)) throw new DialDeferError(this.#options.codes.untrusted, `cannot trust ${url.host}: ${this.#explain(error)} (NODE_EXTRA_CA_CERTS names further authorities)`);
      const reason = code === "UND_ERR_CONNECT_TIMEOUT" ? `no connection within ${connectMs / 1000} s` : this.#explain(error);
      throw new FetchInterruption(`no answer from ${url.host}: ${reason}`, { reached: false });
    }
  }

  #dispatcher(url: URL): Dispatcher {
    const known = this.#dispatchers.get(url.origin);
    if (known !== undefined) return known;
    const { dispatcher, secrets } = createDispatcher({ origin: url.origin, hostname: url.hostname }, 1, this.#environment, this.#timing.connectMs);
    this.#dispatchers.set(url.origin, dispatcher);
    this.#keepSecrets(secrets);
    return dispatcher;
  }

  #keepSecrets(secrets: readonly string[]): void {
    this.#secrets.push(...secrets);
    this.#redact = createRedactor(this.#secrets);
  }

  #explain(error: unknown): string {
    const text = error instanceof Error ? error.message : String(error);
    return this.#redact(text === "" ? errorCode(error) : text);
  }
}
