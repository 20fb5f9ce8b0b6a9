import { UsageError } from "../../core/usage-error.js";
import { parsePattern } from "./parse-pattern.js";
import type { Instruction } from "./pattern-program.js";

/** A pattern with one group, matched in time linear in the text. */
export interface LinearPattern {
  /** What the group holds in each match from left to right; at most 1,000. */
  groupsIn(text: string): readonly string[];
}

const MOST_MATCHES = 1000;

/**
 * Compiles a regular expression of the user's own with one group, without case. It is run as a set of states moved along the text together (Thompson 1968;
 * Pike's captures), so that no pattern can take long: literals, classes, `\d \w \s \b`, `.`, `^` and `$` at line ends, groups, `|`, `* + ? {m,n}`
 * and their lazy forms. Backreferences and lookaround, which cannot be had so, are refused.
 *
 * @throws UsageError for a pattern that cannot be used
 */
export function linearPattern(source: string): LinearPattern {
  const program = parsePattern(source);
  if (program.groups !== 1) throw new UsageError(`--parser regex:${source}: it needs exactly one group, (...), that holds the verdict; use (?:...) for others`);
  return { groupsIn: (text) => run(program.instructions, text) };
}

interface Thread {
  readonly at: number;
  /** Where its match begins. */
  readonly begin: number;
  readonly start: number;
  readonly end: number;
}

function run(program: readonly Instruction[], text: string): string[] {
  const found: string[] = [];
  for (let from = 0; from <= text.length && found.length < MOST_MATCHES;) {
    const match = firstMatch(program, text, from);
    if (match === null) break;
    if (match.start >= 0 && match.end >= match.start) found.push(text.slice(match.start, match.end));
    from = match.to > match.begin ? match.to : match.to + 1;
  }
  return found;
}

/** The leftmost match from a place on, in the order of preference that backtracking would give. */
function firstMatch(program: readonly Instruction[], text: string, from: number): { readonly begin: number; readonly start: number; readonly end: number; readonly to: number } | null {
  let threads: Thread[] = [];
  let best: { begin: number; start: number; end: number; to: number } | null = null;
  for (let position = from; position <= text.length; position++) {
    const seen = new Set<number>();
    const here: Thread[] = [];
    for (const thread of threads) follow(program, text, position, thread, seen, here);
    if (best === null) follow(program, text, position, { at: 0, begin: position, start: -1, end: -1 }, seen, here);
    const next: Thread[] = [];
    for (const { at, begin, start, end } of here) {
      const instruction = program[at] as Instruction;
      if (instruction.kind === "match") {
        best = { begin, start, end, to: position };
        break;
      }
      if (instruction.kind === "character" && position < text.length && instruction.admits(text[position] as string)) next.push({ at: at + 1, begin, start, end });
    }
    if (next.length === 0 && best !== null) break;
    threads = next;
  }
  return best;
}

/** Goes through what takes no character, without recursion, in order of preference. */
function follow(program: readonly Instruction[], text: string, position: number, from: Thread, seen: Set<number>, reached: Thread[]): void {
  const stack: Thread[] = [from];
  for (let thread = stack.pop(); thread !== undefined; thread = stack.pop()) {
    const { at, begin, start, end } = thread;
    if (seen.has(at)) continue;
    seen.add(at);
    const instruction = program[at] as Instruction;
    switch (instruction.kind) {
      case "split":
        stack.push({ at: instruction.second, begin, start, end }, { at: instruction.first, begin, start, end });
        break;
      case "jump": stack.push({ at: instruction.to, begin, start, end }); break;
      case "open": stack.push({ at: at + 1, begin, start: position, end: -1 }); break;
      case "close": stack.push({ at: at + 1, begin, start, end: position }); break;
      case "assert": if (instruction.holds(text, position)) stack.push({ at: at + 1, begin, start, end }); break;
      case "character": case "match": reached.push(thread); break;
    }
  }
}
