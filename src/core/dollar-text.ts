/** An amount of US dollars for people: whole cents from 10 cents up, below that two figures that count. */
export function dollarText(usd: number): string {
  if (usd === 0) return "$0";
  if (usd >= 0.0995) return `$${usd.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  if (usd < 1e-6) return "less than $0.000001";
  return `$${Number(usd.toPrecision(2)).toLocaleString("en-US", { maximumFractionDigits: 8 })}`;
}
