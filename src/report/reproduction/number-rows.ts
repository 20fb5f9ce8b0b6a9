import type { ReproducedNumber, Reproduction } from "../../published/reproduce/reproduction.js";
import { valueText } from "./value-text.js";

/** The units of published numbers. */
export const numberUnits = "Accuracies, rates and shares in percent; DDS and changes in percentage points.";

/** One line about a number: what, published, by the published rule, by the right rule, what became of it. */
export const numberHeader = ["table", "number", "published", "same rule", "right rule", "outcome"] as const;

export function numberRow(number: ReproducedNumber): string[] {
  const about = [number.model, number.dataset].filter((part) => part !== null && !number.name.includes(part) && !number.table.includes(part));
  const bound = number.comparison === "=" ? "" : `${number.comparison} `;
  return [
    number.table,
    [number.name, ...about].join(", "),
    `${bound}${valueText(number.published, number)}`,
    // One digit more than printed shows what was rounded.
    valueText(number.same_rule, number, 1),
    valueText(number.right_rule, number, 1),
    outcomeText(number),
  ];
}

/** What became of a number, with its reasons or what the files at hand say of it. */
function outcomeText({ status, reasons, remark }: ReproducedNumber): string {
  if (status === "not at hand") return remark === null ? status : `${status} (${remark})`;
  return reasons.length === 0 ? status : `${status}: ${reasons.join(", ")}`;
}

/** Reasons that stand in every row of the summary tables alike, so that counting them says more than listing them. */
const everywhere: readonly string[] = ["bootstrap-draws", "sign-of-h", "population-variance", "stars"];

/**
 * The numbers to read first: those that differ, and those that come out by the published rule though the right rule gives
 * another; of the summary tables, whose rows repeat one reason in many columns, the DDS alone.
 */
export function notable({ numbers }: Reproduction): ReproducedNumber[] {
  return numbers.filter(({ table, name, status, reasons }) => {
    if (status === "differs" || status === "unexplained") return true;
    if (status !== "reproduced" || reasons.every((reason) => everywhere.includes(reason))) return false;
    return !table.startsWith("summary of") || name === "DDS" || reasons.includes("float-residue");
  });
}

/** Per published table: how many numbers it has, and what became of them. */
export function tableRows({ numbers }: Reproduction): { table: string; counts: number[]; computed: number }[] {
  const statuses = ["reproduced", "differs", "unexplained", "not at hand", "not a result"] as const;
  return [...new Set(numbers.map(({ table }) => table))].map((table) => {
    const own = numbers.filter((number) => number.table === table);
    return { table, computed: own.filter(({ same_rule: same }) => same !== null).length, counts: [own.length, ...statuses.map((status) => own.filter((number) => number.status === status).length)] };
  });
}

export const tableHeader = ["table", "numbers", "reproduced", "differ", "unexplained", "not at hand", "no result"] as const;
