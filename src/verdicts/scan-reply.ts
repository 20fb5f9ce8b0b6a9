import { readObject, type ObjectReading } from "./lenient-object.js";
import { opensObject } from "./opens-object.js";
import type { StepCounter } from "./step-counter.js";

/** A reply taken apart: what was said, what was only thought, and the objects in it. */
export interface ReplyScan {
  /** The text without thought. */
  readonly visible: string;
  /** Objects outside thought, in order. */
  readonly objects: readonly ObjectReading[];
  /** Whether a block of thought was opened and never closed. */
  readonly thoughtLeftOpen: boolean;
  /**
   * The object that ends a thought left open, on lines of its own: the answer of a model that forgot its
   * closing tag. An object mentioned in mid-sentence is not one.
   */
  readonly afterThought: ObjectReading | null;
}

const TAG = /<(\/?)(?:think|thinking|thought)>/iy;
const CLOSING_TAG = /<\/(?:think|thinking|thought)>/gi;

/** How many times the reply's length may be read again after braces that turned out not to open an object. */
const REREADING_ALLOWANCE = 4;

/**
 * Finds the objects of a reply and takes out its blocks of thought: closed, closed without an opening
 * (all before belongs to it) and left open (all after does). Tags inside an object's strings are text.
 * @param key under which an object has its verdict, where not under the contract's own; in lower case
 */
export function scanReply(text: string, counter: StepCounter, key?: string): ReplyScan {
  const finder = new ObjectFinder(text, counter, key);
  let objects: ObjectReading[] = [];
  let pieces: string[] = [];
  let pieceStart = 0;
  let position = 0;
  while (position < text.length) {
    counter.steps++;
    const character = text[position];
    if (character === "{") {
      position = finder.readAt(position, objects);
      continue;
    }
    const tag = character === "<" ? tagAt(text, position) : null;
    if (tag === null) {
      position++;
    } else if (tag.closes) {
      objects = [];
      pieces = [];
      pieceStart = position = tag.end;
    } else {
      pieces.push(text.slice(pieceStart, position));
      const end = endOfThought(text, tag.end, counter);
      if (end === null) return { visible: pieces.join(""), objects, thoughtLeftOpen: true, afterThought: lastOwnObject(text, tag.end, finder, counter) };
      pieceStart = position = end;
    }
  }
  pieces.push(text.slice(pieceStart));
  return { visible: pieces.join(""), objects, thoughtLeftOpen: false, afterThought: null };
}

class ObjectFinder {
  private reread = 0;

  constructor(private readonly text: string, private readonly counter: StepCounter, private readonly key?: string) {}

  /**
   * Reads an object at a brace, if it opens one, into `found`, and returns where to go on. An unfinished
   * object without a verdict may have been a stray brace of prose, so its inside is looked at again.
   */
  readAt(start: number, found: ObjectReading[]): number {
    if (!opensObject(this.text, start, this.counter)) return start + 1;
    const reading = readObject(this.text, start, { strict: false, counter: this.counter, ...this.key !== undefined && { key: this.key } });
    if (reading.outcome === "closed" || reading.direct.length > 0) {
      found.push(reading);
      return reading.end;
    }
    this.reread += reading.end - start;
    return this.reread <= REREADING_ALLOWANCE * this.text.length ? start + 1 : reading.end;
  }
}

function tagAt(text: string, position: number): { readonly closes: boolean; readonly end: number } | null {
  TAG.lastIndex = position;
  const match = TAG.exec(text);
  return match === null ? null : { closes: match[1] === "/", end: position + match[0].length };
}

function endOfThought(text: string, from: number, counter: StepCounter): number | null {
  CLOSING_TAG.lastIndex = from;
  const match = CLOSING_TAG.exec(text);
  counter.steps += (match?.index ?? text.length) - from;
  return match === null ? null : match.index + match[0].length;
}

function lastOwnObject(text: string, from: number, finder: ObjectFinder, counter: StepCounter): ObjectReading | null {
  const objects: ObjectReading[] = [];
  for (let position = from; position < text.length;) {
    counter.steps++;
    position = text[position] === "{" ? finder.readAt(position, objects) : position + 1;
  }
  const last = objects.at(-1);
  if (last === undefined || last.outcome !== "closed") return null;
  const rest = text.slice(last.end).replaceAll("`", "").trim();
  const before = text.slice(objects.at(-2)?.end ?? from, last.start);
  const sameLine = before.slice(before.lastIndexOf("\n") + 1).trim();
  return rest === "" && sameLine === "" ? last : null;
}
