import type { VariantMessage } from "./variant-prompt.js";

const AUTHORS = /\b(?:student|assistant|chatbot|candidate|participant|respondent|speaker|contestant|AI model|AI assistant|language model)(?:['\u2019]s)?\b/gi;

/** The words of a prompt that name an author of the answer, outside of the places where its variants differ; each once. */
export function authorWords(messages: readonly VariantMessage[]): readonly string[] {
  const found = new Set<string>();
  for (const { parts } of messages) {
    for (const part of parts) if (part.kind === "text") for (const [word] of part.text.matchAll(AUTHORS)) found.add(word.toLowerCase());
  }
  return [...found];
}
