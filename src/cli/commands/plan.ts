import { planStudySize } from "../../study/plan-study-size.js";
import type { StudySizeOptions } from "../../study/study-size.js";
import { printJson } from "../json-output.js";
import { note } from "../note.js";
import { readJsonFile } from "../read-json-file.js";
import { studySizeText } from "../study-size-text.js";

/** The flags of `plan`. */
interface PlanFlags extends Omit<StudySizeOptions, "judges" | "pilot" | "items" | "sample"> {
  readonly judge?: readonly string[];
  readonly items?: string;
  readonly sample?: string;
  readonly pilot?: string;
  readonly json?: boolean;
}

/** `dialdefer plan`: how many items buy which answer, at which cost. */
export async function plan({ judge, pilot, json, ...flags }: PlanFlags): Promise<number> {
  const size = await planStudySize({ ...flags, judges: judge, pilot: pilot === undefined ? undefined : await readJsonFile(pilot), onNotice: note });
  if (json === true) printJson(size);
  else process.stdout.write(`${studySizeText(size)}\n`);
  return 0;
}
