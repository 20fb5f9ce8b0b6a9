import { dialdeferHome } from "../../judges/llama/dialdefer-home.js";
import { modelsList as listModels } from "../../judges/llama/models-list.js";
import { printJson } from "../json-output.js";
import { textTable } from "../text-table.js";

/** `dialdefer models list`: the catalogue, and what is on disk. */
export async function modelsList(flags: { readonly json?: boolean }): Promise<number> {
  const models = listModels(dialdeferHome(process.env));
  if (flags.json === true) printJson(models);
  else process.stdout.write(`${textTable(["model", "MB", "licence", "on disk", "llama:default", "what it is"], models.map((model) => [model.name, Math.round(model.bytes / 1e6), model.licence, model.onDisk ? "yes" : "no", model.isDefault ? "yes" : "", model.title]))}\n`);
  return await Promise.resolve(0);
}
