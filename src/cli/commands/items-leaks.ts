import { findLeaks, type LeakReport } from "../../items/splits/find-leaks.js";
import type { TextPlace } from "../../items/splits/compared-text.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";

interface LeaksFlags {
  readonly threshold?: number;
  readonly trainItems?: string;
  readonly testItems?: string;
  readonly list?: number;
  readonly json?: boolean;
}

const shown = 10;

/** `dialdefer items leaks TRAIN TEST`: whether anything of TEST stands in TRAIN. Exit code 1 where anything does, or could. */
export async function itemsLeaks(train: string, test: string, { json, ...options }: LeaksFlags): Promise<number> {
  const report = await findLeaks(train, test, options);
  if (json === true) printJson(report);
  else process.stdout.write(`${plainText(reportText(report))}\n`);
  return report.leaked > 0 || report.uncompared > 0 ? 1 : 0;
}

function reportText({ train, test, method, uncompared, leaked, pairs, leaks }: LeakReport): string {
  const lines = leaks.slice(0, shown).map(({ kind, similarity, test: its, train: where }) => `${kind} ${similarity.toFixed(2)}  ${placeText(its)} stands in ${placeText(where)}`);
  const all = pairs.exact + pairs.near + pairs.contained;
  if (all > shown) lines.push(`and ${all - shown} more (--json lists up to --list of them)`);
  const entries = `${test.entries} ${test.kind === "items" ? "questions" : "rows"} of ${test.spec}`;
  const verdict = leaked === 0
    ? `${uncompared === 0 ? "no leak: " : "no leak was found, which proves nothing here: "}none of the ${entries} stands in ${train.spec}`
    : `${leaked} of the ${entries} ${leaked === 1 ? "stands" : "stand"} in ${train.spec} (pairs: ${pairs.exact} exact, ${pairs.near} near, ${pairs.contained} contained)`;
  const wholes = test.as_wholes > 0 ? `; ${test.as_wholes} too short to be looked for within others, compared as wholes` : "";
  const cut = test.cut > 0 ? `; ${test.cut} without passages that at least 20 of them share` : "";
  return [
    ...lines, ...lines.length > 0 ? [""] : [], verdict,
    ...uncompared > 0 ? [`not compared with every test text: ${uncompared} of the ${train.texts} training texts, for too many are nearly alike; there may be ${leaked === 0 ? "leaks" : "more leaks"}`] : [],
    `compared: ${test.texts} texts with ${train.texts}, by runs of ${method.characters} characters, threshold ${method.threshold}${wholes}${cut}`,
  ].join("\n");
}

function placeText({ file, line, id, at }: TextPlace): string {
  return `${file}${line === null ? "" : `:${line}`}${id === null ? "" : ` (${id})`}${at === "question" ? "" : ` ${at}`}`;
}
