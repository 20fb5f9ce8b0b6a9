import { dialdeferHome } from "../../fetching/dialdefer-home.js";
import { modelGet } from "../../judges/llama/model-get.js";
import { note } from "../note.js";
import { plainText } from "../plain-text.js";

/** `dialdefer models get MODEL`: fetches or registers a model, checks it, and prints where it lies. */
export async function modelsGet(spec: string): Promise<number> {
  const file = await modelGet(spec, dialdeferHome(process.env), { onNotice: note });
  process.stdout.write(`${plainText(file)}\n`);
  return 0;
}
