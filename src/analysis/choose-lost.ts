import { seededUniform } from "../core/seeded-uniform.js";
import type { WordingPlace } from "../runner/assign-wording.js";
import { placeTrial } from "../runner/place-trial.js";
import { Slots } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import type { Store } from "../store/store.js";
import { readVerdict } from "../verdicts/read-verdict.js";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import { isLost } from "./is-lost.js";
import type { LostExample, LostStatus } from "./lost-example.js";
import { promptText } from "./prompt-text.js";
import { withheldFor, type ShownTexts } from "./withheld-for.js";

const PER_STATUS = 3;

/** Replies without a verdict to read: of each status up to three, drawn by the seed, over all framings of the study. Texts of gated items are left empty unless they are to be shown. */
export function chooseLost(store: Store, study: number, judgeIndex: number, spec: StudySpec, verdicts: CollectedVerdicts, texts: ShownTexts): LostExample[] {
  const wanted = new Map<LostStatus, number>();
  for (const [reason, counts] of verdicts.missing) {
    if (isLost(reason)) wanted.set(reason, Math.min(PER_STATUS, counts.flat().reduce((sum, count) => sum + count, 0)));
  }
  const examples: LostExample[] = [];
  if (wanted.size === 0) return examples;
  const slots = new Slots(spec);
  for (const slot of slotsInDrawnOrder(verdicts, spec, slots)) {
    if ([...wanted.values()].every((count) => count === 0)) break;
    const stored = store.replyAt(study, judgeIndex, slot);
    if (stored === null) continue;
    const position = slots.position(slot);
    const { arm, polarity } = slots.cell(slot);
    const place = placeTrial(spec, verdicts.turn[position]!, { arm, check: null }) as WordingPlace;
    const { status } = readVerdict(stored.reply, verdictRuleOf(spec, arm, stored.answerMode, place));
    if (status === "ok" || status === "repaired") continue;
    const left = wanted.get(status) ?? 0;
    if (left === 0) continue;
    wanted.set(status, left - 1);
    const { item } = store.itemAt(study, position);
    const withheld = withheldFor(item, texts);
    examples.push({
      judge: spec.judges[judgeIndex]!.id, status, itemId: item.id, field: verdicts.fieldNames[verdicts.field[position] as number] ?? "",
      framing: spec.arms[arm]!.name, claim: polarity, ...place,
      ...withheld !== undefined ? { prompt: "", reply: "", withheld } : { prompt: promptText(stored.messages), reply: stored.reply.text },
    });
  }
  return examples.sort((one, other) => one.status < other.status ? -1 : one.status > other.status ? 1 : 0);
}

/** Every slot of the cells that lost a reply, the cells in the order that the seed gives them. */
function slotsInDrawnOrder({ lost, items }: CollectedVerdicts, { seed, arms, repeats }: StudySpec, slots: Slots): number[] {
  const drawn: { slots: number[]; draw: number }[] = [];
  arms.forEach((_, arm) => {
    for (const claim of [0, 1] as const) {
      for (let position = 0; position < items; position++) {
        if (lost[arm]![claim][position] === 0) continue;
        drawn.push({ slots: Array.from({ length: repeats }, (_asking, repeat) => slots.slot(position, arm, claim, repeat + 1)), draw: seededUniform(seed, "lost", arm, claim, position) });
      }
    }
  });
  return drawn.sort((a, b) => a.draw - b.draw).flatMap((cell) => cell.slots);
}
