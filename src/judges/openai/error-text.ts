import type { Redactor } from "../../fetching/redactor.js";

/** What an endpoint says went wrong: its words, and the parameters and code it names. */
export interface ErrorDetails {
  readonly text: string;
  /** Such as `temperature` or `messages[0].role`. */
  readonly parameters: readonly string[];
  readonly code: string;
}

const longestText = 500;

/**
 * The words of an error body in one line of at most 500 characters; the body itself where it has no known form.
 * Secrets are taken out before it is cut: half a key would not be known for one.
 */
export function errorText(body: string, redact: Redactor): string {
  const { text } = errorDetails(body);
  const line = redact(text).replace(/\s+/g, " ").trim();
  return line.length > longestText ? `${line.slice(0, longestText)}...` : line || "(no text)";
}

/**
 * Reads an error body in the forms in use: `{error: {message, param, code, metadata: {raw}}}` (OpenAI, OpenRouter),
 * `{error: "..."}` (LM Studio, Ollama), `{message}` (vLLM), `{detail: "..." | [{loc, msg}]}` (FastAPI), `[{error}]`
 * (Google). Only what was said counts: an echo of the request inside the error is left out.
 */
export function errorDetails(body: string): ErrorDetails {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { text: body, parameters: [], code: "" };
  }
  const texts: string[] = [];
  const parameters: string[] = [];
  const codes: string[] = [];
  collect(parsed, texts, parameters, codes, 0);
  return { text: texts.join(" ") || body, parameters, code: codes[0] ?? "" };
}

function collect(value: unknown, texts: string[], parameters: string[], codes: string[], depth: number): void {
  // Deeper than any known form; hostile nesting ends here.
  if (depth > 6) return;
  if (typeof value === "string") texts.push(value);
  else if (Array.isArray(value)) for (const element of value) collect(element, texts, parameters, codes, depth + 1);
  else if (typeof value === "object" && value !== null) {
    const fields = value as Record<string, unknown>;
    if (typeof fields.param === "string") parameters.push(fields.param);
    if (Array.isArray(fields.loc)) parameters.push(fields.loc.filter((step) => step !== "body").join("."));
    if (typeof fields.code === "string") codes.push(fields.code);
    for (const name of ["error", "message", "msg", "detail", "metadata", "raw"]) {
      if (fields[name] !== undefined) collect(fields[name], texts, parameters, codes, depth + 1);
    }
  }
}
