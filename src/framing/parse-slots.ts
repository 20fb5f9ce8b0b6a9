import { templateError } from "./template-error.js";

/** A stretch of template text, or the name of a slot and the line it stands on. */
export type Segment =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "slot"; readonly name: string; readonly line: number };

/** Where a piece of template text comes from, for errors. */
export interface TextOrigin {
  readonly file: string;
  /** The line of the file on which the text starts, counted from 1. */
  readonly line: number;
}

/**
 * Cuts template text at its `{{slots}}`. This is the only place where the two braces mean anything:
 * values are put in later as they are and never read again.
 *
 * @throws DataError naming file and line: an unclosed slot, or a slot that is not among `known`.
 */
export function parseSlots(text: string, known: readonly string[], origin: TextOrigin): readonly Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  while (position < text.length) {
    const open = text.indexOf("{{", position);
    if (open === -1) break;
    const line = origin.line + countLineBreaks(text, open);
    const close = text.indexOf("}}", open);
    const lineEnd = text.indexOf("\n", open);
    if (close === -1 || (lineEnd !== -1 && lineEnd < close)) throw templateError(origin.file, line, "unclosed slot: '{{' without '}}' on the same line");
    const name = text.slice(open + 2, close).trim();
    if (!known.includes(name)) {
      const hint = known.length === 0 ? "no slot may stand here" : `slots that may stand here: ${known.join(", ")}`;
      throw templateError(origin.file, line, `unknown slot '{{${name}}}'; ${hint}`);
    }
    if (open > position) segments.push({ kind: "text", text: text.slice(position, open) });
    segments.push({ kind: "slot", name, line });
    position = close + 2;
  }
  if (position < text.length) segments.push({ kind: "text", text: text.slice(position) });
  return segments;
}

function countLineBreaks(text: string, end: number): number {
  let count = 0;
  for (let index = text.indexOf("\n"); index !== -1 && index < end; index = text.indexOf("\n", index + 1)) count++;
  return count;
}
