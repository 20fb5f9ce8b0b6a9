import { basename, extname } from "node:path";
import type { AskKey } from "./ask-values.js";
import { plainValue, type LocatedValue } from "./located-value.js";

const ownOf: { readonly [key in AskKey]: string } = {
  family: "matched", rungs: "own rungs", labels: "own labels", system: "no system", system_file: "no system",
  order: "own order", answer: "own answer", temperature: "temperature 0", max_tokens: "512 tokens",
  question: "straight", json_order: "own JSON order", context: "no context", role: "no role", wording: "rotating", wording_offset: "no offset",
  mitigation: "none", control: "none", language: "en", pushback: "no pushback",
};

/** Names for the values of one key of a matrix: short where that tells them apart, as they are written where it does not. */
export function levelNames(key: AskKey, values: readonly LocatedValue[]): readonly string[] {
  const short = values.map((value, index) => shortName(key, plainValue(value), index));
  return new Set(short).size === short.length ? short : values.map((value) => String(plainValue(value)));
}

function shortName(key: AskKey, value: unknown, index: number): string {
  if (value === null) return ownOf[key];
  switch (key) {
    case "family": return basename(String(value));
    case "system_file": return basename(String(value), extname(String(value)));
    case "system": return `system ${index + 1}`;
    case "rungs":
    case "labels": return (value as readonly string[]).join("/");
    case "temperature": return `temperature ${String(value)}`;
    case "max_tokens": return `${String(value)} tokens`;
    case "context": return value === "shown" ? "with context" : ownOf.context;
    case "role": return value === "none" ? ownOf.role : String(value);
    case "wording": return value === "rotate" ? ownOf.wording : `wording ${String(value)}`;
    case "wording_offset": return value === 0 ? ownOf.wording_offset : `offset ${String(value)}`;
    case "mitigation": return value === "none" ? ownOf.mitigation : String(value);
    case "control": return value === "none" ? ownOf.control : String(value);
    case "pushback": return pushbackName(value as { turns?: number; styles?: readonly string[]; when?: string });
    case "order":
    case "answer":
    case "question":
    case "json_order":
    case "language": return String(value);
  }
}

function pushbackName({ turns = 1, styles, when = "after" }: { readonly turns?: number; readonly styles?: readonly string[]; readonly when?: string }): string {
  const how = when === "before" ? "challenged before" : turns === 1 ? "challenged" : `challenged ${turns} times`;
  return styles === undefined ? how : `${how} (${styles.join("/")})`;
}
