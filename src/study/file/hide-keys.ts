import { looksLikeKey } from "./looks-like-key.js";

/** Text with all that looks like an API key, and the credentials of URLs, replaced by `***`. */
export function hideKeys(text: string): string {
  return text
    .replace(/:\/\/[^/\s@]+@/g, "://***@")
    .replace(/[\w-]{13,}/g, (word) => looksLikeKey(word) ? "***" : word);
}
