import type { JudgePrompt } from "../prompt/judge-prompt.js";
import type { ReplyPlace, ReplyScale } from "./reply-parser.js";
import { preferences, verdictPairs } from "./scales.js";

/** Keys of a JSON verdict, those first that are nothing else. */
const KEYS = ["score", "rating", "grade", "verdict", "pass", "passed", "winner", "preference", "preferred", "better", "correct", "is_correct", "iscorrect", "label", "decision", "judgment", "judgement", "result", "choice", "chosen", "answer", "value"];
const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const RANGE = new RegExp(String.raw`(?<![\d.])${NUMBER}(?:\s*\([^()\n]{0,80}\))?\s*(?:-|\u2013|\u2014|\.\.|to|and|through)\s*${NUMBER}(?![\d.]*\d)`, "gi");
const SCORING = /\b(?:scor(?:e|es|ing)|rat(?:e|es|ing|ings)|scale|grad(?:e|es|ing)|points?|integer|number)\b/i;

/** Every word of a prompt that is its own, in order. */
function ownWords(prompt: JudgePrompt): string {
  return prompt.messages.map(({ parts }) => parts.map((part) => part.kind === "text" ? part.text : "\u0000").join("")).join("\n");
}

/**
 * What a reply may be, by the prompt's own words about it: two answers are compared; `choice_scores` give words their worth; a range of scores ("on a scale
 * from 1 to 10"); two words that accept and reject ("yes or no", "PASS/FAIL", "GRADE: C"). Null where nothing of the kind is found, or several ranges.
 * @param place where the user says that the verdict stands
 */
export function detectScale(prompt: JudgePrompt, place: ReplyPlace | null): ReplyScale | null {
  if (prompt.pairwise) return preferences;
  if (prompt.choiceScores !== null) {
    const words = Object.fromEntries(Object.entries(prompt.choiceScores).map(([word, score]) => [word.toLowerCase(), score]));
    const scores = Object.values(words);
    return scores.every((score) => score === 0 || score === 1) && new Set(scores).size === 2
      ? { kind: "binary", accept: Object.keys(words).filter((word) => words[word] === 1), reject: Object.keys(words).filter((word) => words[word] === 0) }
      : { kind: "score", low: 0, high: 1, words };
  }
  const text = ownWords(prompt);
  const key = place?.kind === "json" ? place.path.at(-1) ?? null : place === null ? jsonKey(text) : null;
  const beside = key === null ? "" : besideKey(text, key);
  return scoreScale(beside, true) ?? binaryScale(beside) ?? scoreScale(text, false) ?? binaryScale(text);
}

/** Where the verdict stands by the prompt's own words: under the key of the JSON object that it shows, else in the text. */
export function detectPlace(prompt: JudgePrompt, scale: ReplyScale): ReplyPlace {
  const text = ownWords(prompt);
  const key = jsonKey(text);
  if (key === null) return { kind: "text" };
  // A score is not looked for under a key that names a winner, nor the other way round.
  if (scale.kind !== "score" && /^(?:score|rating)$/i.test(key)) return { kind: "text" };
  return { kind: "json", path: [key] };
}

/** A key whose value is a slot shows what is judged, no reply. */
function jsonKey(text: string): string | null {
  const shown = [...text.matchAll(/["']([A-Za-z_]\w*)["']\s*:(?!\s*["']?\u0000)/g)].map(([, key]) => key as string);
  const named = /\bJSON\b/i.test(text) ? [...text.matchAll(/\b(?:keys?|fields?|members?|propert(?:y|ies))\b[^\n]{0,20}?["'\x60]([A-Za-z_]\w*)["'\x60](?:[^\n]{0,12}["'\x60]([A-Za-z_]\w*)["'\x60])?/gi)].flatMap(([, one, two]) => [one, two].filter((key): key is string => key !== undefined)) : [];
  const all = [...shown, ...named];
  for (const wanted of KEYS) {
    const key = all.find((one) => one.toLowerCase() === wanted);
    if (key !== undefined) return key;
  }
  return all.length === 1 && /\bJSON\b/i.test(text) ? all[0] ?? null : null;
}

/** What a prompt says about the value of a key: the rest of its line. */
function besideKey(text: string, key: string): string {
  return [...text.matchAll(/["'\x60]([A-Za-z_]\w*)["'\x60]([^\n]{0,160})/g)].filter(([, name]) => name === key).map(([, , rest = ""]) => rest.replace(/,\s*["'][A-Za-z_]\w*["']\s*:.*$/, "")).join("\n");
}

function scoreScale(text: string, beside: boolean): ReplyScale | null {
  const ranges = new Map<string, ReplyScale>();
  for (const match of text.matchAll(RANGE)) {
    const [low, high] = [Number(match[1]), Number(match[2])];
    const around = text.slice(Math.max(0, match.index - 80), match.index + match[0].length + 30);
    if (low < high && high <= 1000 && (beside || SCORING.test(around))) ranges.set(`${low} ${high}`, { kind: "score", low, high, words: null });
  }
  return ranges.size === 1 ? [...ranges.values()][0] ?? null : null;
}

function binaryScale(text: string): ReplyScale | null {
  let found: { readonly at: number; readonly scale: ReplyScale } | null = null;
  for (const [accept, reject] of verdictPairs) {
    const at = pairAt(text, accept, reject);
    if (at !== null && at > (found?.at ?? -1)) found = { at, scale: { kind: "binary", accept: [accept], reject: [reject] } };
  }
  return found?.scale ?? null;
}

/** Where two words last stand as alternatives: "yes" or "no", PASS/FAIL, C for correct answers ... I for incorrect ones. */
function pairAt(text: string, accept: string, reject: string): number | null {
  const short = accept.length === 1;
  // Marks are counted: a row of them without an end would be tried from each of its places.
  const word = (one: string): string => short ? String.raw`(?:["'\x60]?[A-Za-z]+\s*[:=]\s*)?["'\x60*(\[<]{0,8}${one.toUpperCase()}["'\x60*)\]>]{0,8}` : String.raw`["'\x60*(\[<]{0,8}\b${one}\b["'\x60*)\]>]{0,8}`;
  const between = short ? String.raw`(?:\s*(?:or|\/|\|)\s*|[^\n\u0000]{1,40}\b(?:or|and)\b\s*|[^\n\u0000]{0,60}[;\n,][^\n\u0000]{0,10})` : String.raw`(?:\s*(?:,?\s*or|\/|\||,)\s*|\s[^\n\u0000.]{1,50}\bor\s+|[^\n\u0000]{1,60}[;\n,.]\s*(?:and\s+|or\s+|answer\s+|say\s+|reply\s+|-\s*)?)`;
  let last: number | null = null;
  for (const [one, two] of [[accept, reject], [reject, accept]] as const) {
    const pattern = new RegExp(`(?<![\\w])${word(one)}${between}${word(two)}(?![\\w])`, short ? "g" : "gi");
    for (const match of text.matchAll(pattern)) last = Math.max(last ?? 0, match.index + match[0].length);
  }
  return last;
}
