/** Cohen's h between two shares (0 to 1): the difference of 2 asin(sqrt(share)), second minus first. */
export function cohensH(first: number, second: number): number {
  return angle(second) - angle(first);
}

function angle(share: number): number {
  return 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))));
}
