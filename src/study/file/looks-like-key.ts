const knownBeginnings = /^(?:sk|pk|rk|hf|gsk|xai|ghp|r8)[-_](?=.*\d)[\w-]{12,}$|^AIza[\w-]{20,}$/;
const longMixedRun = /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{20,}/;

/** Whether a word looks like an API key rather than like a name: a known beginning, or 20 letters and digits in one run. */
export function looksLikeKey(word: string): boolean {
  return knownBeginnings.test(word) || longMixedRun.test(word);
}
