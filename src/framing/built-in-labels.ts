import { listFamilies } from "./list-families.js";

/** Every party label of the families that come with the package, such as `Speaker A` and `Text B`. */
export async function builtInLabels(): Promise<readonly string[]> {
  const labels = new Set<string>();
  for (const family of await listFamilies()) {
    for (let wording = 0; wording < family.wordings; wording++) {
      for (const framing of family.framings) for (const label of family.parties?.(wording, framing, null) ?? []) labels.add(label);
    }
  }
  return [...labels];
}
