/**
 * The verdict where two framings agree, else that of another judge, which is asked about the claim as a statement.
 * @param other its verdict, or null where it gave none: then there is no verdict
 */
export function escalatedVerdict(statement: boolean, speaker: boolean, other: boolean | null): boolean | null {
  return statement === speaker ? statement : other;
}
