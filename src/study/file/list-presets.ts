import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { presetNames } from "../preset-names.js";
import { presetPath } from "../preset-path.js";

/** A study that comes with the package. */
export interface Preset {
  readonly name: string;
  /** The question that it answers, in its own words. */
  readonly description: string;
  /** The factor that it is about; null where the headline contrast is. */
  readonly focus: string | null;
  /** Where its study file lies. */
  readonly path: string;
}

/** The studies that come with the package, in the order in which one would run them. */
export async function listPresets(): Promise<readonly Preset[]> {
  const presets = await Promise.all(presetNames().map(async (name): Promise<Preset> => {
    const path = presetPath(name);
    const { description = "", focus = null } = parse(await readFile(path, "utf8")) as { readonly description?: string; readonly focus?: string };
    return { name, description, focus, path };
  }));
  const place = ({ name }: Preset): number => inOrder.indexOf(name) < 0 ? inOrder.length : inOrder.indexOf(name);
  return presets.sort((one, other) => place(one) - place(other));
}

const inOrder: readonly string[] = ["quick", "controls", "paper", "ladder", "labels", "wording", "roles", "noise", "mitigations", "pushback", "dialogue", "forms", "full"];
