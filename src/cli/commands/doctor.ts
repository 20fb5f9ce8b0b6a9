import { availableParallelism, freemem } from "node:os";
import { dialdeferHome } from "../../judges/llama/dialdefer-home.js";
import { engineInstalled } from "../../judges/llama/ensure-engine.js";
import { findPip } from "../../judges/llama/find-pip.js";
import { modelsList } from "../../judges/llama/models-list.js";
import { MEMORY } from "../../store/open-database.js";
import { openSqliteStore } from "../../store/sqlite-store.js";
import { version } from "../../study/version.js";
import { printJson } from "../json-output.js";

interface Finding {
  readonly what: string;
  readonly state: "ok" | "missing" | "broken";
  readonly detail: string;
}

const KEYS = { OPENAI_API_KEY: "openai: judges", OPENROUTER_API_KEY: "openai: judges at OpenRouter" } as const;

/** `dialdefer doctor`: what this machine has, and what to do about the rest. Makes no call. Exit code 1 when something is broken. */
export async function doctor(flags: { readonly json?: boolean }): Promise<number> {
  const findings = await examine();
  if (flags.json === true) printJson(findings);
  else process.stdout.write(`${findings.map(({ what, state, detail }) => `${state.padEnd(8)} ${what.padEnd(18)} ${detail}`).join("\n")}\n`);
  return findings.some(({ state }) => state === "broken") ? 1 : 0;
}

async function examine(): Promise<Finding[]> {
  const home = dialdeferHome(process.env);
  const models = modelsList(home).filter(({ onDisk }) => onDisk);
  const pip = await findPip(process.env);
  return [
    { what: "DialDefer", state: "ok", detail: `${version()}, Node ${process.version}, ${process.platform} ${process.arch}, ${availableParallelism()} cores, ${(freemem() / 1e9).toFixed(1)} GB free` },
    storeEngine(),
    await engineInstalled(home)
      ? { what: "embedded engine", state: "ok", detail: home }
      : { what: "embedded engine", state: "missing", detail: "set up by itself when a llama: judge is first used" },
    models.length > 0
      ? { what: "models", state: "ok", detail: models.map(({ name }) => name).join(", ") }
      : { what: "models", state: "missing", detail: pip === null ? "no pip to fetch one: give --judge llama:PATH.gguf, or use an endpoint" : "fetched by itself when llama:default is first used" },
    { what: "pip", state: pip === null ? "missing" : "ok", detail: pip === null ? "only needed to fetch the small default model" : pip.join(" ") },
    ...Object.entries(KEYS).map(([name, use]): Finding => (process.env[name] ?? "") === ""
      ? { what: name, state: "missing", detail: `only needed for ${use}` }
      : { what: name, state: "ok", detail: "set (never stored or shown)" }),
  ];
}

function storeEngine(): Finding {
  try {
    openSqliteStore(MEMORY).close();
    return { what: "store", state: "ok", detail: "SQLite works" };
  } catch (error) {
    return { what: "store", state: "broken", detail: (error as Error).message };
  }
}
