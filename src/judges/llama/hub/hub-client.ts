import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { DialDeferError } from "../../../core/dialdefer-error.js";
import { UsageError } from "../../../core/usage-error.js";
import { createDispatcher } from "../../openai/create-dispatcher.js";
import { createRedactor, type Redactor } from "../../openai/redactor.js";
import type { Environment } from "../dialdefer-home.js";
import { arrivedChunks } from "./arrived-chunks.js";
import type { HubAddress } from "./hub-address.js";
import { fileOfHeaders, wholeNumber, withOwnEtag, type HubFile } from "./hub-file.js";
import { HubInterruption } from "./hub-interruption.js";
import { hubRefusal } from "./hub-refusal.js";
import { hubSettings } from "./hub-settings.js";
import type { HubTiming } from "./hub-timing.js";

/** The bytes of a file from some place on. */
export interface HubBody {
  /** Where the first byte stands in the file; 0 where the server does not resume. */
  readonly from: number;
  /** Size of the whole file, where the server says. */
  readonly total: number | null;
  /** A strong ETag: the same bytes as long as it is the same. */
  readonly etag: string | null;
  readonly chunks: AsyncIterable<Buffer>;
}

interface Followed {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Dispatcher.ResponseData["body"];
  readonly file: HubFile;
}

const mostHops = 6;
/** What no repetition mends: the certificate is not trusted or not for this host. */
const certificateError = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/;

/**
 * A small client of the Hugging Face hub or a mirror (`HF_ENDPOINT`), through the proxies of the environment. The
 * hub sends a file's reader on to other servers: `HF_TOKEN` goes to the hub's own origin and never to them, and
 * neither the token nor their signed addresses stand in an error.
 */
export class HubClient {
  /** The hub's address for people. */
  readonly hub: string;
  readonly #base: URL;
  readonly #token: string | undefined;
  readonly #timing: HubTiming;
  readonly #environment: Environment;
  readonly #dispatchers = new Map<string, Dispatcher>();
  readonly #secrets: string[] = [];
  #redact: Redactor = createRedactor([]);

  /** @throws UsageError where `HF_ENDPOINT` is no URL or `HF_TOKEN` no token */
  constructor(environment: Environment, timing: HubTiming) {
    const { base, token } = hubSettings(environment);
    this.#base = base;
    this.hub = `${base.origin}${base.pathname}`.replace(/\/+$/, "");
    this.#token = token;
    this.#timing = timing;
    this.#environment = environment;
    this.#keepSecrets(token === undefined ? [] : [token]);
  }

  /**
   * What the hub says about a file, without fetching it.
   * @throws HubInterruption for what may be over next time; DialDeferError as `hubRefusal`
   */
  async inspect(address: HubAddress, signal?: AbortSignal): Promise<HubFile> {
    const { status, headers, file } = await this.#follow("HEAD", address, {}, signal);
    const length = status === 200 ? wholeNumber(headers["content-length"]) : null;
    return { ...file, bytes: file.bytes ?? length };
  }

  /**
   * The bytes of a file from `from` on, or all of it where the server does not resume or `ifRange` (an ETag) no
   * longer holds; null where it has nothing from there on (416).
   * @throws as `inspect`
   */
  async read(address: HubAddress, from: number, ifRange: string | null): Promise<HubBody | null> {
    const range = from === 0 ? {} : { range: `bytes=${from}-`, ...ifRange !== null && { "if-range": ifRange } };
    const { status, headers, body } = await this.#follow("GET", address, range);
    if (status === 416) {
      await body.dump();
      return null;
    }
    const [, start, , total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(String(headers["content-range"] ?? "")) ?? [];
    if (status === 206 && Number(start) !== from) {
      body.destroy();
      throw new HubInterruption("the download server answered with another part of the file than asked for", { reached: true });
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

  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
  }

  async *#explained(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* chunks;
    } catch (error) {
      throw new HubInterruption(`the download broke off: ${this.#explain(error)}`, { reached: true });
    }
  }

  /** Follows the hub to where the file lies. A HEAD stops as soon as size and checksum are known. */
  async #follow(method: "GET" | "HEAD", { repository, revision, file }: HubAddress, headers: Record<string, string>, signal?: AbortSignal): Promise<Followed> {
    const path = [...repository.split("/"), "resolve", revision, ...file.split("/")].map((part) => part.includes("%2F") ? part : encodeURIComponent(part)).join("/");
    let url = new URL(`${this.hub}/${path}`);
    let found: HubFile = { commit: null, sha256: null, bytes: null };
    for (let hop = 0; hop < mostHops; hop++) {
      const onHub = url.origin === this.#base.origin;
      const answer = await this.#request(method, url, onHub && this.#token !== undefined ? { ...headers, authorization: `Bearer ${this.#token}` } : headers, signal);
      const said = fileOfHeaders(answer.headers);
      found = { commit: found.commit ?? said.commit, sha256: found.sha256 ?? said.sha256, bytes: found.bytes ?? said.bytes };
      const next = [301, 302, 303, 307, 308].includes(answer.statusCode) ? answer.headers.location : undefined;
      if (next === undefined) {
        if ([200, 206, 416].includes(answer.statusCode)) return { status: answer.statusCode, headers: answer.headers, body: answer.body, file: onHub ? withOwnEtag(found, answer.headers) : found };
        await answer.body.dump();
        if (onHub) throw hubRefusal(answer.statusCode, answer.headers, { repository, revision, file }, this.hub, this.#token !== undefined);
        // The address that the hub gave may have run out; the next try gets a fresh one.
        throw new HubInterruption(`the download server ${url.host} answered ${answer.statusCode}`, { reached: true });
      }
      await answer.body.dump();
      if (method === "HEAD" && found.sha256 !== null && found.bytes !== null) return { status: answer.statusCode, headers: answer.headers, body: answer.body, file: found };
      url = nextUrl(String(next), url);
    }
    throw new DialDeferError("hub-refused", `the hub ${this.hub} sends requests for the file in a circle`);
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
      if (certificateError.test(code)) throw new DialDeferError("hub-untrusted", `cannot trust ${url.host}: ${this.#explain(error)} (NODE_EXTRA_CA_CERTS names further authorities)`);
      const reason = code === "UND_ERR_CONNECT_TIMEOUT" ? `no connection within ${connectMs / 1000} s` : this.#explain(error);
      throw new HubInterruption(`no answer from ${url.host}: ${reason}`, { reached: false });
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

function nextUrl(location: string, from: URL): URL {
  const url = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new DialDeferError("hub-refused", `${from.host} sends the request on to something that is no http(s) address`);
  return url;
}

/** The code of an error, or of the first failed attempt where several addresses were tried. */
function errorCode(error: unknown): string {
  const { code, errors, cause } = (typeof error === "object" && error !== null ? error : {}) as { code?: unknown; errors?: readonly unknown[]; cause?: unknown };
  if (typeof code === "string") return code;
  if (errors !== undefined) return errorCode(errors[0]);
  return cause === undefined ? "" : errorCode(cause);
}
