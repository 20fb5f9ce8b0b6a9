/** A count as people read it, `12,345`; of other numbers at most three decimals. Formatting by locale takes ten milliseconds to get ready. */
export function groupedDigits(value: number): string {
  const [whole = "", decimals] = String(Number.isInteger(value) ? value : Math.round(value * 1000) / 1000).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
