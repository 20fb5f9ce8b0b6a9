/** One step of a compiled pattern. */
export type Instruction =
  | { readonly kind: "character"; readonly admits: (character: string) => boolean }
  | { readonly kind: "assert"; readonly holds: (text: string, position: number) => boolean }
  | { readonly kind: "split"; readonly first: number; readonly second: number }
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "match" };

/** A compiled pattern, and how many groups it captures. */
export interface PatternProgram {
  readonly instructions: readonly Instruction[];
  readonly groups: number;
}
