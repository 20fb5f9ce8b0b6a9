/** What most of a cell's verdicts say: 1 accept, 0 reject, - where they tie or there are none. */
export function majority(rate: number): "0" | "1" | "-" {
  if (rate > 0.5 + 1e-9) return "1";
  return rate < 0.5 - 1e-9 ? "0" : "-";
}
