import { EnvHttpProxyAgent, Pool, type Dispatcher } from "undici";
import { UsageError } from "../core/usage-error.js";
import { isLoopbackHost } from "./is-local-host.js";

/** The way to an endpoint, and the secrets that its errors might name. */
export interface Connections {
  readonly dispatcher: Dispatcher;
  /** Credentials of the proxies. */
  readonly secrets: readonly string[];
}

/**
 * Kept-alive connections to an endpoint, one per call at once: a plain pool, or through the proxies of the
 * environment (`HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`, lower case first). This machine is never behind a proxy.
 * A connection may take `connectMs` milliseconds, by default undici's 10 s.
 *
 * @throws UsageError where a proxy variable is no URL.
 */
export function createDispatcher(endpoint: { readonly origin: string; readonly hostname: string }, connections: number, environment: NodeJS.ProcessEnv, connectMs?: number): Connections {
  const connect = connectMs === undefined ? undefined : { timeout: connectMs };
  // The judge keeps the time of the whole call itself; two clocks would only disagree.
  const options = { connections, headersTimeout: 0, bodyTimeout: 0, pipelining: 1, ...connect !== undefined && { connect, proxyTls: connect, requestTls: connect } };
  const httpProxy = proxyUrl(environment, "http_proxy");
  const httpsProxy = proxyUrl(environment, "https_proxy") ?? httpProxy;
  if ((httpProxy === undefined && httpsProxy === undefined) || isLoopbackHost(endpoint.hostname)) {
    return { dispatcher: new Pool(endpoint.origin, options), secrets: [] };
  }
  const noProxy = environment.no_proxy ?? environment.NO_PROXY ?? "";
  const dispatcher = new EnvHttpProxyAgent({ ...options, httpProxy: httpProxy?.href ?? "", httpsProxy: httpsProxy?.href ?? "", noProxy });
  return { dispatcher, secrets: [httpProxy, httpsProxy].flatMap((url) => (url === undefined ? [] : [url.password, decodeURIComponent(url.password)])) };
}

function proxyUrl(environment: NodeJS.ProcessEnv, name: "http_proxy" | "https_proxy"): URL | undefined {
  const variable = environment[name] === undefined ? name.toUpperCase() : name;
  const text = environment[variable]?.trim();
  if (text === undefined || text === "") return undefined;
  const withScheme = text.includes("://") ? text : `http://${text}`;
  if (!URL.canParse(withScheme)) throw new UsageError(`The environment variable ${variable} is not a URL.`);
  return withDecodableCredentials(new URL(withScheme));
}

/** A user name or password with a bare `%` is meant literally; whoever decodes it (undici does) would fail. */
function withDecodableCredentials(url: URL): URL {
  if (!isDecodable(url.username)) url.username = url.username.replaceAll("%", "%25");
  if (!isDecodable(url.password)) url.password = url.password.replaceAll("%", "%25");
  return url;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
