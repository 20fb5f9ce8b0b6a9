/** A measured number as people read it: three digits, or all of its whole part. */
export function rounded(value: number): string {
  return String(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}
