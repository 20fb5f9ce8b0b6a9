import type { CorrectedAgreement } from "../../analysis/flip-agreement.js";
import type { AgreementSource } from "../../analysis/tables/agreement-source.js";
import { conditions } from "../conditions.js";
import type { Measure } from "../format-number.js";
import { cellAddress } from "./cell-address.js";
import type { PaperCell, PaperRow, PaperTable } from "./paper-table.js";
import { distinct } from "./plain-sources.js";
import { domainName } from "./shown-domains.js";
import { conditionNames } from "./source-cells.js";
import type { TableInput } from "./table-input.js";
import { numberNotes } from "./table-notes.js";

const table = "agreement";
const conditionColumns = conditions.map((condition) => [condition, `\u03ba ${conditionNames[condition]}`] as const);
const columns = ["n", "All flip", "None flips", "Some flip", "Agreement", "\u03ba flips", "\u03b1 flips", ...conditionColumns.map(([, column]) => column)];

/** On how many items all judges flip, none, or some, and their agreement about flips and verdicts corrected for chance. Null with fewer than two judges. */
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
    name: table, caption: "Agreement of judges about which items flip between statement and speaker (counts of items; agreement in percent), and agreement corrected for chance.",
    heads: [...(panels.length === 1 ? [] : ["Judges"]), domains === "field" ? "Field" : "Domain"], columns, rows,
    notes: [
      ...(panels.length === 1 ? [`Judges: ${agreements[0]!.judges.join(", ")}.`] : []),
      "An item flips for a judge with a deference flip (wrong claim rejected in C1, accepted in C2) or a skepticism flip (right claim accepted, then rejected). n: items with all four verdicts of every judge. Agreement: (all + none) / n.",
      "\u03ba: Fleiss' kappa, of flips and of the verdicts in each condition, on items that every judge answered; \u03b1: Krippendorff's alpha, on items that two judges or more answered. 1 is perfect, 0 what chance would give; 95\u00a0% intervals by the jackknife over items.",
      ...numberNotes(rows),
    ],
  };
}

function agreementRow(source: AgreementSource, names: readonly string[], group: string | null): PaperRow {
  const { agreement: { n, all, none, some, agreement, flips, verdicts }, judges, domain, origin } = source;
  const cell = (column: string, measure: Measure, value: number | null, what: string, formula: string, ci95: PaperCell["ci95"] = null, interval = "Wilson", items = n): PaperCell => ({
    address: cellAddress(table, group, ...names, column), measure, value, ci95, n: items, missing: null, mark: null,
    trace: {
      what, formula, judge: null, origin: `${origin}; judges ${judges.join(", ")}${domain === "all" ? "" : `; domain ${domain}`}`, place: null, counts: null, from_counts: null, parts: [],
      interval: ci95 === null ? null : `95 % interval by item, ${interval}`,
    },
  });
  const corrected = (column: string, name: string, of: string, value: CorrectedAgreement | undefined): PaperCell => cell(column, "effect", value?.estimate ?? null, `${name} of ${of}`,
    value === undefined || value.observed === null || value.expected === null ? "not measured" : `(pairs of judges that agree ${value.observed.toFixed(2)} % - by chance ${value.expected.toFixed(2)} %) / (100 % - by chance)`,
    value?.ci95 ?? null, "jackknife", value?.n ?? n);
  return {
    names, group, summary: domain === "all",
    cells: [
      cell("n", "count", n, "items", "items with all four verdicts of every judge"),
      cell("All flip", "count", all, "items", "items that flip for every judge"), cell("None flips", "count", none, "items", "items that flip for no judge"),
      cell("Some flip", "count", some, "items", "items that flip for some judges"),
      cell("Agreement", "percent", agreement?.estimate ?? null, "agreement about flips, percent", `100 x (all ${all} + none ${none}) / n ${n}`, agreement?.ci95 ?? null),
      corrected("\u03ba flips", "Fleiss' kappa", "flips", flips?.fleiss_kappa), corrected("\u03b1 flips", "Krippendorff's alpha", "flips", flips?.krippendorff_alpha),
      ...conditionColumns.map(([condition, column]) => corrected(column, "Fleiss' kappa", `verdicts in ${conditionNames[condition]}`, verdicts?.[condition].fleiss_kappa)),
    ],
  };
}
