import type { AnswerMode } from "../core/answer-mode.js";
import { claimText } from "../core/claim-text.js";
import type { Item } from "../core/item.js";
import type { OptionOrder } from "../core/option-order.js";
import type { Polarity } from "../core/polarity.js";
import type { Family, PromptSettings, RenderInput } from "./family.js";
import { hasControlCharacter } from "./has-control-character.js";
import { holdsLabel } from "./holds-label.js";
import type { LintFinding, LintRule } from "./lint-finding.js";
import { lintTokens } from "./lint-tokens.js";
import { shownContext } from "./shown-context.js";
import type { Report, TracedPrompt } from "./traced-prompt.js";

/** Under which wording and order an item's conditions are checked. */
export interface ItemLintSettings extends PromptSettings {
  readonly wording: number;
  readonly order: OptionOrder;
  readonly answerMode: AnswerMode;
  /** The framings to be compared; the first is what the others are held against. */
  readonly framings: readonly string[];
  readonly labels?: readonly [string, string] | undefined;
  /** The speaker is somebody in the item, as the roles of a conflict are: that its text names the speaker too is meant. */
  readonly speakerInItem?: boolean | undefined;
  /** Where a tokenizer is at hand: the number of tokens of a text. */
  readonly countTokens?: ((text: string) => number) | undefined;
}

/** Advice in every family: they never stop a run. */
const advisory: ReadonlySet<LintRule> = new Set(["total-length", "longer-label", "fenced-content", "chat-markup"]);
/** What stops a run even in a family that only promises the slots' content. */
const alwaysErrors: ReadonlySet<LintRule> = new Set(["slot-content", "slot-escape", "untraceable"]);
const polarities: readonly Polarity[] = ["correct", "incorrect"];
const chatMarks = ["<|", "<start_of_turn>", "<end_of_turn>", "[INST]", "[/INST]", "<s>", "</s>"];

/**
 * Proves the family's contract on one item, in all its conditions, by the prompts as they are rendered:
 * the slots' content, what stands beside it, and that nothing differs but what the family lists. Costs some
 * microseconds without `countTokens`. Returns nothing when all is well.
 */
export function lintItem(family: Family, item: Item, settings: ItemLintSettings): readonly LintFinding[] {
  const findings: LintFinding[] = [];
  const { wording, order, answerMode, labels, question, jsonOrder } = settings;
  const context = settings.context === "shown" ? shownContext(item) : null;
  const asked = [...question === undefined ? [] : ["inverted question"], ...context === null ? [] : ["context shown"]];
  for (const polarity of polarities) {
    const expected: Readonly<Record<string, string>> = { question: item.question, answer: claimText(item, polarity), ...context !== null && { context } };
    let reference: TracedPrompt | undefined;
    const report: Report = (rule, prompt, message, where) => {
      findings.push({
        rule, severity: severityOf(rule, family, prompt.framing, settings, item), file: prompt.file, itemId: item.id, message,
        where: [`framing ${prompt.framing}`, `wording ${wording}`, order, `${polarity} claim`, ...asked, ...where === undefined ? [] : [where]].join(", "),
      });
    };
    for (const framing of settings.framings) {
      const input: RenderInput = { item, polarity, framing, wording, order, answerMode, labels, question, jsonOrder, context: settings.context };
      const prompt: TracedPrompt = {
        framing,
        file: family.fileOf?.(wording, framing) ?? family.name,
        pieces: family.trace?.(input) ?? [],
        text: family.render(input).messages.at(-1)?.content ?? "",
      };
      const parties = family.parties?.(wording, framing, labels) ?? [];
      checkSlots(prompt, expected, parties, report);
      // A framing that names nobody of the conflict keeps its own labels.
      checkCollisions(prompt, expected, settings.speakerInItem === true && parties[1] === labels?.[1] ? parties.slice(0, 1) : parties, report);
      if (reference === undefined) reference = prompt;
      else compare(reference, prompt, report);
      if (settings.countTokens !== undefined) lintTokens(reference, prompt, settings.countTokens, report);
    }
    if (reference !== undefined) remark(reference, family, report);
  }
  return findings;
}

function severityOf(rule: LintRule, family: Family, framing: string, settings: ItemLintSettings, item: Item): LintFinding["severity"] {
  if (rule === "label-collision") return item.conflict === undefined ? "warning" : "error";
  if (advisory.has(rule)) return "warning";
  if (alwaysErrors.has(rule)) return "error";
  if (rule === "prompt-length" && family.parties?.(settings.wording, framing, settings.labels)?.join("\n") !== family.parties?.(settings.wording, framing, null)?.join("\n")) return "warning";
  return family.rules === "content" ? "warning" : "error";
}

/** The prompt is exactly its pieces, its slots hold exactly the item's text, and that text stays inside. */
function checkSlots(prompt: TracedPrompt, expected: Readonly<Record<string, string>>, labels: readonly string[], report: Report): void {
  let text = "";
  for (const piece of prompt.pieces) text += piece.text;
  if (text !== prompt.text) return report("untraceable", prompt, "the prompt is not what its pieces add up to, so nothing can be proved about it");
  const found = new Set<string>();
  prompt.pieces.forEach((piece, index) => {
    if (piece.kind !== "slot") return;
    found.add(piece.name);
    const { name, text: content } = piece;
    const at = `slot ${name}`;
    if (content !== expected[name]) report("slot-content", prompt, `the slot holds ${excerpt(content)}, but the item says ${excerpt(expected[name] ?? "")}`, at);
    const mark = prompt.pieces[index + 1];
    if (mark?.kind === "fence" && mark.text !== "") {
      if (content.includes(mark.text.trim())) report("slot-escape", prompt, `the content holds the mark ${mark.text.trim()} that should end it`, at);
    } else if (hasControlCharacter(content)) {
      report("slot-escape", prompt, "the content has a line break or control character and no fence around it", at);
    } else if (startsLine(prompt, index) && labels.some((label) => content.trimStart().startsWith(label))) {
      report("slot-escape", prompt, "the content begins a line with a party label and has no fence around it", at);
    }
  });
  for (const name of Object.keys(expected)) {
    if (!found.has(name)) report("slot-content", prompt, `the ${name} does not stand in the prompt`, `slot ${name}`);
  }
}

/** Who is asked about must be clear: no party of the framing is called like somebody in the item's own text. */
function checkCollisions(prompt: TracedPrompt, expected: Readonly<Record<string, string>>, labels: readonly string[], report: Report): void {
  if (!labels.some((label) => isAskedAbout(prompt, label))) return;
  for (const label of labels) {
    const name = Object.keys(expected).find((slot) => holdsLabel(expected[slot] ?? "", label));
    if (name !== undefined) report("label-collision", prompt, `the ${name} names '${label}' too, so nobody can say which of the two is meant; choose other labels, or other names in the item`);
  }
}

/** Whether a label does more than head its own line. */
function isAskedAbout(prompt: TracedPrompt, label: string): boolean {
  const { length } = prompt.pieces.filter((piece) => piece.kind === "party" && piece.text === label);
  return length > 1 || prompt.pieces.some((piece) => piece.kind === "listed" && piece.text.includes(label));
}

/** Two framings put the same slots between the same characters, and differ only in labels and listed phrases. */
function compare(reference: TracedPrompt, prompt: TracedPrompt, report: Report): void {
  const slots = slotsOf(prompt);
  const referenceSlots = slotsOf(reference);
  const order = slots.map((slot) => slot.name).join(", ");
  const referenceOrder = referenceSlots.map((slot) => slot.name).join(", ");
  if (order !== referenceOrder) report("slot-content", prompt, `the slots are ${order}, but ${referenceOrder} in framing ${reference.framing}`);
  else {
    slots.forEach((slot, index) => {
      const other = referenceSlots[index] as SlotPlace;
      if (slot.before !== other.before || slot.after !== other.after) {
        report("slot-neighbours", prompt, `beside the slot stand ${excerpt(slot.before)} and ${excerpt(slot.after)}, but ${excerpt(other.before)} and ${excerpt(other.after)} in framing ${reference.framing}`, `slot ${slot.name}`);
      }
    });
  }
  const common = commonText(prompt);
  const referenceCommon = commonText(reference);
  if (common === referenceCommon) return;
  let start = 0;
  while (start < common.length && common[start] === referenceCommon[start]) start++;
  report("unlisted-difference", prompt, `${excerpt(common.slice(Math.max(0, start - 20)))} stands where framing ${reference.framing} has ${excerpt(referenceCommon.slice(Math.max(0, start - 20)))}, and the family does not list that difference`);
}

function remark(prompt: TracedPrompt, family: Family, report: Report): void {
  const slots = prompt.pieces.filter((piece) => piece.kind === "slot");
  if (family.rules === "content" && prompt.pieces.some((piece) => piece.kind === "fence" && piece.text !== "")) {
    report("fenced-content", prompt, "the item's text could pass for a part of the prompt and stands between marks, in all framings alike");
  }
  const mark = chatMarks.find((one) => slots.some((slot) => slot.text.includes(one)));
  if (mark !== undefined) report("chat-markup", prompt, `the item's text holds ${mark}, which some models read as the end of a message`);
}

interface SlotPlace {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

function slotsOf(prompt: TracedPrompt): readonly SlotPlace[] {
  const places: SlotPlace[] = [];
  let position = 0;
  for (const piece of prompt.pieces) {
    if (piece.kind === "slot") places.push({ name: piece.name, before: prompt.text.charAt(position - 1), after: prompt.text.charAt(position + piece.text.length) });
    position += piece.text.length;
  }
  return places;
}

/** The prompt with labels, listed phrases and slots cut out and their places marked. */
function commonText(prompt: TracedPrompt): string {
  let text = "";
  for (const piece of prompt.pieces) text += piece.kind === "fixed" || piece.kind === "fence" ? piece.text : `{{${piece.name}}}`;
  return text;
}

function startsLine(prompt: TracedPrompt, slotIndex: number): boolean {
  let before = "";
  for (let index = slotIndex - 1; index >= 0 && before === ""; index--) before = prompt.pieces[index]?.text ?? "";
  return before === "" || before.endsWith("\n");
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text);
}
