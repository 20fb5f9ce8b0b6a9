import { groupedDigits } from "../core/grouped-digits.js";
import { wrapWidth } from "../core/display-width.js";
import { dollarText } from "../core/dollar-text.js";
import type { SizedItems, SizeRow, StudySize } from "../study/study-size.js";
import { plainText } from "./plain-text.js";
import { textTable } from "./text-table.js";

const width = 80;

/** The sizes as people read them, in lines of at most 80 columns but for tables. */
export function studySizeText(size: StudySize): string {
  const { rows, items, wordings, power } = size;
  const ranged = rows.every(({ spread }) => spread.source === "range");
  return plainText([
    `Items     ${items.spec}: ${count(items.count)} in ${count(items.fields)} field${items.fields === 1 ? "" : "s"}; ${wordings > 1 ? `${wordings} wordings, which are the unit of inference` : "one wording, so items are the unit of inference"}`,
    `Spread    ${spreadWords(rows)}`,
    `Chance    ${power} % to find what is there; 5 % to find what is not`,
    "",
    textTable(["sd of an item", ...answersOf(size).map(({ head }) => head), `${count(items.count)} items find`, `${count(items.count)} items show`], rows.map((row) => [
      `${row.spread.sd.toFixed(2)}${ranged || row.spread.source === "given" ? "" : ` ${row.spread.name}`}`,
      ...answersOf(size).map(({ of }) => sizedWords(of(row))), points(row.reach.detect_pp), points(row.reach.equivalence_pp),
    ])),
    "",
    wordings > 1 ? "In brackets: were items the unit, as with one wording or in a table." : "",
    ...[...rangeLines(size), ...stoppingLines(size)].flatMap((line) => wrapWidth(line, width)),
    "",
    ...costLines(size, ranged),
  ].filter((line, index, all) => line !== "" || (index > 0 && all[index - 1] !== "")).join("\n"));
}

interface Answer {
  readonly head: string;
  readonly of: (row: SizeRow) => SizedItems | null;
}

function answersOf({ detect_pp: detect, equivalence_pp: equivalence }: StudySize): Answer[] {
  return [
    ...(detect === null ? [] : [{ head: `find ${detect} points`, of: (row: SizeRow) => row.detect }]),
    ...(equivalence === null ? [] : [{ head: `show 0 within ${equivalence}`, of: (row: SizeRow) => row.equivalence }]),
    { head: "framing-robust", of: (row: SizeRow) => row.framing_robust },
  ];
}

function spreadWords(rows: readonly SizeRow[]): string {
  const [first] = rows;
  switch (first?.spread.source) {
    case "given": return "as given with --sd";
    case "study": return "of the pilot study, imagined items added for what it did not see";
    case "table": return "of the pilot's tables, imagined items added for what they did not see";
    case "range": case undefined: return "what judges in the field have had; a pilot (--study, --pilot) or --sd narrows it";
  }
}

function sizedWords(sized: SizedItems | null): string {
  if (sized === null) return "-";
  const { items, items_by_item: byItem } = sized;
  return items === null ? `none (${count(byItem)})` : items === byItem ? count(items) : `${count(items)} (${count(byItem)})`;
}

/** What the pilot's own uncertainty makes of the numbers, and why some cannot be reached. */
function rangeLines(size: StudySize): string[] {
  const lines = size.rows.flatMap(({ spread, ...row }) => spread.sd_ci95 === null ? [] : [
    `${spread.name}: ${spread.n === 1 ? "1 item tells" : `${count(spread.n ?? 0)} items tell`} the sd as ${spread.sd_ci95[0].toFixed(2)} to ${spread.sd_ci95[1].toFixed(2)}, so ` +
    `${answersOf(size).flatMap(({ head, of }) => { const range = of({ spread, ...row })?.range95 ?? null; return range === null ? [] : [`${head}: ${rangeWords(range)}`]; }).join("; ")}.`,
    ...(spread.between_wordings !== null && spread.between_wordings > 0 ? [`${spread.name}: its wordings differ by ${(100 * spread.between_wordings).toFixed(1)} points (sd), which no number of items averages away.`] : []),
  ]);
  const never = size.rows.some((row) => answersOf(size).some(({ of }) => of(row)?.items === null));
  return [...lines, ...(never ? ["none: the wordings differ too much for any number of items; more wordings would help."] : [])];
}

function stoppingLines({ rows, detect_pp: detect }: StudySize): string[] {
  return rows.flatMap(({ spread, stopping }) => {
    if (stopping === null) return [];
    const at = (stop: { readonly median: number | null } | null): string => stop === null ? "cannot be simulated" : stop.median === null ? "more than 3,000 items" : `${count(stop.median)} items`;
    return [`run --stop-when decided --stop-margin ${stopping.margin_pp} stops half of the studies within: ${[
      ...(detect === null ? [] : [`${at(stopping.shifted)} at a DDS of ${detect}`]), `${at(stopping.none)} at a DDS of 0`,
    ].join(", ")} (sd ${spread.sd.toFixed(2)}, 200 simulated studies each).`];
  });
}

function costLines(size: StudySize, ranged: boolean): string[] {
  const rows = ranged ? size.rows.filter(({ stopping }) => stopping !== null) : size.rows;
  const lines = rows.flatMap((row) => answersOf(size).flatMap(({ head, of }) => (of(row)?.costs ?? [])
    .map((cost) => [cost.judge, row.spread.sd.toFixed(2), head, of(row)?.items ?? "-", cost.calls, cost.input_tokens ?? "-", cost.output_tokens ?? "-", cost.usd === null ? "not known" : dollarText(cost.usd)])));
  if (lines.length === 0) return [];
  const scarce = rows.some((row) => answersOf(size).some(({ of }) => of(row)?.at_hand === false));
  return [
    textTable(["judge", "sd", "answer", "items", "calls", "tokens in", "tokens out", "cost"], lines),
    ...(size.prices === null ? [] : [`Prices    ${size.prices.name} of ${size.prices.date}`]),
    ...(scarce ? wrapWidth(`Some of this takes more items than the ${count(size.items.count)} of ${size.items.spec}: 'dialdefer items list' shows larger sets.`, width) : []),
  ];
}

function rangeWords([low, high]: readonly [number | null, number | null]): string {
  const end = (items: number | null): string => items === null ? "none" : count(items);
  return low === high ? end(low) : `${end(low)} to ${end(high)}`;
}

function points(value: number | null): string {
  return value === null ? "-" : `${value.toFixed(1)}`;
}

function count(value: number): string {
  return groupedDigits(value);
}
