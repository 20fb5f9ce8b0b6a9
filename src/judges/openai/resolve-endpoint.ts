import { UsageError } from "../../core/usage-error.js";
import { isLocalHost } from "../../fetching/is-local-host.js";
import { keyFromEnvironment } from "./key-from-environment.js";

/** Where a chat-completions endpoint is and what opens it. Holds the key: never print it whole. */
export interface Endpoint {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly hostname: string;
  /** Path and query of the chat-completions call. */
  readonly path: string;
  /** What stands in identities and reports instead of the URL: the configured name, else host and port (a remote host without its scheme's default port). */
  readonly name: string;
  /** On this machine or a private network: needs no key and costs nothing. */
  readonly local: boolean;
  readonly key: string | undefined;
}

/** What the user said about the endpoint. */
export interface EndpointOptions {
  /** Only a plan is made, which needs no key. */
  readonly planOnly?: boolean | undefined;
  readonly baseUrl?: string | undefined;
  readonly keyEnv?: string | undefined;
  readonly endpointName?: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
}

const openaiBaseUrl = "https://api.openai.com/v1";

/**
 * Works out the endpoint: `baseUrl`, else `OPENAI_BASE_URL`, else OpenAI's API. The key comes from `keyEnv`, else,
 * for remote hosts only, from `OPENROUTER_API_KEY` (openrouter.ai), `ANTHROPIC_API_KEY` (api.anthropic.com) or `OPENAI_API_KEY`: a local server never sees a
 * key that was not meant for it.
 *
 * @throws UsageError for a URL that is none, a URL that holds credentials, or a missing or unusable key.
 */
export function resolveEndpoint(options: EndpointOptions): Endpoint {
  const url = parseBaseUrl(options.baseUrl ?? nonEmpty(options.environment.OPENAI_BASE_URL) ?? openaiBaseUrl);
  const local = isLocalHost(url.hostname);
  return {
    origin: url.origin,
    hostname: url.hostname,
    path: `${url.pathname.replace(/\/+$/, "")}/chat/completions${url.search}`,
    name: endpointName(options.endpointName, url, local),
    local,
    key: endpointKey(options, url.hostname, local),
  };
}

function parseBaseUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new UsageError("The base URL is not a URL; it looks like http://localhost:8000/v1.");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new UsageError(`The base URL must start with http:// or https://, not ${url.protocol}//.`);
  if (url.username !== "" || url.password !== "") throw new UsageError("The base URL holds a user name or password; put the key in an environment variable and name it with --key-env.");
  return url;
}

/** The host as it was written, lower case; two servers of one machine differ in their port, so that theirs is always named. */
function endpointName(configured: string | undefined, { hostname, host, port, protocol }: URL, local: boolean): string {
  if (configured !== undefined) {
    if (!/^[\w.:-]+$/.test(configured)) throw new UsageError(`The endpoint name "${configured}" may hold only letters, digits and . _ : -`);
    return configured;
  }
  if (hostname === "api.openai.com") return "openai";
  if (isOpenRouter(hostname)) return "openrouter";
  if (hostname === "api.anthropic.com") return "anthropic";
  return local && port === "" ? `${hostname}:${protocol === "https:" ? 443 : 80}` : host;
}

function endpointKey({ keyEnv, environment, planOnly }: EndpointOptions, hostname: string, local: boolean): string | undefined {
  const variable = keyEnv ?? (local ? undefined : remoteKeyVariable(hostname));
  if (variable === undefined) return undefined;
  return keyFromEnvironment(variable, { environment, planOnly, whose: `The endpoint ${hostname}` });
}

function remoteKeyVariable(hostname: string): string {
  if (isOpenRouter(hostname)) return "OPENROUTER_API_KEY";
  return hostname === "api.anthropic.com" ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY";
}

function isOpenRouter(hostname: string): boolean {
  return hostname === "openrouter.ai" || hostname.endsWith(".openrouter.ai");
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
