import type { Judge } from "../core/judge.js";
import { canonicalJson } from "../core/canonical-json.js";
import { sha256 } from "../core/sha256.js";
import { itemsOrigin } from "../items/items-origin.js";
import { assignWording } from "../runner/assign-wording.js";
import { surveyItems } from "../runner/import-items.js";
import { studyId } from "../runner/study-id.js";
import type { StudyArm, StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import { recordTrials, trialsStillHold, type PreparedStudy } from "../study/prepared-study.js";
import type { StudyParts } from "../study/prepare-study.js";
import type { ProbeOptions } from "./probe-options.js";
import type { ReplyReader } from "./replies/read-reply.js";
import { proveContent } from "./variants/prove-content.js";
import type { VariantFamily } from "./variants/variant-family.js";

/** A probe whose items and trials stand in the store. */
export interface PreparedProbe {
  readonly study: PreparedStudy;
  readonly content: { readonly identical: true; readonly items: number; readonly prompts: number };
}

export const DEFAULT_MAX_TOKENS = 512;

/** The headline first. */
const pointwiseContrasts = [["speaker", "statement"], ["statement", "own"]] as const;
const pairwiseContrasts = [["first", "plain"], ["second", "plain"], ["same-first", "same-plain"], ["same-second", "same-plain"], ["plain", "own"]] as const;

/**
 * Reads the items into the store, proves on each of them that the variants differ in their attributions alone, and records every trial. Each framing of the prompt
 * is an arm that asks for free text. Asks nothing.
 */
export async function prepareProbe(parts: { readonly store: Store; readonly judge: Judge; readonly family: VariantFamily; readonly reader: ReplyReader } & Pick<StudyParts, "items" | "skippedRows" | "unjudgeable" | "chosenBy">, options: ProbeOptions): Promise<PreparedProbe> {
  const { store, judge, family, reader } = parts;
  const seed = options.seed ?? 1;
  const skippedBefore = parts.skippedRows();
  const items = await surveyItems(parts.items, { seed, limit: options.limit ?? Infinity });
  const arms = family.framings.map((framing): StudyArm => ({
    name: framing, family: 0, framing, index: family.framingIndex(framing), fingerprint: sha256(canonicalJson([family.hash, framing])), labels: null, system: null, order: "accept-first",
    answerMode: "text", temperature: options.temperature ?? 0, maxTokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
  }));
  const pairwise = family.framings.includes("plain");
  const place = (framing: string): number => arms.findIndex(({ name }) => name === framing);
  const spec: StudySpec = {
    version: 2, name: `probe of ${family.name}`, file: null,
    items: { spec: parts.items.spec, count: items.count, fields: items.fields, sha256: items.sha256, skippedRows: parts.skippedRows() - skippedBefore, unjudgeableRows: [...parts.unjudgeable().values()].reduce((sum, rows) => sum + rows, 0), gated: items.gated, origin: itemsOrigin(parts.items.spec), ...parts.chosenBy },
    families: [{ spec: family.name, name: family.name, hash: family.hash, fileHashes: family.fileHashes, wordings: family.wordings, fieldOrders: Array.from({ length: family.wordings }, () => "reasoning-first" as const) }],
    arms, contrasts: (pairwise ? pairwiseContrasts : pointwiseContrasts).map(([treatment, baseline]) => ({ name: `${treatment} - ${baseline}`, baseline: place(baseline), treatment: place(treatment) })),
    judges: [{ id: judge.id, identity: judge.identity, answerMode: "text" }], seed, repeats: 1, checks: 0, warnings: [],
  };
  const id = studyId(spec);
  const known = store.findStudy(id);
  let prompts = 0;
  const prove = (item: Parameters<typeof proveContent>[1], turn: number): void => { prompts += proveContent(family, item, assignWording(turn, family.wordings, "accept-first").wording); };
  const study = (row: number): PreparedStudy => ({ id, row, spec, families: [family], judges: [judge], store, saysTooLittle: (reply) => reply.finishReason === "length" && reader(reply).status === "truncated" });
  if (known?.planned === true) {
    const prepared = study(known.row);
    for (let position = 0; position < items.count; position++) {
      const { item, turn } = store.itemAt(known.row, position);
      prove(item, turn);
    }
    if (!trialsStillHold(prepared)) recordTrials(prepared);
    return { study: prepared, content: { identical: true, items: items.count, prompts } };
  }
  const studyItems = await items.store(store, prove);
  const prepared = study(store.putStudy({ id, spec }, studyItems(), items.count).row);
  recordTrials(prepared);
  return { study: prepared, content: { identical: true, items: items.count, prompts } };
}
