import { UnreadableValue } from "../../items/reading/unreadable-value.js";
import { plainText } from "../plain-text.js";

/** A value on one line, cut at a width, without what could steer a terminal. */
export function oneLine(value: unknown, width: number): string {
  const text = value instanceof UnreadableValue ? `(${value.description})` : typeof value === "string" ? value : JSON.stringify(value, (_, member: unknown) => member instanceof UnreadableValue ? `(${member.description})` : member) ?? "";
  const line = plainText(text.slice(0, 4 * width).replace(/\s+/g, " ").trim());
  return line.length > width ? `${line.slice(0, width - 3)}...` : line;
}
