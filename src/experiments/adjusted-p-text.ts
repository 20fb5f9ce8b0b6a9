/** Such as `p = 0.150 adjusted for 3 levels`; without the number where nothing was adjusted. */
export function adjustedPText(p: number, tests: number, what: string): string {
  return `${p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`}${tests > 1 ? ` adjusted for ${tests} ${what}s` : ""}`;
}
