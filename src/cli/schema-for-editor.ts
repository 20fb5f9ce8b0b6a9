import { existsSync } from "node:fs";
import { dirname, join, parse, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = resolve(fileURLToPath(new URL("../../", import.meta.url)));
const schema = join("schema", "study.schema.json");

/**
 * Where an editor finds the JSON Schema of study files from a file at `path`: in a checkout or an installed package
 * that the file lies beside. Undefined where there is none; nothing is looked up on the web, and no path of this
 * machine gets into a file that may be shared.
 */
export function schemaForEditor(path: string): string | undefined {
  const folder = dirname(resolve(path));
  const { root } = parse(folder);
  for (let around = folder; around !== root; around = dirname(around)) {
    const places = [join(around, "node_modules", "dialdefer", schema), ...around === packageFolder ? [join(around, schema)] : []];
    const found = places.find((place) => existsSync(place));
    if (found !== undefined) {
      const from = relative(folder, found).split(sep).join("/");
      return from.startsWith(".") ? from : `./${from}`;
    }
  }
  return undefined;
}
