import { dialdeferHome } from "../../fetching/dialdefer-home.js";
import { modelVerify, type VerifiedModel } from "../../judges/llama/model-verify.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

/** `dialdefer models verify`: holds every model known here against its checksum. Exit code 1 when one differs or is gone. */
export async function modelsVerify(flags: { readonly json?: boolean }): Promise<number> {
  const models = await modelVerify(dialdeferHome(process.env));
  if (flags.json === true) printJson(models);
  else if (models.length === 0) process.stdout.write("no model is on disk\n");
  else for (const model of models) process.stdout.write(`${stateOf(model).padEnd(9)} ${plainText(`${model.name}  ${model.file}`)}\n`);
  return models.every(({ ok }) => ok) ? 0 : 1;
}

function stateOf({ ok, expected, found }: VerifiedModel): string {
  if (found === null) return "MISSING";
  if (!ok) return "DAMAGED";
  return expected === null ? "unknown" : "ok";
}
