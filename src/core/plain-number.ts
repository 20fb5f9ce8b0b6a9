/** A number with so many decimals, never `-0.0`. */
export function plainNumber(value: number, digits = 1): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}
