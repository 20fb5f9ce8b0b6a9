import { listJudges } from "../../judges/list-judges.js";
import { printJson } from "../json-output.js";

/** `dialdefer judges list`: the kinds of judges. */
export async function judgesList(flags: { readonly json?: boolean }): Promise<number> {
  const kinds = listJudges();
  if (flags.json === true) printJson(kinds);
  else for (const { form, example, summary } of kinds) process.stdout.write(`${form}\n    ${summary}\n    such as ${example}\n`);
  return await Promise.resolve(0);
}
