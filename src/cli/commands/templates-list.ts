import { listFamilies } from "../../framing/list-families.js";
import { printJson } from "../json-output.js";
import { textTable } from "../text-table.js";

/** `dialdefer templates list`: the template families. */
export async function templatesList(flags: { readonly json?: boolean }): Promise<number> {
  const families = (await listFamilies()).map((family) => ({
    name: family.name, wordings: family.wordings, framings: family.framings, compared: family.defaultFramings,
    order: family.defaultOrder, labels: family.defaultLabels, hash: family.hash, files: family.fileHashes,
  }));
  if (flags.json === true) printJson(families);
  else process.stdout.write(`${textTable(["family", "wordings", "framings", "compared", "order", "hash"], families.map((family) => [family.name, family.wordings, family.framings.join(", "), family.compared.join(", "), family.order, family.hash.slice(0, 12)]))}\n`);
  return 0;
}
