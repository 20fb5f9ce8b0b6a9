import { dialdeferHome } from "../../judges/llama/dialdefer-home.js";
import { modelGet } from "../../judges/llama/model-get.js";
import { plainText } from "../plain-text.js";

/** `dialdefer models get NAME`: fetches a model of the catalogue, checks it, and prints where it lies. */
export async function modelsGet(name: string): Promise<number> {
  const file = await modelGet(name, dialdeferHome(process.env), { onNotice: (line) => process.stderr.write(`${plainText(line)}\n`) });
  process.stdout.write(`${file}\n`);
  return 0;
}
