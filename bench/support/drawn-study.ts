import type { CheckSample } from "../../src/analysis/check-sample.js";
import type { PairedSample } from "../../src/analysis/paired-sample.js";
import { Design } from "../../src/stats/units/design.js";
import type { OptionOrder } from "../../src/core/option-order.js";
import type { SimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import { simulatedVerdict } from "../../src/judges/simulated/simulated-trial.js";
import { assignWording } from "../../src/runner/assign-wording.js";
import { orderItems } from "../../src/core/order-items.js";
import { secondWording } from "../../src/runner/second-wording.js";
import { seededHash } from "../../src/core/seeded-hash.js";

const studySeed = 1;

/** The items of a study in its order, without texts: what a judge that does not read prompts needs of them. */
export interface DrawnPlaces {
  readonly ids: readonly string[];
  readonly fields: readonly string[];
  readonly field: Int32Array;
  readonly wording: Int32Array;
  /** The wording that each item's own is paired with. */
  readonly paired: Int32Array;
  readonly wordings: number;
  /** 0 where accept stands first, 1 where it stands second. */
  readonly order: Uint8Array;
}

/** Places of items in equally large fields, in the seeded order, wordings and option orders of a study. */
export function drawnPlaces(count: number, fieldCount: number, wordings: number): DrawnPlaces {
  const fields = Array.from({ length: fieldCount }, (_, index) => `field ${index}`);
  const ids = Array.from({ length: count }, (_, index) => `item ${index}`);
  const field = ids.map((_, index) => index % fieldCount);
  const ordered = orderItems({ idHash: ids.map((id) => seededHash(studySeed, id)), field, fields }, studySeed, Infinity);
  const places = Array.from(ordered.index, (index, position) => ({
    id: ids[index]!, field: field[index]!, ...assignWording(ordered.fieldIndex[position]! + ordered.rank[position]!, wordings, "counterbalanced"),
  }));
  return {
    ids: places.map(({ id }) => id), fields, field: Int32Array.from(places, (place) => place.field),
    wording: Int32Array.from(places, ({ wording }) => wording), wordings,
    paired: Int32Array.from(places, ({ wording }) => secondWording(wording, wordings) ?? wording),
    order: Uint8Array.from(places, ({ order }) => order === "accept-first" ? 0 : 1),
  };
}

/** The verdicts of a simulated judge on every place, as the statistics of a report read them. */
export function drawStudy(places: DrawnPlaces, judge: SimulatedParameters): PairedSample {
  return {
    design: new Design({ rows: places.ids.length, wording: places.wording }), accept: drawn(places, judge, places.ids.length, {}), probability: null,
    fields: places.fields, field: places.field, order: places.order, seed: studySeed,
  };
}

/** The checks on the first `items` places: the very same trials again, in a second wording, and in the other order. */
export function drawChecks(places: DrawnPlaces, judge: SimulatedParameters, study: PairedSample, items: number): CheckSample {
  return {
    items, main: study.accept.subarray(0, 4 * items),
    retest: drawn(places, judge, items, { repeat: 2 }),
    secondWording: drawn(places, judge, items, { wording: places.paired }),
    otherOrder: drawn(places, judge, items, { turned: true }),
    wording: places.wording.subarray(0, items), paired: places.paired.subarray(0, items), wordings: places.wordings, order: [places.order.subarray(0, items), places.order.subarray(0, items)],
    design: new Design({ rows: items }), studyItems: places.ids.length, seed: studySeed,
  };
}

/** The same checks had they been made on the first `items` of their items alone. */
export function firstChecks(checks: CheckSample, items: number): CheckSample {
  const first = (values: Float64Array | null): Float64Array | null => values?.subarray(0, 4 * items) ?? null;
  return {
    ...checks, items, design: new Design({ rows: items }), main: checks.main.subarray(0, 4 * items), retest: first(checks.retest), secondWording: first(checks.secondWording), otherOrder: first(checks.otherOrder),
    wording: checks.wording.subarray(0, items), paired: checks.paired.subarray(0, items), order: [checks.order[0].subarray(0, items), checks.order[1].subarray(0, items)],
  };
}

interface AskedAnew {
  readonly repeat?: number;
  readonly wording?: Int32Array;
  readonly turned?: boolean;
}

/** 4 verdicts an item, C1c C1i C2c C2i, as rungs T and S answer; NaN for a lost reply. */
function drawn(places: DrawnPlaces, judge: SimulatedParameters, items: number, { repeat = 1, wording = places.wording, turned = false }: AskedAnew): Float64Array {
  const accept = new Float64Array(4 * items);
  for (let cell = 0; cell < accept.length; cell++) {
    const item = Math.floor(cell / 4);
    const speaker = cell % 4 > 1;
    const order: OptionOrder = (places.order[item] === 1) === turned ? "accept-first" : "accept-second";
    const verdict = simulatedVerdict(judge, {
      itemId: places.ids[item]!, polarity: cell % 2 === 0 ? "correct" : "incorrect", framing: speaker ? "S" : "T", framingIndex: speaker ? 2 : 1,
      wording: wording[item]!, order, repeat,
    });
    accept[cell] = verdict === null ? NaN : verdict ? 1 : 0;
  }
  return accept;
}
