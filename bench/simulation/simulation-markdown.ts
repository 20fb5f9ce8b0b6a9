import { judgedRates, type JudgedRate } from "./judged-rate.js";
import type { CellTally } from "./simulated-cell.js";
import { simulatedMargin } from "./simulation-cells.js";

const testNames: Readonly<Record<string, string>> = {
  t: "paired t", signFlip: "sign-flip, exact", signFlipMidp: "sign-flip, mid-p",
  mcnemarExactCorrect: "McNemar exact, right claims", mcnemarExactIncorrect: "McNemar exact, wrong claims", mcnemarMidpCorrect: "McNemar mid-p, right claims", mcnemarMidpIncorrect: "McNemar mid-p, wrong claims",
};

/** The tables of `docs/validity.md`: one figure per cell, misses in bold and called missed. */
export function simulationMarkdown(tallies: readonly CellTally[]): string {
  const of = (kind: CellTally["cell"]["kind"], sparse?: boolean): CellTally[] => tallies.filter(({ cell }) => cell.kind === kind && (sparse === undefined || cell.sparse === sparse));
  return [
    "Coverage of the default interval in percent, with the expected number of complete items that differ in brackets:",
    grid(of("table", false), ({ cell }) => [`${cell.n}`, `${cell.dds}`, `${cell.judge.rho}`], ["n", "DDS", "rho"], ({ cell }) => `noise ${percent(cell.judge.noise)}, loss ${percent(cell.loss)}`, coverageOf),
    "The same for a judge that accepts hardly anything:",
    grid(of("table", true), ({ cell }) => [`${cell.n}`, `${cell.dds}`, `${cell.judge.rho}`], ["n", "DDS", "rho"], ({ cell }) => `loss ${percent(cell.loss)}`, coverageOf),
    "Size of the tests at a nominal 5 %, in percent: the smallest and the largest over all cells with a DDS of 0.",
    sizeTable(of("table").filter(({ cell }) => cell.dds === 0)),
    "How often DDS is called equivalent to none within 10 points when it is exactly 10, in percent:",
    grid(of("margin"), ({ cell }) => [`${cell.n}`, `${cell.judge.rho}`], ["n", "rho"], ({ cell }) => cell.sparse ? "accepts hardly anything" : `noise ${percent(cell.judge.noise)}`, (tally) => shown(tally, "falseEquivalence")),
    "How often the betting sequence excludes the true DDS at any of 300 looks, in percent:",
    grid(of("sequence"), ({ cell }) => [`${cell.judge.rho}${cell.sparse ? ", accepts hardly anything" : ""}`], ["rho"], ({ cell }) => `DDS ${cell.dds}`, (tally) => shown(tally, "sequenceErrs")),
    `How often \`run --stop-when decided\` errs, in percent: it calls a direction where DDS is 0, equivalence where DDS is ${simulatedMargin}, or its interval excludes the true DDS:`,
    grid(of("stopping"), ({ cell }) => [`${cell.n}`, `${cell.judge.rho}${cell.sparse ? ", accepts hardly anything" : ""}`], ["n", "rho"], ({ cell }) => `DDS ${cell.dds}`, (tally) => shown(tally, "stoppingErrs")),
    "Losses that depend on verdict and framing (a fifth of all verdicts), in percent: how often the bounds hold the DDS of all items asked, how often their interval holds the planted one, and how often the interval of the complete items does:",
    grid(of("bounds"), ({ cell }) => [`${cell.n}`, `${cell.dds}`], ["n", "DDS"], () => "bounds; their interval; complete items", (tally) => ["boundsHold", "boundsInterval", "completeCoverage"].map((what) => shown(tally, what)).join("; ")),
    "Losses that depend on another verdict of the item (a planted DDS of 20), in percent: coverage of the imputed interval, and of that of the complete items:",
    grid(of("imputed"), ({ cell, tables }) => [`${cell.n}`, `${tables}`], ["n", "tables"], () => "imputed; complete items", (tally) => ["imputedCoverage", "completeCoverage"].map((what) => shown(tally, what)).join("; ")),
  ].join("\n\n");
}

function coverageOf(tally: CellTally): string {
  return `${shown(tally, "coverage")} (${Math.round(tally.cell.differing)})`;
}

function shown(tally: CellTally, what: string): string {
  const found = judgedRates(tally).find((rate) => rate.what === what);
  return found === undefined ? "" : figure(found);
}

function figure({ rate, misses }: JudgedRate): string {
  return misses ? `**${rate.toFixed(2)} missed**` : rate === 100 ? "100" : rate.toFixed(2);
}

function sizeTable(tallies: readonly CellTally[]): string {
  const sizes = [...new Set(tallies.map(({ cell }) => cell.n))];
  return markdown(["test", "at most", ...sizes.map((n) => `n = ${n}`)], Object.entries(testNames).map(([what, name]) => {
    const at = (n: number): JudgedRate[] => tallies.filter(({ cell }) => cell.n === n).flatMap((tally) => judgedRates(tally).filter((rate) => rate.what === what)).sort((first, second) => first.rate - second.rate);
    return [name, `${at(sizes[0]!)[0]?.allowed?.[1] ?? ""}`, ...sizes.map((n) => {
      const [least, most] = [at(n)[0], at(n).at(-1)];
      return least === undefined || most === undefined ? "" : `${figure(least)} to ${figure(most)}`;
    })];
  }));
}

function grid(tallies: readonly CellTally[], rowOf: (tally: CellTally) => string[], head: readonly string[], columnOf: (tally: CellTally) => string, cellOf: (tally: CellTally) => string): string {
  const columns = [...new Set(tallies.map(columnOf))];
  const rows = new Map<string, { head: string[]; cells: Map<string, string> }>();
  for (const tally of tallies) {
    const own = rowOf(tally);
    const row = rows.get(own.join("|")) ?? { head: own, cells: new Map<string, string>() };
    row.cells.set(columnOf(tally), cellOf(tally));
    rows.set(own.join("|"), row);
  }
  return markdown([...head, ...columns], [...rows.values()].map((row) => [...row.head, ...columns.map((column) => row.cells.get(column) ?? "")]));
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function percent(share: number): string {
  return `${100 * share} %`;
}
