/** A string of a row and where it stands in it. */
export interface RowText {
  readonly at: string;
  readonly text: string;
}

/** Deeper values are of no format for training. */
const deepest = 30;
const askingKeys = ["prompt", "instruction", "input", "question", "text"];
const messageKeys = ["messages", "conversations"];
/** Of a message or a part of one: what it is, not what it says. */
const labelKeys = new Set(["role", "from", "type"]);
const answeringRoles = new Set(["assistant", "gpt", "model", "bot"]);

/**
 * The texts of a row of training data, whatever its shape: of an item (with `question` and answers) the question, of everything else
 * all strings, however deep.
 */
export function textsOfRow(value: unknown): readonly RowText[] {
  const question = questionOfItem(value);
  return question === undefined ? strings(value, "", 0) : [{ at: "question", text: question }];
}

/**
 * What a row asks: an item's question; `prompt`, `instruction`, `input`, `question` and `text`; all messages but the model's own. Where
 * the row has none of them, all its strings.
 */
export function askingTextsOfRow(value: unknown): readonly RowText[] {
  const question = questionOfItem(value);
  if (question !== undefined) return [{ at: "question", text: question }];
  if (typeof value !== "object" || value === null) return strings(value, "", 0);
  const row = value as Record<string, unknown>;
  const asked = askingKeys.flatMap((key) => key in row ? askedIn(row[key], key) : []);
  const said = messageKeys.flatMap((key) => key in row ? askedIn(row[key], key) : []);
  return asked.length + said.length > 0 ? [...asked, ...said] : strings(value, "", 0);
}

/** The id of a row, where it has one. */
export function idOfRow(value: unknown): string | null {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

function questionOfItem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { question, correct_answers: answers } = value as { question?: unknown; correct_answers?: unknown };
  return typeof question === "string" && answers !== undefined ? question : undefined;
}

/** Of a list of messages those that the model did not write; of all else every string. */
function askedIn(value: unknown, at: string): readonly RowText[] {
  if (!Array.isArray(value)) return strings(value, at, 0);
  return value.flatMap((message: unknown, index) => {
    const { role, from } = (typeof message === "object" && message !== null ? message : {}) as { role?: unknown; from?: unknown };
    return answeringRoles.has(String(role ?? from ?? "").toLowerCase()) ? [] : strings(message, `${at}[${index}]`, 0);
  });
}

function strings(value: unknown, at: string, depth: number): readonly RowText[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [{ at, text: value }];
  if (typeof value !== "object" || value === null || depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((member: unknown, index) => strings(member, `${at}[${index}]`, depth + 1));
  const isMessage = ["content", "value", "text"].some((key) => key in value);
  return Object.entries(value).filter(([key]) => !(isMessage && labelKeys.has(key))).flatMap(([key, member]) => strings(member, at === "" ? key : `${at}.${key}`, depth + 1));
}
