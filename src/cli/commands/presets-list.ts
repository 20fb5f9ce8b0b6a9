import { listPresets } from "../../study/file/list-presets.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

/** `dialdefer presets list`: the studies that come with the package, and the question of each. */
export async function presetsList(flags: { readonly json?: boolean }): Promise<number> {
  const presets = await listPresets();
  if (flags.json === true) printJson(presets);
  else process.stdout.write(plainText(presets.map(({ name, description }) => `${name.padEnd(12)}${wrapped(description)}\n`).join("")));
  return 0;
}

/** Lines of at most 80 columns behind a margin of 12. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < 68) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${" ".repeat(12)}`);
}
