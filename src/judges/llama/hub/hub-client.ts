import type { Environment } from "../../../fetching/dialdefer-home.js";
import { FetchInterruption } from "../../../fetching/fetch-interruption.js";
import type { FetchTiming } from "../../../fetching/fetch-timing.js";
import { hubSettings } from "../../../fetching/hub-settings.js";
import { WebClient, type WebBody, type WebRequest } from "../../../fetching/web-client.js";
import { wholeNumber } from "../../../fetching/whole-number.js";
import type { HubAddress } from "./hub-address.js";
import { fileOfHeaders, withOwnEtag, type HubFile } from "./hub-file.js";
import { hubRefusal } from "./hub-refusal.js";

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
  readonly #web: WebClient;

  /** @throws UsageError where `HF_ENDPOINT` is no URL or `HF_TOKEN` no token */
  constructor(environment: Environment, timing: FetchTiming) {
    const { base, token } = hubSettings(environment);
    this.#base = base;
    this.hub = `${base.origin}${base.pathname}`.replace(/\/+$/, "");
    this.#token = token;
    this.#web = new WebClient(environment, timing, {
      authorization: token === undefined ? undefined : { origin: base.origin, token },
      codes: { refused: "hub-refused", untrusted: "hub-untrusted" },
      server: `the hub ${this.hub}`,
    });
  }

  /**
   * What the hub says about a file, without fetching it. A HEAD stops as soon as size and checksum are known.
   * @throws FetchInterruption for what may be over next time; DialDeferError as `hubRefusal`
   */
  async inspect(address: HubAddress, signal?: AbortSignal): Promise<HubFile> {
    let found: HubFile = { commit: null, sha256: null, bytes: null };
    let last = this.#base;
    const { status, headers } = await this.#web.follow("HEAD", {
      ...this.#request(address), signal,
      onAnswer: (url, headers) => {
        const said = fileOfHeaders(headers);
        found = { commit: found.commit ?? said.commit, sha256: found.sha256 ?? said.sha256, bytes: found.bytes ?? said.bytes };
        last = url;
        return found.sha256 !== null && found.bytes !== null;
      },
    });
    if ([200, 206, 416].includes(status) && last.origin === this.#base.origin) found = withOwnEtag(found, headers);
    return { ...found, bytes: found.bytes ?? (status === 200 ? wholeNumber(headers["content-length"]) : null) };
  }

  /** The bytes of a file from `from` on, as `WebClient.read`. Throws as `inspect`. */
  read(address: HubAddress, from: number, ifRange: string | null): Promise<WebBody | null> {
    return this.#web.read(this.#request(address), from, ifRange);
  }

  close(): Promise<void> {
    return this.#web.close();
  }

  #request(address: HubAddress): WebRequest {
    const { repository, revision, file } = address;
    const path = [...repository.split("/"), "resolve", revision, ...file.split("/")].map((part) => part.includes("%2F") ? part : encodeURIComponent(part)).join("/");
    return {
      url: new URL(`${this.hub}/${path}`),
      refusal: (url, status, headers) => url.origin === this.#base.origin
        ? hubRefusal(status, headers, address, this.hub, this.#token !== undefined)
        // The address that the hub gave may have run out; the next try gets a fresh one.
        : new FetchInterruption(`the download server ${url.host} answered ${status}`, { reached: true }),
    };
  }
}
