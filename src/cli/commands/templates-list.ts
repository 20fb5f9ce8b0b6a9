import { listFamilies } from "../../framing/list-families.js";
import { listInstructions } from "../../framing/load-instruction.js";
import { printJson } from "../json-output.js";
import { textTable } from "../text-table.js";

/** `dialdefer templates list`: the template families, and below them the mitigations and controls; as JSON the families alone. */
export async function templatesList(flags: { readonly json?: boolean }): Promise<number> {
  const families = (await listFamilies()).map((family) => ({
    name: family.name, description: family.description, rules: family.rules, wordings: family.wordings, framings: family.framings, compared: family.defaultFramings,
    order: family.defaultOrder, labels: family.defaultLabels, hash: family.hash, files: family.fileHashes,
  }));
  if (flags.json === true) {
    printJson(families);
    return 0;
  }
  const instructions = await listInstructions();
  process.stdout.write([
    textTable(["family", "rules", "wordings", "framings", "compared", "order", "hash"], families.map((family) => [family.name, family.rules ?? "", family.wordings, family.framings.join(", "), family.compared.join(", "), family.order, family.hash.slice(0, 12)])),
    textTable(["instruction", "kind", "what it is"], instructions.map(({ name, kind, title }) => [name, kind, title])),
  ].map((table) => `${table}\n`).join("\n"));
  return 0;
}
