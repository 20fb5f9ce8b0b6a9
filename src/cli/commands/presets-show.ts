import { readFile } from "node:fs/promises";
import { presetPath } from "../../study/preset-path.js";

/** `dialdefer presets show NAME`: the study file of a preset, as it stands. */
export async function presetsShow(name: string): Promise<number> {
  process.stdout.write(await readFile(presetPath(name), "utf8"));
  return 0;
}
