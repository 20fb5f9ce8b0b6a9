import * as z from "zod";
import { looksLikeKey } from "./looks-like-key.js";

/** No controls, no line breaks, nothing that turns text around: names stand in reports, on terminals and in tables. */
const line = z.string().max(200, { error: "must be at most 200 characters long" })
  .regex(/^(?=.*\S)[^\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$/, { error: "must be one line of plain text" });
const text = z.string().regex(/\S/, { error: "must be text with something in it" });
const count = (least: number, most?: number) => most === undefined ? z.int().min(least) : z.int().min(least).max(most);

const askShape = {
  family: text.meta({ description: "Template family: `matched`, `classic`, or the path of a folder of templates.", default: "matched", examples: ["classic"] }),
  rungs: z.array(text).min(2).meta({ description: "Framings of the family to compare, two or more; the family says in which order, so that the first is the baseline. `contrasts` turn it round. Default: the family's own (`[T, S]` for `matched`).", examples: [["T", "A", "S"]] }),
  labels: z.tuple([line, line]).meta({ description: "Two party labels that replace the family's own. Default: the family's own.", examples: [["Human", "AI"]] }),
  system: text.meta({ description: "A system prompt, put before the judge in all framings alike.", examples: ["Judge the claim, whoever makes it."] }),
  system_file: text.meta({ description: "The same, from a text file; only one of the two may stand.", examples: ["prompt.txt"] }),
  order: z.enum(["counterbalanced", "accept-first", "accept-second"]).meta({ description: "Order of the two options. Default: the family's own (`counterbalanced` for `matched`, `accept-first` for `classic`).", examples: ["counterbalanced"] }),
  answer: z.enum(["json", "choice", "probability"]).meta({ description: "How the judge answers. Default: the judge's own (`probability` for `llama:`, else `json`).", examples: ["json"] }),
  temperature: z.number().min(0).max(2).meta({ description: "Sampling temperature.", default: 0, examples: [0.7] }),
  max_tokens: count(1).meta({ description: "Cap on output tokens.", default: 512, examples: [512] }),
  question: z.enum(["straight", "inverted"]).meta({ description: "Whether the judge is asked if the claim is right, or if it is wrong. Accepting is then \"not wrong\".", default: "straight", examples: ["inverted"] }),
  json_order: z.enum(["reasoning-first", "verdict-first"]).meta({ description: "Which key stands first in a JSON verdict. Default: the template's own (`reasoning-first` for `matched`).", examples: ["verdict-first"] }),
  context: z.enum(["hidden", "shown"]).meta({ description: "Whether the item's `context` stands in the prompt, in all framings alike.", default: "hidden", examples: ["shown"] }),
  role: z.enum(["none", "uninvolved", "judged", "other"]).meta({ description: "Of conflicts: who puts the verdict forward, where the framing has a speaker: an uninvolved third person, the judged party itself, or the other party.", default: "none", examples: ["uninvolved"] }),
  wording: z.union([z.enum(["rotate"]), count(0)]).meta({ description: "One wording of the family for all items, counted from 0. `rotate`: each item has its own.", default: "rotate", examples: [3] }),
  wording_offset: count(0).meta({ description: "So many wordings further than the item's own, around the end.", default: 0, examples: [3] }),
  mitigation: text.meta({ description: "A prompt mitigation by name (`docs/mitigation.md`), or the path of a file of your own (`docs/templates.md`): its instruction, labels or templates. It brings a system prompt that stands behind the study's own.", default: "none", examples: ["honest"] }),
  control: text.meta({ description: "An instruction that is no mitigation: `base-rate` (half of the claims are right), `trust` or `doubt` (the speaker).", default: "none", examples: ["base-rate"] }),
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z]+)?$/, { error: "must be the code of a language" }).meta({ description: "Language of the templates, where the family is translated.", default: "en", examples: ["de"] }),
  pushback: z.strictObject({
    turns: count(1, 10).meta({ description: "Challenges one after another, at most.", examples: [3] }),
    styles: z.array(text).min(1).optional().meta({ description: "Their styles, which rotate over items and turns. Default: all.", examples: [["simple", "expert"]] }),
    when: z.enum(["after", "before"]).optional().meta({ description: "`after`: in the same conversation, after each verdict. `before`: in the first message, before any verdict (then 1 turn).", default: "after", examples: ["before"] }),
  }).refine(({ turns, when }) => when !== "before" || turns === 1, { path: ["turns"], error: "must be 1 where the challenge comes before the verdict" })
    .meta({ description: "Challenges of the judge's verdict. The arms without a challenge are asked too.", examples: [{ turns: 3 }] }),
};

const answerOfJudge = askShape.answer.clone().meta({ description: "How this judge answers, where no arm says otherwise. Default: the judge's own.", examples: ["probability"] });

type AskShape = typeof askShape;

/** The same for every key of asking, with the type that zod infers kept. */
function eachAskKey<Result extends { [key in keyof AskShape]: z.ZodType }>(of: (value: z.ZodType, key: keyof AskShape) => z.ZodType): Result {
  return Object.fromEntries(Object.entries(askShape).map(([key, value]) => [key, of(value, key as keyof AskShape)])) as unknown as Result;
}

/** In parts of a study, `null` takes back what the study says for all. */
const askParts = eachAskKey<{ [key in keyof AskShape]: z.ZodOptional<z.ZodNullable<AskShape[key]>> }>((value) => value.nullable().optional());

const { rungs: _rungs, ...armParts } = askParts;

const byName: readonly (keyof AskShape)[] = ["family", "system", "system_file", "mitigation", "control", "language"];

/** A pattern names a value as it is written, or by its name in the matrix. */
const patternParts = eachAskKey<{ [key in keyof AskShape]: z.ZodOptional<z.ZodNullable<z.ZodUnion<[AskShape[key], typeof line]>>> }>(
  (value, key) => (byName.includes(key) ? value : z.union([value, line])).nullable().optional(),
);

const factor = <Value extends z.ZodType>(value: Value) => z.union([
  z.array(value.nullable()).min(1),
  z.record(line, value.nullable()).refine((named) => Object.keys(named).length > 0, { error: "must hold at least one value" }),
]).optional();

const oneSystem = <Map extends z.ZodType<{ system?: unknown; system_file?: unknown }>>(map: Map): Map => map.refine(
  ({ system, system_file }) => (system ?? null) === null || (system_file ?? null) === null,
  { path: ["system_file"], error: "stands beside 'system', and only one of the two can be the system prompt" },
) as Map;

export const emptyMap = "must name at least one key";

const notEmpty = <Map extends z.ZodType<object>>(map: Map): Map => map.refine((value) => Object.keys(value).length > 0, { error: emptyMap }) as Map;

const keyEnv = "must be the name of an environment variable, never the key itself";

const judge = z.strictObject({
  spec: text.meta({ description: "What to ask: `openai:MODEL`, `llama:default`, `llama:PATH.gguf`, `simulated:...` or `replay:FILE`.", examples: ["openai:gpt-4o-mini"] }),
  base_url: z.string().regex(/^https?:\/\/[^/\s]/, { error: "must be a URL that begins with http:// or https://" }).refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), { error: "must not hold a user name or password" }).optional()
    .meta({ description: "Endpoint of an `openai:` judge, `/v1` included. Default: `OPENAI_BASE_URL`, else OpenAI.", examples: ["http://localhost:8000/v1"] }),
  key_env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: keyEnv }).refine((name) => !looksLikeKey(name), { error: keyEnv }).optional()
    .meta({ description: "Name of the environment variable that holds the key. The key itself never stands in a study file. Default: `OPENAI_API_KEY` (or that of the endpoint); none for local servers.", examples: ["OPENAI_API_KEY"] }),
  endpoint_name: z.string().regex(/^[\w.:-]+$/, { error: "may hold only letters, digits and . _ : -" }).optional()
    .meta({ description: "Stands in the trial key and in reports instead of the endpoint's host and port. Default: host and port.", examples: ["lab-server"] }),
  answer: answerOfJudge.optional(),
  concurrency: count(1, 4096).optional().meta({ description: "Calls at once to this judge. Default: that of `run`.", examples: [4] }),
  timeout: z.number().min(0.001).max(86_400).optional().meta({ description: "Seconds that a call to this judge may take. Default: that of `run`.", examples: [60] }),
  gpu: z.boolean().optional().meta({ description: "Run a `llama:` judge on the graphics processor.", default: false, examples: [true] }),
});

/** What a report has sections about. */
const sectionFactors = [
  "finding", "ladder", "polarity", "order", "control", "labels", "wording", "roles", "answer_mode", "temperature", "context", "language", "family", "dialogue", "noise", "pushback", "probabilities", "mitigations",
] as const;

/** What a study file may say. Nothing is required at the top: what is silent has the default of the flag of its name. */
export const studyFileSchema = oneSystem(z.strictObject({
  name: line.optional().meta({ description: "Stands in reports and in `store info`.", examples: ["labels and families"] }),
  description: text.optional().meta({ description: "What the study is for, in your own words.", examples: ["Does our judge trust a speaker more than a text?"] }),
  extends: z.union([text, z.array(text).min(1)]).optional().meta({ description: "A study file or `preset:NAME`, or a list of them, whose keys hold where this one is silent; of several, a later one wins.", examples: ["base.yaml"] }),
  include: z.union([text, z.array(text).min(1)]).optional().meta({ description: "Other study files, or `preset:NAME`, whose comparisons, arms and contrasts are added to this study. Arms that ask the very same are one arm. Items, judges and `run` stay those of this file.", examples: [["preset:labels", "mine.yaml"]] }),
  focus: z.enum(sectionFactors).optional().meta({ description: "The factor that the study is about: its section leads the report. Default: the headline contrast leads.", examples: ["labels"] }),
  items: z.union([text, z.strictObject({
    spec: text.optional().meta({ description: "`starter`, `conflicts`, a benchmark's name (`items list`), `NAME:PATH`, `map:MAPPING.yaml`, or a JSONL, JSON, CSV or TSV file.", default: "starter", examples: ["items.jsonl"] }),
    sample: text.optional().meta({ description: "A sample manifest, as `items sample` writes it: only its items are judged. Without `spec` it says itself which set it is of.", examples: ["sample.json"] }),
    incorrect: z.enum(["paper", "first", "hardest", "random", "all"]).optional().meta({ description: "Which wrong answer is put before the judge. Default: that of the sample, else `paper`.", examples: ["hardest"] }),
    limit: count(1).optional().meta({ description: "At most this many items, of the seeded order. Default: all.", examples: [200] }),
    on_bad_row: z.enum(["stop", "skip"]).optional().meta({ description: "What a bad row does.", default: "stop", examples: ["skip"] }),
  })]).optional().meta({ description: "The items: one text (the `spec`), or a map.", default: "starter", examples: ["starter"] }),
  judges: z.array(z.union([text, judge])).min(1).optional().meta({ description: "The judges: each a text (the `spec`), or a map.", examples: [["llama:default", "openai:gpt-4o-mini"]] }),
  ...eachAskKey<{ [key in keyof AskShape]: z.ZodOptional<AskShape[key]> }>((value) => value.optional()),
  matrix: z.strictObject(eachAskKey<Record<keyof AskShape, z.ZodOptional>>(factor)).optional()
    .meta({ description: "Keys of asking, each with a list of values (or a map from names to values). Every combination is one comparison, with arms and contrasts of its own. Default: one comparison.", examples: [{ family: ["matched", "classic"] }] }),
  exclude: z.array(notEmpty(z.strictObject(patternParts))).optional().meta({ description: "Combinations of the matrix to leave out: all that have the values of one entry.", examples: [[{ family: "classic", labels: ["Human", "AI"] }]] }),
  overrides: z.array(z.strictObject({
    when: notEmpty(z.strictObject({
      ...patternParts,
      framing: text.optional().meta({ description: "The arm's framing.", examples: ["S"] }),
      arm: text.optional().meta({ description: "The arm's name.", examples: ["classic: speaker"] }),
    })).meta({ description: "The arms that have all of these values (before any override).", examples: [{ family: "classic" }] }),
    set: notEmpty(oneSystem(z.strictObject(askParts))).meta({ description: "What is different in them.", examples: [{ order: "counterbalanced" }] }),
  })).optional().meta({ description: "Changes for some arms, in order.", examples: [[{ when: { family: "classic" }, set: { order: "counterbalanced" } }]] }),
  arms: z.array(oneSystem(z.strictObject({
    name: line.meta({ description: "Unique in the study; contrasts name arms by it.", examples: ["S, warned"] }),
    framing: text.meta({ description: "A framing of the family, such as `T` or `S`.", examples: ["S"] }),
    ...armParts,
  }))).min(1).optional().meta({ description: "Arms of your own: a name, a framing, and what differs from the study's keys of asking. Without a matrix they stand instead of the comparison. Default: those of the comparison.", examples: [[{ name: "S, warned", framing: "S", system: "Judge the claim." }]] }),
  contrasts: z.array(z.strictObject({
    name: line.optional().meta({ description: "Unique in the study. Default: `TREATMENT - BASELINE`.", examples: ["warned"] }),
    baseline: text.meta({ description: "Name of an arm.", examples: ["T"] }),
    treatment: text.meta({ description: "Name of an arm.", examples: ["S, warned"] }),
  })).min(1).optional().meta({ description: "Pairs of arms to compare, beside those of the comparisons. Default: the first framing against the last, and rung by rung.", examples: [[{ name: "warned", baseline: "T", treatment: "S, warned" }]] }),
  repeats: count(1, 1000).optional().meta({ description: "Askings of each trial.", default: 1, examples: [2] }),
  seed: count(0).optional().meta({ description: "Seed of every order and draw.", default: 1, examples: [7] }),
  checks: count(0).optional().meta({ description: "Items on which the checks (retest, placebo, order of options) are made; 0 switches them off.", default: 40, examples: [40] }),
  checked_arms: z.enum(["all", "headline"]).optional().meta({ description: "In which arms the checks are made: in all, or in the two of the first contrast alone, whose finding rests on them. In a study of many arms checks in all of them are most of its calls.", default: "all", examples: ["headline"] }),
  run: z.strictObject({
    store: text.optional().meta({ description: "Folder of the store of replies.", default: "./.dialdefer", examples: ["replies"] }),
    out: text.optional().meta({ description: "Folder of the report.", default: "./dialdefer-report", examples: ["report"] }),
    concurrency: count(1, 4096).optional().meta({ description: "Calls at once.", default: 8, examples: [16] }),
    timeout: z.number().min(0.001).max(86_400).optional().meta({ description: "Seconds that a call may take.", default: 120, examples: [60] }),
    max_calls: count(0).optional().meta({ description: "Hard cap on the calls of one run.", examples: [5000] }),
    max_cost: z.number().min(0).optional().meta({ description: "Hard cap on the cost of one run, in US dollars.", examples: [5] }),
    stop_when: z.enum(["decided"]).optional().meta({ description: "Ask an arm no further once the betting sequence of every contrast that it stands in shows a direction (by e-BH over all contrasts), or DDS within `stop_margin`. Default: ask every item.", examples: ["decided"] }),
    stop_margin: z.number().min(0.001).max(200).optional().meta({ description: "Points of DDS that count as none, for `stop_when`.", default: 10, examples: [10] }),
    sensitivity: z.boolean().optional().meta({ description: "Give DDS without the items that `items check` flags beside DDS.", default: false, examples: [true] }),
    prices: text.optional().meta({ description: "A file of prices that wins over those that come with DialDefer.", examples: ["prices.yaml"] }),
  }).optional().meta({ description: "How to run it; no part of what the study is.", examples: [{ concurrency: 16 }] }),
}));

/** A study file's content. */
export type StudyFile = z.infer<typeof studyFileSchema>;
