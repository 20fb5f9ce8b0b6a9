/** The few replies that a prompt asks for: an opening that all share, the word that tells them apart, an ending that all share. */
export interface ReplyCandidates {
  /** What each begins with, such as `{"verdict": "`; may be empty. */
  readonly opening: string;
  /** What each ends with; may be empty. */
  readonly ending: string;
  /** Each with what it is worth, 0 to 1. Several spellings may be worth the same; the first of them is the one that is replied. */
  readonly words: readonly { readonly text: string; readonly worth: number }[];
}
