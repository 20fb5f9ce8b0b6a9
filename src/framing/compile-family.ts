import { canonicalJson } from "../core/canonical-json.js";
import { claimText } from "../core/claim-text.js";
import type { Item } from "../core/item.js";
import type { JsonFieldOrder } from "../core/json-field-order.js";
import { sha256 } from "../core/sha256.js";
import { UsageError } from "../core/usage-error.js";
import { checkLabels } from "./check-labels.js";
import { compilePrompt, type CompiledPrompt, type SlotContent } from "./compile-prompt.js";
import type { Family, FamilySettings, RenderInput } from "./family.js";
import { shownContext } from "./shown-context.js";
import { slotFence, type SlotFence } from "./slot-fence.js";
import { templateError } from "./template-error.js";
import type { PartyLabels, TemplateFile } from "./template-file.js";

/** The files that put one skeleton's wordings, by framing. */
type Skeleton = ReadonlyMap<string, TemplateFile>;

/** Prompts that a family keeps compiled, a few kilobytes each. */
const mostCompiled = 4096;

/** What goes into a family beside its template files. */
interface CompileOptions {
  /** Replace the party labels of the group that the family names, in all wordings. */
  readonly labels?: readonly [string, string] | undefined;
  /** Hashes of files that hold no template, by name. */
  readonly sharedHashes?: Readonly<Record<string, string>>;
}

/**
 * Makes a family of its template files. With S skeletons (in the order of their files) and P entries of
 * party labels in each, wording w has skeleton w mod S and labels floor(w / S).
 *
 * @throws DataError when the files do not fit together; UsageError for labels that cannot be used.
 */
export function compileFamily(files: readonly TemplateFile[], options: CompileOptions = {}): Family {
  const first = files[0];
  if (first === undefined) throw new UsageError("a template family needs at least one file");
  const skeletons = groupBySkeleton(files);
  checkAgreement(files, skeletons);
  const ownLabels = options.labels === undefined ? undefined : checkLabels(options.labels);
  if (ownLabels !== undefined && !files.some((file) => file.labels !== undefined)) throw new UsageError(`--labels: family '${first.family}' has no party labels to replace`);

  const wordings = skeletons.length * first.parties.length;
  const framings = framingsInOrder(skeletons[0] as Skeleton);
  const delimiters = [...new Set(files.flatMap((file) => file.delimiters))];
  const fileHashes = { ...options.sharedHashes, ...Object.fromEntries(files.map((file) => [file.file, file.hash])) };
  const compiled = new Map<string, CompiledPrompt>();
  const remembered = { hidden: new WeakMap<Item, ItemSurroundings>(), shown: new WeakMap<Item, ItemSurroundings>() };

  const fileFor = (wording: number, framing: string): TemplateFile => {
    const file = Number.isInteger(wording) && wording >= 0 && wording < wordings ? skeletons[wording % skeletons.length]?.get(framing) : undefined;
    if (file === undefined) throw new UsageError(`family '${first.family}' has wordings 0 to ${wordings - 1} and framings ${framings.join(", ")}; no wording ${wording} in framing '${framing}'`);
    return file;
  };
  const partiesOf = (wording: number, framing: string, replacement: readonly [string, string] | undefined): PartyLabels | null => {
    const file = fileFor(wording, framing);
    const group = file.framings.get(framing)?.parties;
    if (group === undefined) return null;
    const own = file.parties[Math.floor(wording / skeletons.length)]?.get(group) ?? null;
    return group === file.labels && replacement !== undefined ? [...replacement, ...own?.slice(2) ?? []] : own;
  };
  /** The item's context and fence; the context is null where the prompt does not show it. */
  const surroundingsOf = ({ item, context }: RenderInput): ItemSurroundings => {
    const known = remembered[context ?? "hidden"].get(item);
    if (known !== undefined) return known;
    const shown = context === "shown" ? shownContext(item) : null;
    const surroundings = { context: shown, fence: slotFence(item, delimiters, shown) };
    remembered[context ?? "hidden"].set(item, surroundings);
    return surroundings;
  };
  const promptFor = (input: RenderInput): CompiledPrompt => {
    const replacement = input.labels ?? ownLabels;
    const context = surroundingsOf(input).context !== null;
    const format = input.answerMode === "json" ? input.jsonOrder ?? "json" : "choice";
    const key = `${input.wording} ${input.framing} ${input.order} ${format} ${input.question ?? ""} ${input.context ?? ""} ${context}${replacement === undefined ? "" : ` ${replacement[0]}\n${replacement[1]}`}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const file = fileFor(input.wording, input.framing);
    refuseUnknownSettings(file, input);
    const prompt = compilePrompt(file, {
      framing: input.framing,
      parties: partiesOf(input.wording, input.framing, replacement === undefined ? undefined : checkLabels(replacement)),
      order: input.order,
      answerFormat: answerFormat(file, input),
      inverted: input.question === "inverted",
      context,
    });
    // Roles bring names of their own for each item: the prompts of items long rendered give way.
    if (compiled.size >= mostCompiled) compiled.delete(compiled.keys().next().value as string);
    compiled.set(key, prompt);
    return prompt;
  };
  const contentOf = (input: RenderInput): SlotContent => {
    const { context, fence } = surroundingsOf(input);
    return { question: input.item.question, answer: claimText(input.item, input.polarity), context: context ?? "", fence };
  };

  return {
    name: first.family,
    wordings,
    framings,
    framingIndex: (framing) => fileFor(0, framing).framings.get(framing)?.side ?? 1,
    defaultFramings: first.defaultFramings ?? framings,
    defaultOrder: first.defaultOrder,
    defaultLabels: ownLabels ?? soleLabels(files),
    fieldOrder: (wording) => fileFor(wording, framings[0] as string).fieldOrder,
    hash: sha256(canonicalJson(fileHashes)),
    fileHashes,
    description: first.description,
    rules: first.rules,
    settings: settingsOf(first),
    parties: (wording, framing, replacement) => partiesOf(wording, framing, replacement === null ? undefined : replacement ?? ownLabels),
    fileOf: (wording, framing) => fileFor(wording, framing).file,
    trace: (input) => promptFor(input).trace(contentOf(input)),
    render: (input) => {
      const prompt = promptFor(input);
      const text = prompt.render(contentOf(input));
      const { system } = input;
      if (system === undefined || system === "") return { messages: [{ role: "user", content: text }], sharedPrefixLength: prompt.sharedPrefixLength };
      if (input.foldSystem !== true) return { messages: [{ role: "system", content: system }, { role: "user", content: text }], sharedPrefixLength: prompt.sharedPrefixLength };
      const head = `${system}\n\n`;
      return { messages: [{ role: "user", content: head + text }], sharedPrefixLength: head.length + prompt.sharedPrefixLength };
    },
  };
}

/** What one item puts around its slots. */
interface ItemSurroundings {
  readonly context: string | null;
  readonly fence: SlotFence | null;
}

function answerFormat({ answers, fieldOrder }: TemplateFile, { answerMode, jsonOrder = fieldOrder }: RenderInput): string {
  if (answerMode !== "json") return answers.choice;
  return jsonOrder === fieldOrder ? answers.json : answers.jsonReversed ?? answers.json;
}

function settingsOf({ inverted, fieldOrder, answers, contextNote }: TemplateFile): FamilySettings {
  const other: JsonFieldOrder = fieldOrder === "reasoning-first" ? "verdict-first" : "reasoning-first";
  return { inverted: inverted !== undefined, jsonOrders: [fieldOrder, ...answers.jsonReversed === undefined ? [] : [other]], context: contextNote.length > 0 };
}

function refuseUnknownSettings(file: TemplateFile, { question, jsonOrder, context }: RenderInput): void {
  const { inverted, jsonOrders, context: hasPlace } = settingsOf(file);
  if (question === "inverted" && !inverted) throw new UsageError(`family '${file.family}' cannot ask whether a claim is wrong: ${file.file} has no 'inverted' (docs/templates.md)`);
  if (jsonOrder !== undefined && !jsonOrders.includes(jsonOrder)) throw new UsageError(`family '${file.family}' has no words for a JSON verdict ${jsonOrder}: ${file.file} has no 'answers.json_reversed' (docs/templates.md)`);
  if (context === "shown" && !hasPlace) throw new UsageError(`family '${file.family}' has no place for an item's context: ${file.file} has no 'context_note' (docs/templates.md)`);
}

function groupBySkeleton(files: readonly TemplateFile[]): readonly Skeleton[] {
  const skeletons = new Map<string, Map<string, TemplateFile>>();
  for (const file of files) {
    const skeleton = skeletons.get(file.skeleton) ?? new Map<string, TemplateFile>();
    for (const framing of file.framings.keys()) {
      const other = skeleton.get(framing);
      if (other !== undefined) throw templateError(file.file, 1, `framing '${framing}' of skeleton '${file.skeleton}' stands in ${other.file} too`);
      skeleton.set(framing, file);
    }
    skeletons.set(file.skeleton, skeleton);
  }
  return [...skeletons.values()];
}

/** What belongs to the whole family stands in every file and must be the same there. */
function checkAgreement(files: readonly TemplateFile[], skeletons: readonly Skeleton[]): void {
  const first = files[0] as TemplateFile;
  const framings = framingsInOrder(skeletons[0] as Skeleton);
  for (const file of files) {
    const disagreements: readonly [string, unknown, unknown][] = [
      ["family", file.family, first.family],
      ["rules", file.rules, first.rules],
      ["default_order", file.defaultOrder, first.defaultOrder],
      ["default_framings", file.defaultFramings, first.defaultFramings],
      ["number of 'parties'", file.parties.length, first.parties.length],
      ["inverted", presence(file.inverted), presence(first.inverted)],
      ["answers.json_reversed", presence(file.answers.jsonReversed), presence(first.answers.jsonReversed)],
      ["context_note", presence(file.contextNote[0]), presence(first.contextNote[0])],
    ];
    for (const [key, own, other] of disagreements) {
      if (canonicalJson(own) !== canonicalJson(other)) throw templateError(file.file, 1, `'${key}' is ${canonicalJson(own)}, but ${canonicalJson(other)} in ${first.file}; it must be the same in all files of a family`);
    }
    const stray = file.defaultFramings?.find((framing) => !framings.includes(framing));
    if (stray !== undefined) throw templateError(file.file, 1, `'default_framings' names '${stray}', which is no framing of the family`);
  }
  for (const skeleton of skeletons) {
    const file = [...skeleton.values()][0] as TemplateFile;
    const fieldOrders = new Set([...skeleton.values()].map((one) => one.fieldOrder));
    if (fieldOrders.size > 1) throw templateError(file.file, 1, `'json_order' differs between the framings of skeleton '${file.skeleton}'`);
    if (canonicalJson(framingsInOrder(skeleton)) !== canonicalJson(framings)) throw templateError(file.file, 1, `skeleton '${file.skeleton}' has framings ${framingsInOrder(skeleton).join(", ")}, but skeleton '${first.skeleton}' has ${framings.join(", ")}`);
  }
}

function presence(value: unknown): string {
  return value === undefined ? "missing" : "there";
}

/** Statement side first; within a side as the files list them. */
function framingsInOrder(skeleton: Skeleton): readonly string[] {
  const side = (framing: string): number => skeleton.get(framing)?.framings.get(framing)?.side ?? 1;
  return [...skeleton.keys()].sort((one, other) => side(one) - side(other));
}

/** The labels that the user may replace, where they are the same in all wordings; else null. */
function soleLabels(files: readonly TemplateFile[]): readonly [string, string] | null {
  const pairs = files.flatMap((file) => (file.labels === undefined ? [] : file.parties.map((wording) => wording.get(file.labels as string))));
  const first = pairs[0];
  return first !== undefined && pairs.every((pair) => pair?.[0] === first[0] && pair[1] === first[1]) ? [first[0], first[1]] : null;
}
