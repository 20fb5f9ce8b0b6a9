/**
 * What the published analysis reads off a reply whose stored answer is missing: the code after `chosen_answer`, else a
 * code that the reply begins with, else the first 1 or 2 that stands alone anywhere, which may be a date or the number of
 * a speaker. It serves to reproduce published numbers alone; verdicts of DialDefer are never read this way.
 */
export function recoveredReading(reply: string): "1" | "2" | null {
  for (const pattern of [/"?chosen_answer"?\s*:\s*"?([12])/, /^\s*([12])\b/, /\b([12])\b/]) {
    const code = pattern.exec(reply)?.[1];
    if (code === "1" || code === "2") return code;
  }
  return null;
}
