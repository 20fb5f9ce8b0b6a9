/** A factor's level as the simulated judge's specification writes it: lower case, one `-` for each run of all but letters and digits. */
export function levelSlug(level: string): string {
  return level.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
