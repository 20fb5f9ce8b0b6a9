import { isLoopbackHost } from "../../fetching/is-local-host.js";

/** Where Ollama, llama.cpp, LM Studio and vLLM listen unless told otherwise. */
const usualPorts = [11434, 8080, 1234, 8000] as const;

const mostAddresses = 16;

/**
 * Base URLs (`/v1` included) on this machine where a server may listen: `OPENAI_BASE_URL`, `OLLAMA_HOST` and the usual
 * ports, or those of `DIALDEFER_LOCAL_SERVERS` (separated by commas; empty for none) instead. Addresses of other
 * machines, and those that hold credentials or a query, are left out: nothing but this machine is ever asked.
 */
export function localAddresses(environment: NodeJS.ProcessEnv): readonly string[] {
  const own = environment.DIALDEFER_LOCAL_SERVERS;
  const wanted = own === undefined
    ? [environment.OPENAI_BASE_URL, ollamaAddress(environment.OLLAMA_HOST), ...usualPorts.map((port) => `http://localhost:${port}`)]
    : own.split(",");
  const addresses = new Map<string, string>();
  for (const text of wanted) {
    const url = loopbackUrl(text?.trim() ?? "");
    if (url === undefined) continue;
    const { protocol, port, pathname } = url;
    // The names of this machine lead to one server; the first one stays, as it is the user's own where there is one.
    const server = `${protocol}${port}${pathname}`;
    if (!addresses.has(server) && addresses.size < mostAddresses) addresses.set(server, `${url.origin}${pathname}`);
  }
  return [...addresses.values()];
}

function loopbackUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // What a server listens on when it listens everywhere; this machine reaches it by its own name.
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "localhost";
  if ((url.protocol !== "http:" && url.protocol !== "https:") || !isLoopbackHost(url.hostname)) return undefined;
  if (url.username !== "" || url.password !== "" || url.search !== "") return undefined;
  url.pathname = url.pathname.replace(/\/+$/, "") || "/v1";
  return url;
}

/** `OLLAMA_HOST` as Ollama reads it: scheme and port may be missing, and so may the host (`:11434`). */
function ollamaAddress(host: string | undefined): string | undefined {
  const text = host?.trim() ?? "";
  if (text === "") return undefined;
  if (text.includes("://")) return text;
  const address = text.startsWith(":") ? `localhost${text}` : text;
  return /:\d+\/?$/.test(address) ? `http://${address}` : `http://${address.replace(/\/$/, "")}:11434`;
}
