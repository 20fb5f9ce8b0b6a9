import { groupedDigits } from "../../core/grouped-digits.js";
import type { IncorrectChoice } from "../../items/incorrect-choice.js";
import { describeMethod } from "../../items/sampling/describe-method.js";
import { drawSample } from "../../items/sampling/draw-sample.js";
import { printJson } from "../json-output.js";
import { manifestText } from "../manifest-text.js";
import { note } from "../note.js";
import { plainJson } from "../plain-json.js";
import { replaceManifest } from "../replace-manifest.js";
import { rowNotes } from "../row-notes.js";
import { textTable } from "../text-table.js";

interface SampleFlags {
  readonly number?: number;
  readonly by?: string;
  readonly seed?: number;
  readonly method?: "hash" | "cpython";
  readonly paper?: boolean;
  readonly incorrect?: IncorrectChoice;
  readonly onBadRow?: "stop" | "skip";
  readonly out?: string;
  readonly json?: boolean;
}

const shownStrata = 40;

/** `dialdefer items sample SPEC`: draws items into a manifest, to `--out` or stdout, and says on stderr what was drawn. */
export async function itemsSample(spec: string, { number, out, json, ...flags }: SampleFlags): Promise<number> {
  const rows = rowNotes();
  const { manifest, strata } = await drawSample(spec, {
    ...flags, size: number, ...rows,
  });
  rows.tell("not drawn from");
  const drawn = strata.reduce((sum, stratum) => sum + stratum.drawn, 0);
  const items = manifest.sample.length === drawn ? "" : ` with ${manifest.sample.length} items`;
  note(`${groupedDigits(drawn)} of ${groupedDigits(manifest.of)} questions of ${manifest.items}${items} (${describeMethod(manifest.method)})`);
  const [first] = strata;
  if (first !== undefined && first.stratum !== null) {
    note(textTable(["stratum", "drawn", "of"], strata.slice(0, shownStrata).map(({ stratum, drawn: own, of }) => [stratum ?? "", own, of])));
    if (strata.length > shownStrata) note(`and ${strata.length - shownStrata} more strata`);
  }
  const missing = (number ?? drawn) - drawn;
  if (missing > 0) note(`${missing} fewer than asked for: as in Python's scheme, a stratum that is too small gives all it has and is not made up for`);
  if (out !== undefined) await replaceManifest(out, manifest, "--out");
  if (out === undefined) process.stdout.write(plainJson(manifestText(manifest)));
  else if (json === true) printJson({ manifest, strata });
  return 0;
}
