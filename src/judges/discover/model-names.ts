import { isObject } from "./is-object.js";

/** The models that a server lists. */
export interface ModelNames {
  /** At most 50, in the server's order; names over 200 characters or with control characters are left out. */
  readonly names: readonly string[];
  /** How many usable names the server gave in all. */
  readonly count: number;
  /** Whom the first entry says it is owned by: servers put their own name there. Empty where it does not say. */
  readonly owner: string;
}

const mostNames = 50;
const longestName = 200;
/** A name with a line break could fake a line of ours. */
const unusable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Reads the answer to `GET /v1/models`; undefined where it is no list of models. */
export function modelNames(answer: unknown): ModelNames | undefined {
  if (!isObject(answer) || answer.object !== "list") return undefined;
  // Ollama without a model says null.
  const entries = answer.data ?? [];
  if (!Array.isArray(entries)) return undefined;
  const models = entries.filter(isObject);
  const names = models.map(({ id }) => id).filter((id): id is string => typeof id === "string" && id.trim() !== "" && id.length <= longestName && !unusable.test(id));
  if (names.length === 0 && entries.length > 0) return undefined;
  const owner = models[0]?.owned_by;
  return { names: names.slice(0, mostNames), count: names.length, owner: typeof owner === "string" ? owner : "" };
}
