import type { ArmOptions, ContrastOptions } from "../arm-options.js";
import type { StudyPart } from "./study-part.js";

/**
 * The arms and contrasts of several studies as those of one. Arms that ask the very same are one arm, with the name that it has first;
 * of contrasts between the same two arms the first stays. A name that means something else in an earlier part gets its part's name before it.
 *
 * @param onSame told of each arm of the first part that asks the very same as one before it
 */
export function mergeParts(parts: readonly StudyPart[], onSame: (arm: ArmOptions, as: ArmOptions) => void = () => undefined): Pick<StudyPart, "arms" | "contrasts"> {
  const byAsking = new Map<string, { readonly arm: ArmOptions; readonly asking: string }>();
  const armNames = new Set<string>();
  const contrasts = new Map<string, ContrastOptions>();
  const contrastNames = new Set<string>();
  for (const [place, { name: part, arms, contrasts: drawn }] of parts.entries()) {
    const nameOf = new Map<string, string>();
    for (const { arm, asking } of arms) {
      const known = byAsking.get(asking);
      const name = known?.arm.name ?? free(arm.name, part, armNames);
      if (known === undefined) byAsking.set(asking, { arm: { ...arm, name }, asking });
      else if (place === 0) onSame(arm, known.arm);
      armNames.add(name);
      nameOf.set(arm.name, name);
    }
    for (const contrast of drawn) {
      const [baseline, treatment] = [nameOf.get(contrast.baseline) ?? contrast.baseline, nameOf.get(contrast.treatment) ?? contrast.treatment];
      const pair = JSON.stringify([baseline, treatment]);
      if (baseline === treatment || contrasts.has(pair)) continue;
      const name = free(contrast.name, part, contrastNames);
      contrastNames.add(name);
      contrasts.set(pair, { name, baseline, treatment });
    }
  }
  return { arms: [...byAsking.values()], contrasts: [...contrasts.values()] };
}

function free(name: string, part: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let other = `${part}: ${name}`;
  for (let number = 2; taken.has(other); number++) other = `${part} (${number}): ${name}`;
  return other;
}
