import type { AgreementSource } from "../../analysis/tables/agreement-source.js";
import type { Measure } from "../format-number.js";
import { cellAddress } from "./cell-address.js";
import type { PaperCell, PaperRow, PaperTable } from "./paper-table.js";
import { distinct } from "./plain-sources.js";
import { domainName } from "./shown-domains.js";
import type { TableInput } from "./table-input.js";
import { numberNotes } from "./table-notes.js";

const table = "agreement";
const columns = ["n", "All flip", "None flips", "Some flip", "Agreement"];

/** On how many items all judges flip, none, or some. Null with fewer than two judges. */
export function agreementTable({ agreements, domains }: TableInput): PaperTable | null {
  if (agreements.length === 0) return null;
  const contrasts = distinct(agreements.map(({ contrast = "" }) => contrast));
  const panels = distinct(agreements.map(({ judges }) => judges.join(", ")));
  const rows = agreements.map((source) => {
    const group = contrasts.length === 1 ? null : source.contrast ?? "";
    const names = [...(panels.length === 1 ? [] : [source.judges.join(", ")]), domainName(source.domain)];
    return agreementRow(source, names, group);
  });
  return {
    name: table, caption: "Agreement of judges about which items flip between statement and speaker (counts of items; agreement in percent).",
    heads: [...(panels.length === 1 ? [] : ["Judges"]), domains === "field" ? "Field" : "Domain"], columns, rows,
    notes: [
      ...(panels.length === 1 ? [`Judges: ${agreements[0]!.judges.join(", ")}.`] : []),
      "An item flips for a judge with a deference flip (wrong claim rejected in C1, accepted in C2) or a skepticism flip (right claim accepted, then rejected). n: items with all four verdicts of every judge. Agreement: (all + none) / n.",
      ...numberNotes(rows),
    ],
  };
}

function agreementRow(source: AgreementSource, names: readonly string[], group: string | null): PaperRow {
  const { agreement: { n, all, none, some, agreement }, judges, domain, origin } = source;
  const cell = (column: string, measure: Measure, value: number | null, what: string, formula: string, ci95: PaperCell["ci95"] = null): PaperCell => ({
    address: cellAddress(table, group, ...names, column), measure, value, ci95, n, missing: null, mark: null,
    trace: {
      what, formula, judge: null, origin: `${origin}; judges ${judges.join(", ")}${domain === "all" ? "" : `; domain ${domain}`}`, place: null, counts: null, from_counts: null, parts: [],
      interval: ci95 === null ? null : "95 % interval by item, Wilson",
    },
  });
  return {
    names, group, summary: domain === "all",
    cells: [
      cell("n", "count", n, "items", "items with all four verdicts of every judge"),
      cell("All flip", "count", all, "items", "items that flip for every judge"), cell("None flips", "count", none, "items", "items that flip for no judge"),
      cell("Some flip", "count", some, "items", "items that flip for some judges"),
      cell("Agreement", "percent", agreement?.estimate ?? null, "agreement about flips, percent", `100 x (all ${all} + none ${none}) / n ${n}`, agreement?.ci95 ?? null),
    ],
  };
}
