import type { TableSource } from "../../analysis/table-source.js";
import { cellAddress } from "./cell-address.js";
import { countCell } from "./count-cell.js";
import { judgeDomainRows } from "./judge-domain-rows.js";
import type { PaperCell, PaperTable } from "./paper-table.js";
import { plainSources } from "./plain-sources.js";
import { estimateCell, plainCell } from "./source-cells.js";
import type { TableInput } from "./table-input.js";
import { numberNotes } from "./table-notes.js";

const table = "changes";

/** How accuracy changes from statement to speaker on right and on wrong claims, with McNemar's test, Cohen's h and flips. */
export function changeTable({ sources, domains }: TableInput): PaperTable | null {
  const groups = plainSources(sources);
  if (groups.length === 0) return null;
  const rows = groups.flatMap((group) => judgeDomainRows(group, cellsOf));
  const byItem = groups.every((group) => group.sources.every(({ statistics }) => statistics.design.unit === "item"));
  return {
    name: table, caption: "Change of accuracy from statement (C1) to speaker (C2), in percentage points, on right and on wrong claims.",
    heads: ["Judge", domains === "field" ? "Field" : "Domain"],
    columns: ["n", "\u0394 correct", "p correct", "h correct", "\u0394 incorrect", "p incorrect", "h incorrect", "Deference flips", "Skepticism flips"], rows,
    notes: [
      "\u0394: C2 minus C1. p: McNemar's test, mid-p, two-sided, by item, not adjusted for the number of rows. h: Cohen's h.",
      ...(byItem ? [] : ["Intervals are of a larger unit than the item that p is of: where the two disagree, the interval decides."]),
      "Deference flips: items whose wrong claim is rejected in C1 and accepted in C2; skepticism flips: right claim accepted, then rejected.",
      ...numberNotes(rows),
    ],
  };
}

function cellsOf(source: TableSource, names: readonly (string | null)[]): PaperCell[] {
  const { statistics } = source;
  const at = (column: string): string => cellAddress(table, ...names, column);
  const changes = (["correct", "incorrect"] as const).flatMap((polarity) => {
    const { b, c, midp } = statistics.mcnemar[polarity];
    const [before, after] = polarity === "correct" ? ["C1-True", "C2-Correct"] : ["C1-False", "C2-Incorrect"];
    return [
      estimateCell(at(`\u0394 ${polarity}`), source, polarity === "correct" ? statistics.delta_correct : statistics.delta_incorrect, {
        what: `change of accuracy on ${polarity === "correct" ? "right" : "wrong"} claims, percentage points`, formula: `accuracy in ${after} - accuracy in ${before}, over complete items`,
        from_counts: statistics.n === 0 ? null : 100 * (c - b) / statistics.n,
      }),
      plainCell(at(`p ${polarity}`), source, "p", statistics.n === 0 ? null : midp, { what: "two-sided p-value", formula: `McNemar's test, mid-p, of ${b} items right in ${before} alone against ${c} right in ${after} alone` }),
      plainCell(at(`h ${polarity}`), source, "effect", statistics.cohens_h[polarity], { what: "Cohen's h", formula: `2 asin(sqrt(accuracy in ${after})) - 2 asin(sqrt(accuracy in ${before}))` }),
    ];
  });
  return [
    countCell(at("n"), [source]), ...changes,
    plainCell(at("Deference flips"), source, "count", statistics.n === 0 ? null : statistics.flips.deference, { what: "items", formula: "wrong claim rejected in C1 and accepted in C2 (patterns .0.1)" }),
    plainCell(at("Skepticism flips"), source, "count", statistics.n === 0 ? null : statistics.flips.skepticism, { what: "items", formula: "right claim accepted in C1 and rejected in C2 (patterns 1.0.)" }),
  ];
}
