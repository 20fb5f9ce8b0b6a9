/** What a judge specification may hold besides its model. */
export interface JudgeAddress {
  readonly baseUrl?: string | undefined;
  readonly keyEnv?: string | undefined;
}

/** Stands for the model where none is known, or where its name is no text for a shell. */
const placeholder = "MODEL";

/**
 * The flags that measure a model, as one line for any shell: `--judge openai:MODEL --base-url URL`. A model's name
 * comes from a stranger and the line is meant to be pasted: a name that a shell could read as more than a name is
 * not put into it.
 */
export function judgeFlags(model: string | undefined, { baseUrl, keyEnv }: JudgeAddress): string {
  const spec = model === undefined ? undefined : shellWord(`openai:${model}`);
  return [
    `--judge ${spec ?? `openai:${placeholder}`}`,
    ...(baseUrl === undefined ? [] : [`--base-url ${shellWord(baseUrl) ?? "URL"}`]),
    ...(keyEnv === undefined ? [] : [`--key-env ${keyEnv}`]),
  ].join(" ");
}

/** The text as one word: bare, or in double quotes where those hold in every shell; undefined where neither is safe. */
function shellWord(text: string): string | undefined {
  if (/^[\w.:/@+-]+$/.test(text)) return text;
  return /^[\w.:/@+\-()[\],= ]+$/.test(text) ? `"${text}"` : undefined;
}
