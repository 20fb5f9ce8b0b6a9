import { stringify } from "yaml";
import type { Mapping } from "./mapping.js";

/** A mapping as the text of its file. */
export function mappingText({ label_from: basis, ...mapping }: Mapping): string {
  const { schema, file, config, split, name, id, question, correct, incorrect, separator, options, label, context, field, cluster, gated, keep } = mapping;
  const from = basis === "0" || basis === "1" ? Number(basis) : basis;
  const ordered = { schema, file, config, split, name, id, question, correct, incorrect, separator, options, label, label_from: from, context, field, cluster, gated, keep };
  const set = Object.fromEntries(Object.entries(ordered).filter(([, value]) => value !== undefined));
  return `# How the columns of a data file become items; use it as --items map:THIS_FILE.\n${stringify(set, { version: "1.2", schema: "core", lineWidth: 0 })}`;
}
