import { cohensH } from "../../stats/estimates/cohens-h.js";

/** Cohen's h as published: accuracy on statements against that on speakers, both in percent, statements minus speakers; 0 where either is 0. */
export function publishedCohensH(statements: number, speakers: number): number {
  return statements === 0 || speakers === 0 ? 0 : cohensH(speakers / 100, statements / 100);
}
