import type { SchemaNode } from "./study-file-json-schema.js";

/** What a key takes, in words, such as `a whole number from 1 to 4096`. */
export function expectation(node: SchemaNode): string {
  if (node.enum !== undefined) return `one of ${node.enum.map(String).join(", ")}`;
  if (node.anyOf !== undefined) return node.anyOf.filter(({ type }) => type !== "null").map(expectation).join(", or ");
  if (node.type === "string") return "text";
  if (node.type === "boolean") return "true or false";
  if (node.type === "object") return "a map of keys";
  if (node.type === "array") return Array.isArray(node.items) ? `a list of ${node.items.length} texts` : "a list";
  return `a ${node.type === "integer" ? "whole " : ""}number${range(node)}`;
}

function range({ minimum, maximum }: SchemaNode): string {
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum === undefined) return "";
  return most === undefined ? `, ${minimum} or more` : ` from ${minimum} to ${most}`;
}

/** A value as it could stand on one line of YAML. */
export function inlineYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineYaml).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{${Object.entries(value).map(([key, inner]) => `${key}: ${inlineYaml(inner)}`).join(", ")}}`;
  if (typeof value !== "string") return String(value);
  return /^[A-Za-z.][\w./-]*(?:[ :][\w./-]+)*$/.test(value) && !/^(?:true|false|null)$/i.test(value) && !value.includes(": ") ? value : JSON.stringify(value);
}
