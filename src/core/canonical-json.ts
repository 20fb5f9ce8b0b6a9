/** JSON with keys in code-unit order and no white space; `undefined` members are left out. Equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  return Array.isArray(value) ? listText(value) : objectText(value as Record<string, unknown>);
}

// Items are hashed by the million, so the texts are put together by concatenation and short key lists are sorted in place.
function listText(values: readonly unknown[]): string {
  let text = "[";
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ",";
    text += canonicalJson(values[index]);
  }
  return `${text}]`;
}

function objectText(value: Readonly<Record<string, unknown>>): string {
  const keys = sorted(Object.keys(value));
  let text = "{";
  for (const key of keys) {
    const member = value[key];
    if (member === undefined) continue;
    if (text.length > 1) text += ",";
    text += `${quoted(key)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}

const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

function quoted(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function sorted(keys: string[]): string[] {
  if (keys.length > 32) return keys.sort();
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index] as string;
    let place = index;
    for (; place > 0 && (keys[place - 1] as string) > key; place--) keys[place] = keys[place - 1] as string;
    keys[place] = key;
  }
  return keys;
}
