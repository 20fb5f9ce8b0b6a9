import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from "yaml";
import * as z from "zod";
import { UsageError } from "../../core/usage-error.js";
import type { PriceTable } from "./price-list.js";

const amount = z.number("a price in US dollars per million tokens, 0 or more").nonnegative("a price in US dollars per million tokens, 0 or more");
const text = z.string("text in quotes");

const priceFileSchema = z.strictObject({
  date: z.string("the date of these prices, as date: 2026-11-30").regex(/^\d{4}-\d{2}-\d{2}$/, "the date of these prices, as date: 2026-11-30"),
  endpoints: z.record(text, z.record(text, z.strictObject({
    input: amount,
    cached_input: amount.optional(),
    output: amount,
    source: text.optional(),
  }, "a map with input and output"), "a map of models"), "a map of endpoints"),
}, "a map with date and endpoints");

/**
 * Reads a price file, YAML or JSON.
 *
 * @param file the name that errors carry
 * @throws UsageError naming file, line and column, and what was expected there
 */
export function parsePriceFile(file: string, source: string): { readonly date: string; readonly prices: PriceTable } {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, version: "1.2", schema: "core" });
  const fail = (offset: number, problem: string, cause?: unknown): UsageError => {
    const { line, col } = lines.linePos(offset);
    return new UsageError(`${file}:${line}:${col}: ${problem}`, { cause });
  };
  const [error] = document.errors;
  if (error !== undefined) throw fail(error.pos[0], `not YAML or JSON: ${(error.message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "")}`, error);
  const parsed = priceFileSchema.safeParse(contentOf(document, fail));
  if (!parsed.success) {
    const issue = parsed.error.issues[0] as z.core.$ZodIssue;
    throw fail(offsetOf(document, issue), problemOf(issue), parsed.error);
  }
  const { date, endpoints } = parsed.data;
  const models = (listed: (typeof endpoints)[string]) => new Map(Object.entries(listed).map(([model, { input, cached_input: cachedInput = input, output }]) => [model, { input, cachedInput, output }]));
  return { date, prices: new Map(Object.entries(endpoints).map(([endpoint, listed]) => [endpoint, models(listed)])) };
}

/** Plain values; aliases that unfold without end are refused by the parser. */
function contentOf(document: Document, fail: (offset: number, problem: string, cause?: unknown) => UsageError): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw fail(0, `not YAML or JSON: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function problemOf(issue: z.core.$ZodIssue): string {
  const where = issue.path.length === 0 ? "" : `${issue.path.map(String).join(" > ")}: `;
  if (issue.code !== "unrecognized_keys") return `${where}expected ${issue.message}`;
  const known = issue.path.length === 0 ? "date, endpoints" : "input, cached_input, output, source";
  return `${where}unknown key '${issue.keys.join("', '")}'; there are ${known}`;
}

/** Where the value with the problem begins; a missing one is reported at the map that lacks it, an unknown key at itself. */
function offsetOf(document: Document, issue: z.core.$ZodIssue): number {
  const path = issue.path.map(String);
  for (let depth = path.length; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (issue.code === "unrecognized_keys" && depth === path.length && isMap(node)) {
      const key = node.items.map((pair) => pair.key).find((one) => isScalar(one) && one.value === issue.keys[0]);
      if (isNode(key) && key.range) return key.range[0];
    }
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
