import { UsageError } from "../../core/usage-error.js";
import type { Environment } from "../../fetching/dialdefer-home.js";
import { hubSettings } from "../../fetching/hub-settings.js";
import type { CatalogueFile } from "../benchmarks/catalogue-entry.js";

/** Where a published file is asked for, and the token for the hub that may have to be shown there. */
export interface FileAddress {
  readonly url: URL;
  readonly token: string | undefined;
}

const hub = "https://huggingface.co/";

/**
 * The address of a published file: under `base` where one is given (a place of the user's own, no token), at
 * `HF_ENDPOINT` where the authors published on the hub, else as the catalogue has it.
 *
 * @throws UsageError where `base` or `HF_ENDPOINT` is no http(s) URL or holds credentials, or `HF_TOKEN` is no token
 */
export function fileAddress({ name, url }: CatalogueFile, environment: Environment, base: string | undefined): FileAddress {
  if (base !== undefined) return { url: new URL(encodeURIComponent(name), parseBase(base)), token: undefined };
  if (!url.startsWith(hub)) return { url: new URL(url), token: undefined };
  const settings = hubSettings(environment);
  return { url: new URL(url.slice(hub.length), `${settings.base.href.replace(/\/+$/, "")}/`), token: settings.token };
}

function parseBase(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError("--url: expected the http(s) address of the folder that has the files");
  if (url.username !== "" || url.password !== "") throw new UsageError("--url: an address must not hold credentials, which would stand in the record");
  return new URL(`${url.origin}${url.pathname.replace(/\/*$/, "/")}`);
}
