import type { TableSource } from "../../analysis/table-source.js";
import { cellAddress } from "./cell-address.js";
import { pValueCells } from "./p-value-cells.js";
import type { PaperCell, PaperRow, PaperTable } from "./paper-table.js";
import { distinct } from "./plain-sources.js";
import { domainName, shownDomains } from "./shown-domains.js";
import { accuracyCell, ddsCell, emptyCell } from "./source-cells.js";
import type { TableInput } from "./table-input.js";
import { numberNotes } from "./table-notes.js";
import { countCell } from "./count-cell.js";

const table = "labels";
const ownLabels = "own labels";
const columns = ["n", "C2-Correct", "C2-Incorrect", "DDS", "Against reference", "p"];

/**
 * What the speakers' labels do: DDS with each pair, and each pair against a reference on the speaker's side alone. Null where judges
 * met one pair only.
 */
export function labelTable({ sources, domains }: TableInput): PaperTable | null {
  const candidates = sources.filter(({ mitigation, class: each }) => mitigation === "none" && each === null);
  const shown = shownDomains(domains, candidates);
  const blocks = distinct(candidates.map(({ judge }) => judge)).flatMap((judge) => shown.flatMap((domain) => {
    const own = candidates.filter((source) => source.judge === judge && source.domain === domain);
    const labels = distinct(own.map((source) => source.labels));
    const varied = labels.length > 1 || own.some(({ against }) => against !== undefined);
    return varied ? [own] : [];
  }));
  const several = shown.length > 1;
  const adjusted = pValueCells(blocks.flatMap((own) => own.filter(({ against }) => against !== undefined).map((source) => ({ address: cellAddress(table, ...placeOf(source, several), source.labels ?? ownLabels, "p"), source }))), "benjamini-yekutieli");
  const rows = blocks.flatMap((own) => labelRows(own, several, adjusted));
  if (rows.length === 0) return null;
  const references = distinct(candidates.flatMap(({ against }) => against === undefined ? [] : [against ?? ownLabels]));
  return {
    name: table, caption: "Label ablation: accuracy on what a speaker said in percent, DDS against the statement and against the reference labels in percentage points.",
    heads: ["Judge", ...(shown.length > 1 ? ["Domain"] : []), "Labels"], columns, rows,
    notes: [
      `Labels: asking and answering speaker; ${ownLabels}: those of the template family.`,
      ...(references.length === 0 ? [] : [`Against reference: the DDS estimator between two arms of the speaker's side (C2 against C2), the reference being ${references.join(", ")}. Two DDS share the replies to statements, so that their difference has no interval.`]),
      "Intervals are not adjusted for the number of pairs.", ...(adjusted.size === 0 ? [] : ["p: that the difference from the reference is 0, two-sided, by the t of its interval, adjusted by Benjamini and Yekutieli for all such comparisons of this table, which share the replies under the reference."]), ...numberNotes(rows),
    ],
  };
}

function placeOf({ judge, domain }: TableSource, severalDomains: boolean): string[] {
  return severalDomains ? [judge, domainName(domain)] : [judge];
}

function labelRows(sources: readonly TableSource[], severalDomains: boolean, adjusted: ReadonlyMap<string, PaperCell>): PaperRow[] {
  const place = placeOf(sources[0] as TableSource, severalDomains);
  const references = distinct(sources.flatMap(({ against }) => against === undefined ? [] : [against]));
  return distinct([...references, ...sources.map(({ labels }) => labels)]).map((labels): PaperRow => {
    const name = labels ?? ownLabels;
    const at = (column: string): string => cellAddress(table, ...place, name, column);
    const speaker = sources.find((source) => source.labels === labels && source.against === undefined);
    const against = sources.find((source) => source.labels === labels && source.against !== undefined);
    const replies = speaker ?? against;
    // The reference of studies without statements: its replies are the baseline of the others.
    const baseline = replies === undefined ? sources.find((source) => source.against === labels) : undefined;
    return {
      names: [...place, name], group: null, summary: false,
      cells: [
        countCell(at("n"), [replies ?? baseline].filter((source) => source !== undefined)),
        ...(["correct", "incorrect"] as const).map((polarity, index) => {
          const address = at(columns[index + 1]!);
          if (replies !== undefined) return accuracyCell(address, replies, `c2_${polarity}`);
          return baseline === undefined ? emptyCell(address, "percent", "accuracy, percent") : accuracyCell(address, baseline, `c1_${polarity}`);
        }),
        ddsCell(at("DDS"), speaker),
        ddsCell(at("Against reference"), against, "100 x (accepted with these labels - accepted with the reference labels, right and wrong claims added) / n; C1 of the counts is the reference"),
        adjusted.get(at("p")) ?? emptyCell(at("p"), "p", "adjusted p-value"),
      ],
    };
  });
}
