import { getJson } from "./get-json.js";
import { isObject } from "./is-object.js";
import { judgeFlags } from "./judge-flags.js";
import { localAddresses } from "./local-addresses.js";
import { modelNames, type ModelNames } from "./model-names.js";

export type LocalServerKind = "ollama" | "llama.cpp" | "lm-studio" | "vllm" | "openai-compatible";

/** A server on this machine that can be asked as a judge. */
export interface LocalServer {
  /** Told by its answers, not by its port; `openai-compatible` where they tell no more. */
  readonly kind: LocalServerKind;
  /** Its name for people, such as `Ollama`. */
  readonly name: string;
  readonly version: string | null;
  /** `/v1` included. */
  readonly baseUrl: string;
  /** At most 50 names, each of at most 200 characters: a stranger's text. */
  readonly models: readonly string[];
  readonly modelCount: number;
  /** The model that `use` names; null where there is none that looks like a chat model. */
  readonly suggested: string | null;
  /** The flags that measure it, as one line for a shell. */
  readonly use: string;
}

const names: Readonly<Record<LocalServerKind, string>> = { ollama: "Ollama", "llama.cpp": "llama.cpp", "lm-studio": "LM Studio", vllm: "vLLM", "openai-compatible": "OpenAI-compatible" };

/** The owner that a server puts into each entry of its own list of models. */
const kindByOwner: Readonly<Record<string, LocalServerKind>> = { vllm: "vllm", llamacpp: "llama.cpp", organization_owner: "lm-studio" };

/**
 * Looks for servers on this machine, at all addresses at once. Only costless GETs are sent, never a completion and
 * never a key; what does not answer as a list of models is not named. Never rejects.
 *
 * @param environment says where to look
 * @param timeoutMs after so many milliseconds an address is given up
 */
export async function findLocalServers(environment: NodeJS.ProcessEnv, timeoutMs = 500): Promise<readonly LocalServer[]> {
  const found = await Promise.all(localAddresses(environment).map((address) => examine(address, AbortSignal.timeout(timeoutMs))));
  return found.filter((server) => server !== undefined);
}

async function examine(baseUrl: string, signal: AbortSignal): Promise<LocalServer | undefined> {
  const listed = modelNames(await getJson(new URL(`${baseUrl}/models`), signal));
  if (listed === undefined) return undefined;
  const { kind, version, chatModels } = await identify(new URL(baseUrl).origin, listed, signal);
  if (listed.count === 0 && kind === "openai-compatible") return undefined;
  const suggested = chatModels(listed.names)[0];
  return { kind, name: names[kind], version, baseUrl, models: listed.names, modelCount: listed.count, suggested: suggested ?? null, use: judgeFlags(suggested, { baseUrl }) };
}

interface Identity {
  readonly kind: LocalServerKind;
  readonly version: string | null;
  /** Those of the models that can be asked, the readiest first. */
  readonly chatModels: (models: readonly string[]) => readonly string[];
}

/** Asks what only one kind of server answers. */
async function identify(origin: string, { owner }: ModelNames, signal: AbortSignal): Promise<Identity> {
  const ask = (path: string): Promise<unknown> => getJson(new URL(path, origin), signal);
  const known = Object.hasOwn(kindByOwner, owner) ? kindByOwner[owner] : undefined;
  if (known === "vllm") return { kind: known, version: versionIn(await ask("/version")), chatModels: chatModelsByName };
  if (known === "llama.cpp") return { kind: known, version: null, chatModels: chatModelsByName };
  const [ollama, lmStudio] = await Promise.all([ask("/api/version"), ask("/api/v0/models")]);
  const details = lmStudioModels(lmStudio);
  if (known === "lm-studio" || details !== undefined) return { kind: "lm-studio", version: null, chatModels: (models) => chatModelsOfLmStudio(models, details ?? []) };
  const version = versionIn(ollama);
  return { kind: version === null ? "openai-compatible" : "ollama", version, chatModels: chatModelsByName };
}

function versionIn(answer: unknown): string | null {
  const version = isObject(answer) ? answer.version : undefined;
  return typeof version === "string" && /^[\w.+-]{1,40}$/.test(version) ? version : null;
}

/** Embedding models stand in the same lists and cannot be asked anything; Ollama's cloud models would leave the machine, and may cost. */
function chatModelsByName(models: readonly string[]): readonly string[] {
  return models.filter((model) => !/embed|rerank|whisper|[:-]cloud$/i.test(model));
}

interface LmStudioModel {
  readonly id: string;
  readonly type: string;
  readonly loaded: boolean;
}

/** The answer of LM Studio's own `/api/v0/models`; undefined where it is not that. */
function lmStudioModels(answer: unknown): readonly LmStudioModel[] | undefined {
  if (!isObject(answer) || !Array.isArray(answer.data)) return undefined;
  const entries = answer.data.filter(isObject).filter(({ id, type, compatibility_type }) => typeof id === "string" && typeof type === "string" && typeof compatibility_type === "string");
  if (entries.length === 0) return undefined;
  return entries.map(({ id, type, state }) => ({ id: id as string, type: type as string, loaded: state === "loaded" }));
}

function chatModelsOfLmStudio(models: readonly string[], details: readonly LmStudioModel[]): readonly string[] {
  const embedding = new Set(details.filter(({ type }) => type === "embeddings").map(({ id }) => id));
  const loaded = new Set(details.filter((model) => model.loaded).map(({ id }) => id));
  const chat = chatModelsByName(models).filter((model) => !embedding.has(model));
  // What is loaded answers at once; another would be loaded first, or does not fit.
  return [...chat.filter((model) => loaded.has(model)), ...chat.filter((model) => !loaded.has(model))];
}
