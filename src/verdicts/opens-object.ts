import { ObjectSyntax } from "./object-syntax.js";
import type { StepCounter } from "./step-counter.js";

/** Whether the brace at `start` can open an object: it is followed by a key and a colon, a comment or its closing brace. */
export function opensObject(text: string, start: number, counter: StepCounter): boolean {
  const syntax = new ObjectSyntax(text, counter);
  const first = syntax.firstKey(start);
  const character = text[first];
  if (character === undefined) return false;
  return character === "}" || syntax.opensComment(first) || syntax.looksLikeKey(first);
}
