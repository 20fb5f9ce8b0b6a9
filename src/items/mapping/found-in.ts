import { describeFound } from "../reading/describe-found.js";
import { UnreadableValue } from "../reading/unreadable-value.js";

/** A value in a few words, for errors. */
export function foundIn(value: unknown): string {
  return value instanceof UnreadableValue ? value.description : describeFound(value);
}
