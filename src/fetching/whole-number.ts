/** A header that is a whole number of up to 15 digits; null otherwise. */
export function wholeNumber(text: string | string[] | undefined): number | null {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
