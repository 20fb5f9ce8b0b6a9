import type { ReplyScan } from "../../verdicts/scan-reply.js";
import type { ValueReader } from "./value-reader.js";

/** The verdicts that a reply says, and whether it said them in the form that was asked for. */
export interface Candidates {
  readonly values: readonly number[];
  readonly clean: boolean;
}

/**
 * What the objects of a reply say under a path. A reply that is one valid JSON object, in a fence or not, is read strictly along the path; otherwise the last
 * key of the path is looked for in whatever objects stand in the text, mended where they must be. Values that are no verdict say nothing.
 */
export function jsonCandidates({ visible, objects, afterThought }: ReplyScan, path: readonly string[], values: ValueReader, cut: boolean): Candidates {
  const whole = parsed(visible.trim().replace(/^```\w*\n?/, "").replace(/\n?```$/, ""));
  if (whole !== undefined) {
    const value = valueOf(at(whole, path), values);
    return { values: value === null ? [] : [value], clean: true };
  }
  const found = (objects.length === 0 && afterThought !== null && visible.trim() === "" ? [afterThought] : objects)
    .flatMap((object) => (object.direct.length > 0 ? object.direct : object.nested).filter(({ complete }) => complete || !cut))
    .map(({ value }) => value === null ? null : values(value));
  // An object that says something that is no verdict makes the others doubtful.
  return { values: found.includes(null) ? [] : found.filter((value) => value !== null), clean: false };
}

function parsed(text: string): unknown {
  if (!text.startsWith("{") && !text.startsWith("[")) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => {
    if (Array.isArray(inner)) return /^\d{1,6}$/.test(name) ? inner[Number(name)] as unknown : undefined;
    if (typeof inner !== "object" || inner === null) return undefined;
    const key = Object.hasOwn(inner, name) ? name : Object.keys(inner).find((one) => one.trim().toLowerCase() === name.toLowerCase());
    return key === undefined ? undefined : (inner as Readonly<Record<string, unknown>>)[key];
  }, value);
}

function valueOf(value: unknown, values: ValueReader): number | null {
  if (typeof value === "string") return values(value);
  if (typeof value === "boolean") return values(String(value)) ?? values(value ? "yes" : "no") ?? values(value ? "1" : "0") ?? values(value ? "correct" : "incorrect") ?? values(value ? "pass" : "fail");
  return typeof value === "number" && Number.isFinite(value) ? values(String(value)) : null;
}
