import { listItemSets } from "../../items/list-item-sets.js";
import { printJson } from "../json-output.js";
import { textTable } from "../text-table.js";

/** `dialdefer items list`: the sets that come with DialDefer. */
export async function itemsList(flags: { readonly json?: boolean }): Promise<number> {
  const sets = await listItemSets();
  if (flags.json === true) printJson(sets);
  else process.stdout.write(`${textTable(["set", "items", "fields", "licence", "what it is"], sets.map((set) => [set.spec, set.items, set.fields, set.licence, set.description]))}\n`);
  return 0;
}
