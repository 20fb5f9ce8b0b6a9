import { presetPath } from "../preset-path.js";
import { anchoredPath } from "./anchored-path.js";
import type { Place } from "./located-value.js";

/** The study file that `extends` or `include` names: a path as it is meant where it is written, or `preset:NAME`. @throws UsageError for a preset that is not there */
export function namedFile(text: string, place: Place): string {
  const [, preset] = /^preset:(.*)$/s.exec(text) ?? [];
  return preset === undefined ? anchoredPath(text, place) : presetPath(preset.trim());
}
