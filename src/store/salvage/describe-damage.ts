import type { SalvageReport, SalvagedStudy, SalvagedTable } from "./salvage-report.js";

/** What a damaged store lost, one line per table and study that lost something, for people. */
export function describeDamage({ tables, studies, headerLost }: SalvageReport): string[] {
  const lines = [
    ...headerLost ? ["the file's first page is lost, which lists what stands where; what stands on the other pages is told by its form"] : [],
    ...tables.flatMap(tableLine), ...studies.flatMap(studyLine),
  ];
  return lines.length > 0 ? lines : ["every row can still be read: nothing is lost"];
}

function tableLine({ table, saved, lost, atLeast }: SalvagedTable): string[] {
  if (lost > 0) return [`${table}: ${atLeast ? "at least " : ""}${lost} of ${saved + lost} rows cannot be read`];
  return atLeast ? [`${table}: ${saved} rows can be read; whether there were more, the damage hides`] : [];
}

function studyLine({ id, repliesLost, plan }: SalvagedStudy): string[] {
  const parts = [
    ...repliesLost > 0 ? [`${repliesLost} of its trials have lost their reply`] : [],
    ...plan === "again" ? ["its trials are planned anew by the next run"] : [],
    ...plan === "lost" ? ["its plan is lost; the same command makes it anew from the replies that are there"] : [],
  ];
  return parts.length === 0 ? [] : [`study ${id.slice(0, 12)}: ${parts.join("; ")}`];
}
