/** What stands where the text of a gated item would. */
export function withheldWords(reason: string): string {
  return `The text of this item is withheld: ${reason}. With --allow-gated it is shown.`;
}
