import { UsageError } from "../core/usage-error.js";
import type { Environment } from "./dialdefer-home.js";

/** Which hub is asked, and as whom. */
export interface HubSettings {
  readonly base: URL;
  readonly token: string | undefined;
}

/**
 * `HF_ENDPOINT` (the Hugging Face hub where it is not set) and `HF_TOKEN`.
 * @throws UsageError where the one is no URL or holds credentials, or the other is no token; neither stands in the message
 */
export function hubSettings(environment: Environment): HubSettings {
  const endpoint = environment["HF_ENDPOINT"]?.trim();
  return {
    base: parseEndpoint(endpoint === undefined || endpoint === "" ? "https://huggingface.co" : endpoint),
    token: parseToken(environment["HF_TOKEN"]),
  };
}

function parseEndpoint(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError("the environment variable HF_ENDPOINT is no http(s) URL, such as https://huggingface.co");
  if (url.username !== "" || url.password !== "") throw new UsageError("the environment variable HF_ENDPOINT holds credentials: put a token into HF_TOKEN instead");
  return url;
}

function parseToken(text: string | undefined): string | undefined {
  const token = text?.trim();
  if (token === undefined || token === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError("the environment variable HF_TOKEN holds characters that no token has");
  return token;
}
