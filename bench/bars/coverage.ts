import type { Polarity } from "../../src/core/polarity.js";
import type { OptionOrder } from "../../src/core/option-order.js";
import { loadFamily } from "../../src/framing/load-family.js";
import { openItems } from "../../src/items/open-items.js";
import { plantedDds } from "../../src/judges/simulated/planted-effect.js";
import { parseSimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import { simulatedVerdict } from "../../src/judges/simulated/simulated-trial.js";
import { assignWording } from "../../src/runner/assign-wording.js";
import { orderItems } from "../../src/core/order-items.js";
import { seededHash } from "../../src/core/seeded-hash.js";
import { Design } from "../../src/stats/units/design.js";
import type { Estimate } from "../../src/stats/estimate.js";
import { meanEstimate } from "../../src/stats/estimates/mean-estimate.js";
import { ddsPseudoItems } from "../../src/stats/intervals/pseudo-items.js";
import type { Bench } from "../support/bar.js";

const seeds = 2_000;
const studySeed = 1;
const judge = "simulated:dprime=1.5,c1=0.4,c2=-0.3";

/** An item of the starter set as a study with the default seed asks it. */
interface Place {
  readonly id: string;
  readonly wording: number;
  readonly order: OptionOrder;
}

/**
 * How often the intervals hold the planted DDS: judges of 2,000 seeds answer the starter set in its real wordings
 * and orders, drawn without I/O and read off by the estimator that reports use.
 */
export const coverage: Bench = async (progress) => {
  const places = await starterPlaces();
  const design = new Design({ rows: places.length, wording: Int32Array.from(places, ({ wording }) => wording) });
  const settings = [
    { name: "ci95_item", wording: "", interval: (dds: Estimate) => dds.ci95_item, atLeast: 93.5, atMost: 96.5 },
    { name: "ci95 by wording", wording: ",wording=0.2", interval: (dds: Estimate) => dds.ci95, atLeast: 93, atMost: 97 },
  ] as const;
  const found = settings.map(({ name, wording, interval, atLeast, atMost }) => {
    const { held, meanEstimated, byWording, truth } = countHeld(places, design, `${judge}${wording}`, interval);
    const share = held / seeds;
    const error = Math.sqrt(share * (1 - share) / seeds);
    progress(`${judge}${wording}: ${name} holds the planted ${truth.toFixed(3)} in ${held} of ${seeds}`);
    return {
      bar: { name: `coverage: planted DDS in ${name}, ${judge}${wording}`, unit: "%" as const, atLeast, atMost, runs: [100 * share], remark: `${held} of ${seeds} seeds, binomial standard error ${(100 * error).toFixed(2)}` },
      detail: { judge: `${judge}${wording}`, interval: name, items: places.length, seeds, held, standard_error_pp: 100 * error, planted_dds: truth, mean_estimate: meanEstimated, estimates_by_wording: byWording },
    };
  });
  return { bars: found.map(({ bar }) => bar), details: { settings: found.map(({ detail }) => detail) } };
};

function countHeld(
  places: readonly Place[], design: Design, spec: string, interval: (dds: Estimate) => readonly [number, number],
): { held: number; meanEstimated: number; byWording: number; truth: number } {
  const truth = plantedDds(parseSimulatedParameters(spec));
  let held = 0;
  let sum = 0;
  let byWording = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const differences = drawDifferences(places, `${spec},seed=${seed}`);
    const dds = meanEstimate(differences, { design, pseudo: ddsPseudoItems, repeats: 1, seed: studySeed });
    if (dds === null) throw new Error("there are no items");
    const [low, high] = interval(dds);
    if (low <= truth && truth <= high) held++;
    if (dds.unit === "wording") byWording++;
    sum += dds.estimate;
  }
  return { held, meanEstimated: sum / seeds, byWording, truth };
}

/** Per item (a2c - a1c) + (a2i - a1i), as rungs T and S answer. */
function drawDifferences(places: readonly Place[], spec: string): Float64Array {
  const parameters = parseSimulatedParameters(spec);
  const accepts = (place: Place, side: 1 | 2, polarity: Polarity): number => {
    const verdict = simulatedVerdict(parameters, { itemId: place.id, polarity, framing: side === 1 ? "T" : "S", framingIndex: side, wording: place.wording, order: place.order, repeat: 1 });
    return verdict === true ? 1 : 0;
  };
  return Float64Array.from(places, (place) =>
    accepts(place, 2, "correct") - accepts(place, 1, "correct") + accepts(place, 2, "incorrect") - accepts(place, 1, "incorrect"));
}

async function starterPlaces(): Promise<readonly Place[]> {
  const { wordings } = await loadFamily("matched");
  const ids: string[] = [];
  const field: number[] = [];
  const fields: string[] = [];
  for await (const item of openItems("starter").read()) {
    const name = item.field ?? "all";
    if (!fields.includes(name)) fields.push(name);
    field.push(fields.indexOf(name));
    ids.push(item.id);
  }
  const ordered = orderItems({ idHash: ids.map((id) => seededHash(studySeed, id)), field, fields }, studySeed, Infinity);
  return Array.from(ordered.index, (index, position) => ({
    id: ids[index] as string,
    ...assignWording((ordered.fieldIndex[position] as number) + (ordered.rank[position] as number), wordings, "counterbalanced"),
  }));
}
