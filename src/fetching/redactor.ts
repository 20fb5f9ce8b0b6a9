/** Replaces secrets in text that is meant for people. */
export type Redactor = (text: string) => string;

/** A secret shorter than this would turn ordinary words into asterisks. */
const shortestSecret = 4;
/** In a judge's own words even a longer one may be chance: they are kept as they are but for what can only be a key. */
export const shortestSecretInReplies = 16;

/** Makes a function that replaces every spelling of the secrets (plain, JSON-escaped, URL-encoded, base64) by `***`. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const spellings = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < shortestSecret) continue;
    spellings.add(secret);
    spellings.add(JSON.stringify(secret).slice(1, -1));
    spellings.add(encodeURIComponent(secret));
    spellings.add(Buffer.from(secret).toString("base64"));
  }
  const longestFirst = [...spellings].sort((left, right) => right.length - left.length);
  return (text) => longestFirst.reduce((clean, secret) => clean.replaceAll(secret, "***"), text);
}
