/** Where in a reply its verdict stands: in the text itself, under a path of a JSON object, or in the group of a pattern. */
export type ReplyPlace =
  | { readonly kind: "text" }
  | { readonly kind: "json"; readonly path: readonly string[] }
  | { readonly kind: "pattern"; readonly source: string };

/** What a verdict may be: one of two words, a score in a range (or a word that stands for one), or the better of two answers. */
export type ReplyScale =
  | { readonly kind: "binary"; readonly accept: readonly string[]; readonly reject: readonly string[] }
  | { readonly kind: "score"; readonly low: number; readonly high: number; readonly words: Readonly<Record<string, number>> | null }
  | { readonly kind: "pairwise"; readonly first: readonly string[]; readonly second: readonly string[]; readonly tie: readonly string[] };

/** How the replies to a judge prompt are read. */
export interface ReplyParser {
  readonly place: ReplyPlace;
  readonly scale: ReplyScale;
}
