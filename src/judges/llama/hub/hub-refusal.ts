import type { IncomingHttpHeaders } from "node:http";
import { DialDeferError } from "../../../core/dialdefer-error.js";
import { retryAfterMs } from "../../../fetching/retry-after.js";
import { hubAddressText, type HubAddress } from "./hub-address.js";
import { FetchInterruption } from "../../../fetching/fetch-interruption.js";

/**
 * What an answer of the hub other than the file means: an interruption, or an error that no repetition mends
 * (`model-gated`, `model-not-found`, `hub-refused`). `token` says whether one was sent. The hub names the
 * kind in `X-Error-Code`; for a repository that it does not show it answers 401, whether it exists or not.
 */
export function hubRefusal(status: number, headers: IncomingHttpHeaders, address: HubAddress, hub: string, token: boolean): Error {
  const kind = String(headers["x-error-code"] ?? "");
  const text = hubAddressText(address);
  if (status === 429 || status >= 500) {
    const busy = status === 429 ? "has had too many requests from here (429)" : `is in trouble (${status})`;
    return new FetchInterruption(`the hub ${hub} ${busy}`, { reached: true, retryAfterMs: retryAfterMs(headers, Date.now()) });
  }
  if (status === 401 || status === 403) {
    const gated = kind === "GatedRepo" ? `${text} is given only to those who accepted its licence` : `the hub does not give ${text}: its repository is private or gated, or there is none of that name`;
    return new DialDeferError("model-gated", `${gated} (${status}). Open ${hub}/${address.repository} and accept the licence there if it asks for that, then set HF_TOKEN to a token of your account that may read it`
      + (token ? "; the HF_TOKEN that is set was not enough" : ""));
  }
  if (status === 404) {
    const what = kind === "RevisionNotFound" ? `has no revision '${address.revision}'` : kind === "RepoNotFound" ? "does not exist" : `has no file '${address.file}' in revision '${address.revision}'`;
    return new DialDeferError("model-not-found", `the repository ${address.repository} ${what} (404): look at ${hub}/${address.repository}/tree/main for what there is`);
  }
  return new DialDeferError("hub-refused", `the hub ${hub} answered ${status} to a request for ${text}`);
}
