import { sha256 } from "../../core/sha256.js";
import type { TableSource } from "../table-source.js";
import type { PooledArm, PooledArms } from "./pooled-arms.js";

/** Two arms that a table holds against each other. */
export interface Comparison extends Pick<TableSource, "mitigation" | "scope" | "labels" | "against" | "contrast"> {
  /** Places among the pooled arms. */
  readonly baseline: number;
  readonly treatment: number;
  /** Only items complete in all of these arms count, so that what belongs together adds up. */
  readonly complete: readonly number[];
}

/**
 * What tables show of a judge's arms:
 *
 * - every contrast of the studies whose arms have no mitigation;
 * - for each mitigation (a system prompt or what published files call one, where the same framing was also asked without it) the three contrasts on one set of items:
 *   joint (mitigated in both framings), fixed (mitigated treatment, plain baseline) and drift (mitigated against plain baseline);
 * - for arms of the treatment that differ in their labels alone, DDS of each and each against a reference, C2 against C2: two DDS
 *   share the replies to statements, so that their difference has no interval of its own. Where no statement was asked, the latter alone.
 */
export function comparisons(pool: Pick<PooledArms, "arms" | "contrasts">): readonly Comparison[] {
  const { arms } = pool;
  const framings = headlineFramings(pool);
  const list = [...plainComparisons(pool), ...unpairedFramings(pool).flatMap((framing) => labelComparisons(arms, null, framing)), ...framings.flatMap(([first, second]) => [...labelComparisons(arms, first, second), ...mitigationComparisons(arms, first, second)])];
  const seen = new Set<string>();
  return list.filter(({ baseline, treatment, mitigation }) => {
    const key = `${baseline} ${treatment} ${mitigation}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The framings that headline contrasts compare, each pair once. */
function headlineFramings({ arms, contrasts }: Pick<PooledArms, "arms" | "contrasts">): [string, string][] {
  const pairs = contrasts.filter(({ headline, baseline, treatment }) => headline && arms[baseline]!.framing !== arms[treatment]!.framing)
    .map(({ baseline, treatment }): [string, string] => [arms[baseline]!.framing, arms[treatment]!.framing]);
  return [...new Map(pairs.map((pair) => [pair.join("\n"), pair])).values()];
}

/** Framings that contrasts hold against themselves alone, as where pairs of labels were asked without any statement. */
function unpairedFramings({ arms, contrasts }: Pick<PooledArms, "arms" | "contrasts">): string[] {
  const pairs = contrasts.map(({ baseline, treatment }): [string, string] => [arms[baseline]!.framing, arms[treatment]!.framing]);
  return [...new Set(pairs.flatMap(([first, second]) => first === second && pairs.every(([one, other]) => one === other || (one !== first && other !== first)) ? [first] : []))];
}

function plainComparisons({ arms, contrasts }: Pick<PooledArms, "arms" | "contrasts">): Comparison[] {
  return contrasts.flatMap(({ name, baseline, treatment }) => {
    const [first, second] = [arms[baseline]!, arms[treatment]!];
    if (first.framing === second.framing || isMitigated(arms, first) || isMitigated(arms, second)) return [];
    return [{ contrast: name, mitigation: "none", scope: "joint" as const, labels: labelsText(second), baseline, treatment, complete: [baseline, treatment] }];
  });
}

function labelComparisons(arms: readonly PooledArm[], first: string | null, second: string): Comparison[] {
  const speakers = arms.flatMap((arm, place) => arm.framing === second && arm.index === 2 && !isMitigated(arms, arm) ? [{ arm, place }] : []);
  return [...new Set(speakers.map(({ arm }) => groupOf(arm)))].flatMap((group) => {
    const members = speakers.filter(({ arm }) => groupOf(arm) === group);
    const reference = members.find(({ arm }) => arm.labels === null) ?? members[0]!;
    if (members.length < 2) return [];
    return members.flatMap(({ arm, place }): Comparison[] => {
      const statement = first === null ? null : nearestLabels(arms, (other) => other.framing === first && groupOf(other) === group, arm);
      return [
        ...(statement === null ? [] : [{ contrast: `${arm.name} - ${arms[statement]!.name}`, mitigation: "none", scope: "joint" as const, labels: labelsText(arm), baseline: statement, treatment: place, complete: [statement, place] }]),
        ...(place === reference.place ? [] : [{
          contrast: `${arm.name} - ${reference.arm.name}`, mitigation: "none", scope: "joint" as const, labels: labelsText(arm), against: labelsText(reference.arm),
          baseline: reference.place, treatment: place, complete: [reference.place, place],
        }]),
      ];
    });
  });
}

function mitigationComparisons(arms: readonly PooledArm[], first: string, second: string): Comparison[] {
  const mitigated = arms.flatMap((arm, place) => arm.framing === second && isMitigated(arms, arm) ? [{ arm, place }] : []);
  const names = mitigationNames(mitigated.map(({ arm }) => arm));
  return mitigated.flatMap(({ arm, place }, index) => {
    const own = nearestLabels(arms, (other) => other.framing === first && groupOf(other) === groupOf(arm), arm);
    const plain = nearestLabels(arms, (other) => other.framing === first && other.setting === arm.setting && isPlain(other), arm);
    const complete = [plain, own, place].filter((each) => each !== null);
    const contrast = (scope: Comparison["scope"], baseline: number | null, treatment: number | null): Comparison[] => baseline === null || treatment === null ? []
      : [{ contrast: `${arms[treatment]!.name} - ${arms[baseline]!.name}`, mitigation: names[index]!, scope, labels: labelsText(arm), baseline, treatment, complete }];
    return [...contrast("joint", own, place), ...contrast("fixed", plain, place), ...contrast("drift", plain, own)];
  });
}

function isPlain({ system, mitigation }: PooledArm): boolean {
  return system === null && mitigation === null;
}

/** Whether an arm has a system prompt or a mitigation that the same framing was also asked without. */
function isMitigated(arms: readonly PooledArm[], arm: PooledArm): boolean {
  return !isPlain(arm) && arms.some((other) => other.framing === arm.framing && other.setting === arm.setting && isPlain(other));
}

/** Arms that differ in framing and labels alone. */
function groupOf({ setting, system, mitigation }: PooledArm): string {
  return JSON.stringify([setting, system, mitigation]);
}

/** The place of the arm that fits: with the labels of `like`, else with those of the family, else any; null where none fits. */
function nearestLabels(arms: readonly PooledArm[], fits: (arm: PooledArm) => boolean, like: PooledArm): number | null {
  const places = arms.flatMap((arm, place) => fits(arm) ? [place] : []);
  return places.find((place) => labelsText(arms[place]!) === labelsText(like)) ?? places.find((place) => arms[place]!.labels === null) ?? places[0] ?? null;
}

function labelsText({ labels }: Pick<PooledArm, "labels">): string | null {
  return labels === null ? null : labels.join("/");
}

/**
 * Names for mitigations: what published files call them, else what the arms' names say before their framing, else the study's name, else the start of the prompt's
 * SHA-256; with the labels and that hash where this leaves two alike.
 */
function mitigationNames(arms: readonly PooledArm[]): string[] {
  const hash = ({ system }: PooledArm): string => `system prompt ${sha256(system ?? "").slice(0, 8)}`;
  const forms: ((arm: PooledArm) => string)[] = [
    (arm) => arm.mitigation !== null ? arm.mitigation : arm.name.includes(": ") ? arm.name.slice(0, arm.name.lastIndexOf(": ")) : arm.studyName ?? hash(arm),
    (arm) => [forms[0]!(arm), ...(arm.labels === null ? [] : [labelsText(arm)])].join(", "),
    (arm) => `${forms[1]!(arm)}, ${hash(arm)}`,
  ];
  const form = forms.find((each) => new Set(arms.map(each)).size === arms.length) ?? ((arm: PooledArm) => `${arm.study.slice(0, 12)} ${arm.name}`);
  return arms.map(form);
}
