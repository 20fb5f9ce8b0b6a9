import type { CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { majority } from "../../analysis/majority.js";
import { armsAlikeButFor } from "../../experiments/arms-alike-but-for.js";
import type { StudySpec } from "../../runner/study-spec.js";
import type { Mitigation } from "../evaluation/mitigation.js";
import { bothOrdersVerdict } from "../two-call/both-orders-verdict.js";
import { majorityVerdict } from "../two-call/majority-verdict.js";
import { ruleMitigation } from "../two-call/rule-mitigation.js";
import { twoCallRules } from "../two-call/two-call-rules.js";
import { acceptOfArms } from "./accept-of-arms.js";
import { lostInArms } from "./lost-in-arms.js";
import { mitigationOf } from "./mitigation-of.js";
import type { ArmPair } from "./plain-arms.js";

/** The mitigations that need no prompt of their own: rules on verdicts that the study has anyway. */
export function derivedMitigations(spec: StudySpec, verdicts: CollectedVerdicts, plain: ArmPair): readonly Mitigation[] {
  const [accept, lost] = [acceptOfArms(verdicts, plain), lostInArms(spec, verdicts, plain)];
  return [...twoCallRules.map((rule) => ruleMitigation(rule, accept, lost)), ...ensemble(spec, verdicts, plain) ?? [], ...bothOrders(spec, verdicts, plain) ?? []];
}

/** The majority over all plain framings, labels and wordings that were asked alike otherwise; one verdict for all of them. */
function ensemble(spec: StudySpec, verdicts: CollectedVerdicts, plain: ArmPair): [Mitigation] | null {
  const alike = armsAlikeButFor(spec, ["framing", "labels", "wording", "family"]).find((group) => group.includes(plain.statement) && group.includes(plain.speaker)) ?? [];
  const arms = [plain.statement, ...alike.filter((arm) => arm !== plain.statement && mitigationOf(spec, arm) === null)];
  if (arms.length < 3) return null;
  const [right, wrong] = ([0, 1] as const).map((claim) => Float64Array.from({ length: verdicts.items }, (_, item) => {
    const votes = arms.map((arm) => majority(verdicts.accept[arm]![claim][item]!));
    return votes.includes("-") ? NaN : Number(majorityVerdict(votes.map((vote) => vote === "1")));
  })) as [Float64Array, Float64Array];
  return [{
    name: "framing-ensemble", title: `majority of ${arms.length} framings`, kind: "rule", zeroByConstruction: true,
    accept: [right, wrong, right, wrong], abstained: null, lost: null, calls: [arms.length, arms.length],
  }];
}

/** Both orders of the options, as arms or as checks: no verdict where they differ. */
function bothOrders(spec: StudySpec, verdicts: CollectedVerdicts, plain: ArmPair): [Mitigation] | null {
  const [first, second] = [acceptOfArms(verdicts, plain), otherOrder(spec, verdicts, plain)];
  if (second === null) return null;
  const abstained = first.map((column) => new Uint8Array(column.length)) as unknown as NonNullable<Mitigation["abstained"]>;
  const accept = first.map((column, cell) => column.map((rate, item) => {
    const [one, other] = [majority(rate), majority(second[cell]![item]!)];
    if (one === "-" || other === "-") return NaN;
    const verdict = bothOrdersVerdict(one === "1", other === "1");
    if (verdict === null) abstained[cell]![item] = 1;
    return verdict === null ? NaN : Number(verdict);
  })) as unknown as VerdictColumns;
  return [{ name: "both-orders", title: "both orders must agree", kind: "rule", zeroByConstruction: false, accept, abstained, lost: null, calls: [2, 2] }];
}

/** The same trials with the options in the other order, item by item from whichever arm has it; NaN where they were not asked so. Null where none was. */
function otherOrder(spec: StudySpec, verdicts: CollectedVerdicts, plain: ArmPair): VerdictColumns | null {
  const groups = armsAlikeButFor(spec, ["order"]);
  const alike = [plain.statement, plain.speaker].map((arm) => (groups.find((group) => group.includes(arm)) ?? []).filter((other) => other !== arm));
  if (alike.every((others) => others.length > 0)) {
    const reversed = [plain.statement, plain.speaker].flatMap((arm, side) => ([0, 1] as const).map((claim) => Float64Array.from({ length: verdicts.items }, (_, item) => {
      const other = alike[side]!.find((each) => verdicts.acceptSecond[each]![item] !== verdicts.acceptSecond[arm]![item]);
      return other === undefined ? NaN : verdicts.accept[other]![claim][item]!;
    }))) as unknown as VerdictColumns;
    if (reversed.every((column) => column.some((value) => !Number.isNaN(value)))) return reversed;
  }
  const checked = verdicts.checks.kinds.get("order");
  if (checked === undefined || verdicts.checks.items === 0) return null;
  return acceptOfArms(checked, plain).map((column) => {
    const all = new Float64Array(verdicts.items).fill(NaN);
    all.set(column);
    return all;
  }) as unknown as VerdictColumns;
}
