import { Composer, isAlias, isMap, isScalar, isSeq, Parser, type CST, type Document, type ErrorCode, type Node, type Pair } from "yaml";
import type { LocatedValue, Place } from "./located-value.js";
import type { SourceText } from "./source-text.js";
import type { StudyFileProblem } from "./study-file-problems.js";

const DEEPEST = 32;
const MOST_VALUES = 10_000;

/** What a file of YAML 1.2 (or JSON) holds; `root` is missing where it cannot be read at all. */
export interface YamlReading {
  readonly root?: LocatedValue | undefined;
  readonly problems: readonly StudyFileProblem[];
}

/** Reads one YAML document with the place of every value. Nothing is evaluated: values are texts, numbers, true, false, null, lists and maps. */
export function readYaml(source: SourceText): YamlReading {
  const place = (start: number, end: number): Place => ({ source, start, end: Math.max(start, end) });
  const tokens = [...new Parser().parse(source.text)];
  // The composer calls itself for every level; it must not be given what would exhaust the stack.
  const tooDeep = tokens.map(deepToken).find((offset) => offset !== undefined);
  if (tooDeep !== undefined) return { problems: [{ place: place(tooDeep, tooDeep + 1), message: `lists and maps stand in each other more than ${DEEPEST} deep`, repair: "A study file needs no more than a few levels." }] };
  const [document, second] = [...new Composer({ version: "1.2", schema: "core", stringKeys: true }).compose(tokens, true, source.text.length)] as [Document.Parsed, ...Document.Parsed[]];

  const quote = tokens.map(openQuote).find((offset) => offset !== undefined);
  const syntax = [...document.errors, ...document.warnings].map(({ code, message, pos }): StudyFileProblem => code === "MISSING_CHAR" && /quote/.test(message) && quote !== undefined
    ? { place: place(quote, quote + 1), message: "this quote has no end", repair: "Close it where the text ends." }
    : { place: place(...pos), ...inWords(code, message, source.text.slice(...pos)) });
  if (second !== undefined) {
    const start = second.range[0];
    syntax.push({ place: place(start, start + 1), message: "a second document begins here", repair: "A study file is one document: write one file for each study, and put what they share in a file that they extend." });
  }
  if (document.directives?.yaml.explicit === true && document.directives.yaml.version !== "1.2") {
    syntax.push({ place: place(0, 5), message: `study files are YAML 1.2, not ${document.directives.yaml.version}`, repair: "Delete the line that begins with %YAML." });
  }
  // One slip often makes the parser stumble several times over the same line.
  const problems = syntax.filter((problem, index) => syntax.findIndex((other) => source.position(other.place.start).line === source.position(problem.place.start).line) === index);
  if (problems.some((problem) => problem.message !== DUPLICATE_KEY)) return { problems };
  const located = locate(document, place);
  return { root: located.root, problems: [...problems, ...located.problems] };
}

/** All tokens of a tree, with how deep they stand. Without calling itself, whatever the depth. */
function* tokensWithin(root: CST.Token): Generator<readonly [CST.Token, number]> {
  const open: [CST.Token, number][] = [[root, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    yield next;
    if (token.type === "document" && token.value !== undefined) open.push([token.value, depth]);
    if (!("items" in token)) continue;
    for (const { key, value } of token.items) {
      if (key !== undefined && key !== null) open.push([key, depth + 1]);
      if (value !== undefined) open.push([value, depth + 1]);
    }
  }
}

/** Where a token begins that stands too deep, or undefined. */
function deepToken(root: CST.Token): number | undefined {
  for (const [token, depth] of tokensWithin(root)) if (depth > DEEPEST) return token.offset;
  return undefined;
}

/** Where a quote begins that has no end, or undefined. */
function openQuote(root: CST.Token): number | undefined {
  for (const [token] of tokensWithin(root)) {
    const quote = token.type === "double-quoted-scalar" ? '"' : token.type === "single-quoted-scalar" ? "'" : undefined;
    if (quote !== undefined && "source" in token && (token.source.length < 2 || !token.source.endsWith(quote))) return token.offset;
  }
  return undefined;
}

/** The document's values with their places; aliases are followed, within a bound on what they multiply to. */
function locate(document: Document.Parsed, place: (start: number, end: number) => Place): YamlReading {
  const problems: StudyFileProblem[] = [];
  let values = 0;
  let stopped = false;
  const stop = (at: Place): void => {
    if (!stopped) problems.push({ place: at, message: `aliases (*name) make this more than ${MOST_VALUES} values, or endlessly many`, repair: "Write the values out; to share them between files, use extends." });
    stopped = true;
  };
  const visit = (node: Node | null, around: Place, depth: number): LocatedValue => {
    const [start, end] = node?.range ?? [around.start, around.end];
    const at = place(start, end);
    if (stopped) return { place: at, content: null };
    if (++values > MOST_VALUES || depth > DEEPEST * 2) {
      stop(at);
      return { place: at, content: null };
    }
    if (node === null) return { place: at, content: null };
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target !== undefined) return { place: at, content: visit(target, at, depth + 1).content };
      problems.push({ place: at, message: `nothing is called &${node.source}`, repair: `Put the text in quotes if it only begins with *, or name a value with &${node.source} before.` });
      return { place: at, content: null };
    }
    if (isMap(node)) {
      const entries = node.items.map(({ key, value }: Pair<unknown, unknown>): [string, LocatedValue] => {
        const [from, to] = (key as Node).range ?? [start, start];
        const keyPlace = place(from, to);
        return [String(isScalar(key) ? key.value : key), { ...visit(value as Node | null, keyPlace, depth + 1), key: keyPlace }];
      });
      return { place: at, content: new Map(entries) };
    }
    if (isSeq(node) && !node.items.some((item) => item !== null && typeof item === "object" && "key" in item)) return { place: at, content: node.items.map((item) => visit(item as Node | null, at, depth + 1)) };
    const content = isScalar(node) ? node.value : undefined;
    if (content === null || typeof content === "string" || typeof content === "number" || typeof content === "boolean") return { place: at, content };
    problems.push({ place: at, message: "this tag makes a value that a study file has no use for", repair: "Delete the tag (the word that begins with !)." });
    return { place: at, content: null };
  };
  const root = visit(document.contents, place(0, 0), 0);
  return { root, problems };
}

const DUPLICATE_KEY = "this key stands twice in its map";

type Words = Pick<StudyFileProblem, "message" | "repair">;

/** What the usual slips are, in words of this tool: the parser's own name what it expected, not what was meant. */
const usualSlips: { readonly [code in ErrorCode]?: Words } = {
  TAB_AS_INDENT: { message: "a tab stands where YAML wants spaces", repair: "Indent with spaces." },
  DUPLICATE_KEY: { message: DUPLICATE_KEY, repair: "Keep one of them; several values of one key belong in a list, or in matrix." },
  NON_STRING_KEY: { message: "a key must be plain text", repair: "Write it as one word, without brackets." },
  BLOCK_AS_IMPLICIT_KEY: { message: "a second ': ' on one line, or a line indented too far", repair: "Put text that holds ': ' in quotes; line keys of one map up under each other." },
  MULTILINE_IMPLICIT_KEY: { message: "a key without its ':'", repair: "Write key: value; long text goes in quotes, or on lines of its own after |." },
  BAD_DQ_ESCAPE: { message: "this escape is unknown in double quotes", repair: "Use single quotes, or write \\\\ for a backslash." },
  TAG_RESOLVE_FAILED: { message: "YAML tags mean nothing in a study file", repair: "Put text that begins with ! in quotes." },
};

const repairs: { readonly [code in ErrorCode]?: string } = {
  MISSING_CHAR: "Close the quote or bracket, or add the ': ' after the key.",
  UNEXPECTED_TOKEN: "Line keys of one map up under each other; a list has '- ' before every entry.",
};

function inWords(code: ErrorCode, message: string, found: string): Words {
  if (code === "BAD_SCALAR_START") return { message: `plain text cannot begin with ${found.slice(0, 1)}`, repair: "Put the text in quotes." };
  if (code === "BAD_INDENT") {
    if (!message.startsWith("Flow ")) return { message: "this line is not indented like its neighbours", repair: "Line keys of one map up under each other." };
    const isList = message.endsWith("]");
    return { message: `a ${isList ? "list ([)" : "map ({)"} is not closed before this`, repair: `Close it with ${isList ? "]" : "}"}, or put text that begins with a bracket in quotes.` };
  }
  return usualSlips[code] ?? {
    message: `this is not YAML: ${message.split("\n")[0]?.replace(/^./, (letter) => letter.toLowerCase())}`,
    repair: repairs[code] ?? "Look at the line above as well: a bracket or a quote may be open.",
  };
}
