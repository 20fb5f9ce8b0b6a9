import { dialdeferHome } from "../../judges/llama/dialdefer-home.js";
import { modelVerify } from "../../judges/llama/model-verify.js";
import { printJson } from "../json-output.js";

/** `dialdefer models verify`: holds every model on disk against its checksum. Exit code 1 when one differs. */
export async function modelsVerify(flags: { readonly json?: boolean }): Promise<number> {
  const models = await modelVerify(dialdeferHome(process.env));
  if (flags.json === true) printJson(models);
  else if (models.length === 0) process.stdout.write("no model of the catalogue is on disk\n");
  else for (const { name, file, ok } of models) process.stdout.write(`${ok ? "ok     " : "DAMAGED"}  ${name}  ${file}\n`);
  return models.every(({ ok }) => ok) ? 0 : 1;
}
