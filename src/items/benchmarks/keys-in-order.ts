/** Keys of this form are moved to the front by `JSON.parse`, in order of size. */
const movedKey = /^(0|[1-9]\d*)$/;
const stringInJson = /"((?:[^"\\]|\\.)*)"(\s*:)?/g;
/** Put before a key it is no longer of that form. A character that no text uses. */
const mark = "\u{10ffff}";

/**
 * The keys of an object in the order in which they stand in the JSON text it was parsed from.
 *
 * @param object a member of the text's own object, by the name `member`
 * @param json the text; asked for only where parsing changed the order
 */
export function keysInOrder(object: object, json: () => string, member: string): readonly string[] {
  const keys = Object.keys(object);
  if (!keys.some((key) => movedKey.test(key))) return keys;
  // A string with a colon behind it is a key; all strings are walked, so that what looks like one within a string is not met.
  const marked = json().replace(stringInJson, (whole, key: string, colon: string | undefined) => colon !== undefined && movedKey.test(key) ? `"${mark}${key}"${colon}` : whole);
  const reparsed = (JSON.parse(marked) as Record<string, object>)[member] ?? {};
  return Object.keys(reparsed).map((key) => key.startsWith(mark) && movedKey.test(key.slice(mark.length)) ? key.slice(mark.length) : key);
}
