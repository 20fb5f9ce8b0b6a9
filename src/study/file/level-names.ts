import { basename, extname } from "node:path";
import type { AskKey } from "./ask-values.js";
import { plainValue, type LocatedValue } from "./located-value.js";

const ownOf: { readonly [key in AskKey]: string } = {
  family: "matched", rungs: "own rungs", labels: "own labels", system: "no system", system_file: "no system",
  order: "own order", answer: "own answer", temperature: "temperature 0", max_tokens: "512 tokens",
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
    case "order":
    case "answer": return String(value);
  }
}
