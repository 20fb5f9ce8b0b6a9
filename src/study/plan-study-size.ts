import type { ReportDocument } from "../analysis/report-document.js";
import { UsageError } from "../core/usage-error.js";
import { detectableDifference } from "../stats/planning/detectable-difference.js";
import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import { expectedStop } from "../stats/planning/expected-stop.js";
import { groupedItemsForDifference } from "../stats/planning/grouped-items-for-difference.js";
import { groupedItemsForMargin } from "../stats/planning/grouped-items-for-margin.js";
import { itemsForDifference } from "../stats/planning/items-for-difference.js";
import { itemsForEquivalence } from "../stats/planning/items-for-equivalence.js";
import { itemsForMargin } from "../stats/planning/items-for-margin.js";
import { reportStudy } from "./report-study.js";
import { runStudy } from "./run-study.js";
import { billedJudges, plannedJudge, sizeCost, type SizedJudge } from "./size-judges.js";
import { givenSpread, rangeSpreads, studySpreads, tableSpreads } from "./size-spreads.js";
import type { SizedItems, SizeRow, SizeSpread, StudySize, StudySizeOptions } from "./study-size.js";
import type { ArmPlan } from "./study-plan.js";

/** Stands for any judge where none is named: one whose retest can differ. */
const anyJudge = "simulated:noise=0.01";
/** With more rows none is simulated, which takes up to a second for each. */
const mostSimulatedRows = 4;
/** No simulated study is longer. */
const mostSimulated = 3000;

/**
 * How many items buy which answer, at what cost: to find a DDS of `detect` points, to show one of 0 within
 * `equivalence`, and to have a judge called framing-robust. How far items spread comes from a stored study, from tables,
 * from `sd`, or is the range seen in the field. Asks nothing.
 *
 * @throws UsageError for sizes that cannot be, or more than one source of the spread; what `runStudy` throws for items and
 * judges; DataError for tables that cannot be read.
 */
export async function planStudySize(options: StudySizeOptions): Promise<StudySize> {
  checkSizes(options);
  const { detect, equivalence, power = 80 } = options;
  const pilot = options.study === undefined ? null : reportStudy({ store: options.store, study: options.study === "latest" ? undefined : options.study }).document;
  const spreads = spreadsOf(options, pilot);
  const setting = await settingOf(options, pilot);
  const { items, wordings, judges } = setting;
  const test = { power: power / 100 };

  const sized = (spread: SizeSpread, byItem: (sd: number) => number, byWording: (design: { spread: number; between: number; groups: number }) => number | null): SizedItems => {
    const needed = (sd: number): number | null => {
      const grouped = wordings < 2 ? 0 : byWording({ spread: sd, between: spread.between_wordings ?? 0, groups: wordings });
      return grouped === null ? null : Math.max(byItem(sd), grouped);
    };
    const count = needed(spread.sd);
    return {
      items: count, items_by_item: byItem(spread.sd), range95: spread.sd_ci95 === null ? null : [needed(spread.sd_ci95[0]), needed(spread.sd_ci95[1])],
      at_hand: count !== null && count <= items.count, costs: count === null ? [] : pricedFor(spread, judges).map((judge) => sizeCost(judge, count)),
    };
  };
  const row = (spread: SizeSpread): SizeRow => ({
    spread,
    detect: detect === undefined ? null
      : sized(spread, (sd) => itemsForDifference(sd, detect / 100, test), (design) => groupedItemsForDifference(detect / 100, design, test)),
    equivalence: equivalence === undefined ? null
      : sized(spread, (sd) => itemsForMargin(sd, equivalence / 100, test), (design) => groupedItemsForMargin(equivalence / 100, design, test)),
    framing_robust: sized(spread, (sd) => itemsForEquivalence(sd, equivalenceMargin / 100, items.fields), (design) => groupedItemsForMargin(equivalenceMargin / 100, design)),
    reach: { items: items.count, ...detectableDifference(items.count, { spread: spread.sd, between: spread.between_wordings ?? 0, groups: wordings < 2 ? null : wordings }, test) },
    stopping: (spread.source === "range" && spread.sd !== commonSpread) || (spread.source !== "range" && spreads.length > mostSimulatedRows) ? null : stoppingOf(spread, detect, equivalence),
  });
  return {
    schema: "dialdefer.study-size/1", detect_pp: detect ?? null, equivalence_pp: equivalence ?? null, power, items, wordings,
    trials: { per_item: judges[0]?.perItem ?? 0, checks: judges[0]?.checks ?? 0 }, rows: spreads.map(row), prices: setting.prices,
  };
}

/** A judge of the pilot is priced at its own spread; another, at each. */
function pricedFor(spread: SizeSpread, judges: readonly SizedJudge[]): readonly SizedJudge[] {
  const own = spread.source === "study" ? judges.filter(({ judge }) => judge === spread.name) : [];
  return own.length > 0 ? own : judges;
}

/** Of the range seen in the field, the spread that is looked at more closely. */
const commonSpread = 0.55;

interface Setting extends Pick<StudySize, "items" | "wordings" | "prices"> {
  readonly judges: readonly SizedJudge[];
}

/** Items, wordings and judges of the study to come: those of the pilot study, unless others are named. */
async function settingOf(options: StudySizeOptions, pilot: ReportDocument | null): Promise<Setting> {
  const { items: named, judges = [], baseUrl, keyEnv, endpointName, prices, repeats, family, answer, incorrect, sample, environment, onNotice } = options;
  if (pilot !== null && named === undefined && judges.length === 0 && sample === undefined) {
    const { items, wordings } = pilot.study;
    return { items: { spec: items.spec, count: items.count, fields: items.fields }, wordings, judges: billedJudges(pilot), prices: pilot.provenance.bill.study.prices };
  }
  const { plan } = await runStudy({
    items: named ?? "starter", judges: judges.length === 0 ? [anyJudge] : judges, store: ":memory:", planOnly: true,
    baseUrl, keyEnv, endpointName, prices, repeats, family, answer, incorrect, sample, environment, onNotice,
  });
  const planned = plan.judges.map((judge) => plannedJudge(judge, plan));
  return {
    items: { spec: named ?? "starter", count: plan.items, fields: plan.fields }, wordings: (plan.arms[0] as ArmPlan).wordings, prices: plan.prices,
    judges: judges.length > 0 ? planned : planned.map((judge) => ({ ...judge, judge: "any judge", inputTokens: null, outputTokens: null, usd: null })),
  };
}

function checkSizes({ detect, equivalence, power = 80, study, pilot, sd }: StudySizeOptions): void {
  if (detect === undefined && equivalence === undefined) throw new UsageError("say what the study is to show: --detect POINTS, --equivalence POINTS, or both");
  for (const [name, value] of [["detect", detect], ["equivalence", equivalence]] as const) {
    if (value !== undefined && !(value > 0 && value <= 200)) throw new UsageError(`--${name} must be a number of points above 0 and at most 200, not ${value}`);
  }
  if (!(power > 5 && power < 100)) throw new UsageError(`--power must be a percentage above 5 and below 100, not ${power}`);
  if ([study, pilot, sd].filter((source) => source !== undefined).length > 1) throw new UsageError("only one of --study, --pilot and --sd can say how far items spread");
}

function spreadsOf({ pilot, sd }: StudySizeOptions, study: ReportDocument | null): SizeSpread[] {
  if (study !== null) return studySpreads(study);
  if (pilot !== undefined) return tableSpreads(pilot);
  return sd !== undefined ? [givenSpread(sd)] : rangeSpreads();
}

function stoppingOf({ sd }: SizeSpread, detect: number | undefined, equivalence: number | undefined): SizeRow["stopping"] {
  const margin = equivalence ?? equivalenceMargin;
  return {
    margin_pp: margin,
    shifted: detect === undefined ? null : expectedStop(detect / 100, sd, margin / 100, mostSimulated),
    none: expectedStop(0, sd, margin / 100, mostSimulated),
  };
}
