import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { ArmColumns } from "../arm-columns.js";
import { basisNote } from "../basis-note.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { shortEstimate } from "../short-estimate.js";
import { leftOutNote } from "../left-out-note.js";
import { orderEstimates, type OrderEstimates } from "./order-estimates.js";

/** What the order of the two options does in each framing, and DDS in each order. Null where the study did not ask both framings in both orders. */
export function orderSection(input: SectionInput): Section | null {
  const columns = new ArmColumns(input);
  const found = orderEstimates(input, columns);
  if (found === null) return null;
  const { statement, speaker, interaction, ddsFirst, ddsSecond, dds, items } = found;
  const rows = [
    { what: "order effect, claim as a statement", value: estimateCell(statement) }, { what: "order effect, claim by a speaker", value: estimateCell(speaker) },
    { what: "order x framing: speaker minus statement", value: estimateCell(interaction) },
    { what: "DDS, accept stands first", value: estimateCell(ddsFirst) }, { what: "DDS, accept stands second", value: estimateCell(ddsSecond) }, { what: "DDS, mean of both orders", value: estimateCell(dds) },
  ].map((row) => ({ ...row, n: items.length }));
  const { placebo, judge } = input.block;
  return {
    factor: "order", title: "The order of the options", judge, question: "Does the judge take an option for its place, and more so when a speaker says the claim?",
    answer: answerOf(found), caveats: [],
    tables: [{
      title: "Both orders", columns: [{ key: "what", title: "what", unit: "text" }, { key: "value", title: "points", unit: "pp" }, { key: "n", title: "items", unit: "count" }], rows,
      note: `An order effect is acceptance with the accepting option first minus acceptance with it second, mean of right and wrong claims; order x framing is half the difference of the two DDS. Item by item, on the items with a verdict in all four arms. ${basisNote(columns.basis, dds)} ${leftOutNote(input.verdicts.items, items.length)}`.trimEnd(),
    }],
    figures: [{
      kind: "forest", title: "Order effects and DDS by order", unit: "pp", rows: rows.map(({ what, value }) => ({ label: what, value: value! })),
      ...placebo !== null && { band: { label: "placebo: rewording alone", interval: placebo.band95 } },
    }],
  };
}

function answerOf({ statement, speaker, interaction, dds }: OrderEstimates): string {
  const mean = `DDS over both orders is ${shortEstimate(dds)}`;
  if (excludesZero(interaction.ci95)) return `The order of the options moves acceptance differently in the two framings: speaker minus statement ${estimateText(interaction)}, so that DDS of one order alone mixes in position bias; ${mean}.`;
  const same = `order x framing is ${shortEstimate(interaction)}`;
  if (excludesZero(statement.ci95) || excludesZero(speaker.ci95)) return `The order of the options moves acceptance, by ${estimateText(statement)} for statements, and no difference between the framings is known: ${same}; ${mean}.`;
  return `No effect of the options' order is known: ${estimateText(statement)} for statements, ${shortEstimate(speaker)} for speakers, ${same}; ${mean}.`;
}
