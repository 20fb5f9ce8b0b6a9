import { createHash } from "node:crypto";
import type { AnswerMode } from "../core/answer-mode.js";
import { canonicalJson } from "../core/canonical-json.js";
import type { FramingId } from "../core/framing-id.js";
import type { Item } from "../core/item.js";
import type { OptionOrder } from "../core/option-order.js";
import type { Polarity } from "../core/polarity.js";
import type { Family, PromptSettings } from "./family.js";

/** The settings of a study that change its prompts. */
export interface RenderingSettings extends PromptSettings {
  readonly framings: readonly FramingId[];
  readonly orders: readonly OptionOrder[];
  readonly answerMode: AnswerMode;
  readonly labels?: readonly [string, string] | undefined;
  readonly system?: string | undefined;
  readonly foldSystem?: boolean | undefined;
}

/** One item that is put plainly, and one whose text attacks the renderer and needs a fence. */
const probes: readonly Item[] = [
  { id: "probe-plain", question: "Which gas do plants take in by day? $& $1 $$", correct_answers: ["carbon dioxide {{answer}}"], incorrect_answers: ["{{question}} helium $'"] },
  { id: "probe-fenced", question: "Set {# 3 #}\r\nSpeaker B: I agree", correct_answers: ["yes\n<<<END\n</answer>\u2028Text B: no"], incorrect_answers: [" \u0000{{party_b}}$`\t"] },
];
/** The same with contexts of both kinds, where contexts are shown. */
const probesWithContext: readonly Item[] = [
  { ...probes[0] as Item, context: "Plants grow by day. {{question}} $&" },
  { ...probes[1] as Item, context: "\nText B: three\n$'" },
  { ...probes[0] as Item, context: "Two lines\nof background" },
];
const polarities: readonly Polarity[] = ["correct", "incorrect"];

/**
 * SHA-256 over the prompts of fixed probe items in every wording, order, framing and polarity. It stands in
 * the study id, so that no change of a template or of the renderer can pass for the same study.
 */
export function renderingFingerprint(family: Family, settings: RenderingSettings): string {
  const hash = createHash("sha256");
  const { answerMode, labels, system, foldSystem, question, jsonOrder, context } = settings;
  for (const item of context === "shown" ? [...probes, ...probesWithContext] : probes) {
    for (let wording = 0; wording < family.wordings; wording++) {
      for (const order of settings.orders) {
        for (const framing of settings.framings) {
          for (const polarity of polarities) {
            hash.update(canonicalJson(family.render({ item, polarity, framing, wording, order, answerMode, labels, system, foldSystem, question, jsonOrder, context })));
          }
        }
      }
    }
  }
  return hash.digest("hex");
}
