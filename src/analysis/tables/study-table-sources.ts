import { setName } from "../../items/sampling/set-name.js";
import type { Store } from "../../store/store.js";
import { contrastStatistics } from "../contrast-statistics.js";
import { flipAgreement } from "../flip-agreement.js";
import { itemVerdicts, type VerdictColumns } from "../item-verdicts.js";
import type { PairedSample } from "../paired-sample.js";
import { pairedSampleOf } from "../paired-sample-of.js";
import type { TablePlace, TableSource } from "../table-source.js";
import type { AgreementSource } from "./agreement-source.js";
import { checkSharedItems } from "./check-shared-items.js";
import { comparisons, type Comparison } from "./comparisons.js";
import type { ItemClass } from "./item-class.js";
import { joinedVerdicts } from "../joined-verdicts.js";
import { joinSamples } from "./join-samples.js";
import { pooledArms, type OpenStudy, type PooledArms } from "./pooled-arms.js";
import { sampleItems } from "./sample-items.js";
import { studyItemSet, type StudyItemSet } from "./study-item-set.js";

/** What stored studies give to tables. */
export interface StudyTableSources {
  /** What a domain is: a field of the items, or a set of items. */
  readonly domains: "field" | "set";
  readonly sources: readonly TableSource[];
  readonly agreements: readonly AgreementSource[];
}

interface StudyGroup {
  readonly name: string;
  readonly items: StudyItemSet;
  readonly pools: readonly PooledArms[];
}

/** A comparison with its numbers still to be computed. */
interface Measured {
  readonly comparison: Comparison;
  readonly judge: string;
  readonly group: StudyGroup;
  readonly sample: PairedSample;
  readonly place: TablePlace;
}

/**
 * Every contrast of every judge of some stored studies, with its full statistics on each domain and on all of them together.
 * Studies on the same items in the same order count as one. Domains are the fields of the items where all studies share their
 * items, else the item sets.
 *
 * @throws UsageError where item sets of one judge have items in common, which summaries over the sets would count twice
 */
export function studyTableSources(store: Store, studies: readonly OpenStudy[]): StudyTableSources {
  const groups = studyGroups(store, studies);
  const domains = groups.length > 1 ? "set" : "field";
  const measured = groups.flatMap((group) => group.pools.flatMap((pool) => comparisons(pool).map((comparison): Measured => ({
    comparison, judge: judgeName(groups, pool), group, sample: sampleOf(pool, comparison),
    place: {
      store: store.folder, judge: pool.judge.id, studies: [...new Set([comparison.treatment, comparison.baseline].map((arm) => pool.arms[arm]!.study))],
      baseline: pool.arms[comparison.baseline]!.name, treatment: pool.arms[comparison.treatment]!.name,
    },
  }))));
  return {
    domains,
    sources: [
      ...measured.flatMap((one) => domains === "field" ? fieldSources(one) : setSources(one)), ...measured.flatMap(classSources),
      ...(domains === "set" ? pooledSources(measured) : []),
    ],
    agreements: agreementSources(groups, domains),
  };
}

function studyGroups(store: Store, studies: readonly OpenStudy[]): readonly StudyGroup[] {
  const groups = new Map<string, { items: StudyItemSet; studies: OpenStudy[] }>();
  for (const study of studies) {
    const items = studyItemSet(store, study.row, study.spec);
    const group = groups.get(items.digest) ?? { items, studies: [] };
    groups.set(items.digest, group);
    group.studies.push(study);
  }
  const taken = new Map<string, number>();
  const named = [...groups.values()].map(({ items, studies: own }) => {
    const base = setName(own[0]!.spec.items.spec).replace(/\.(jsonl?|csv|tsv|parquet)$/i, "");
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return { name: count === 1 ? base : `${base} (${count})`, items, studies: own };
  });
  checkSharedItems(store, named);
  return named.map(({ name, items, studies: own }) => ({ name, items, pools: pooledArms(store, own) }));
}

/** A judge by its id; the same model at another endpoint, or another version of a file, is told apart by a number. */
function judgeName(groups: readonly StudyGroup[], { judge }: PooledArms): string {
  const identities = [...new Set(groups.flatMap(({ pools }) => pools.filter((pool) => pool.judge.id === judge.id).map((pool) => pool.judge.identity)))];
  const place = identities.indexOf(judge.identity);
  return place < 1 ? judge.id : `${judge.id} (${place + 1})`;
}

function sampleOf(pool: PooledArms, { baseline, treatment, complete }: Comparison): PairedSample {
  const sample = pairedSampleOf({
    verdicts: pool.verdicts, baseline, treatment, repeats: pool.repeats, seed: pool.seed,
    wordings: Math.max(pool.arms[baseline]!.wordings, pool.arms[treatment]!.wordings),
  });
  const others = complete.filter((place) => place !== baseline && place !== treatment);
  if (others.length === 0) return sample;
  const accept = sample.accept.slice();
  const probability = sample.probability?.slice() ?? null;
  for (let item = 0; item < sample.design.rows; item++) {
    if (!others.some((place) => pool.verdicts.accept[place]!.some((column) => Number.isNaN(column[item]!)))) continue;
    accept.fill(NaN, 4 * item, 4 * item + 4);
    probability?.fill(NaN, 4 * item, 4 * item + 4);
  }
  return { ...sample, accept, probability };
}

function sourceOf({ comparison, judge, place }: Measured, sample: PairedSample, own: { readonly domain: string; readonly kind: ItemClass["kind"]; readonly class?: TableSource["class"] }): TableSource {
  const { mitigation, scope, labels, against, contrast } = comparison;
  return {
    judge, domain: own.domain, kind: own.kind, class: own.class ?? null, mitigation, scope, labels,
    ...(against === undefined ? {} : { against }), ...(contrast === undefined ? {} : { contrast }),
    statistics: contrastStatistics(sample), place,
    origin: `${studiesText(place.studies)}, judge ${judge}, ${place.treatment} against ${place.baseline}`,
  };
}

function fieldSources(measured: Measured): TableSource[] {
  const { group: { items }, sample } = measured;
  return [
    ...byName(sample.fields).map(({ name: field, index }) => {
      const own = itemsWhere(sample.design.rows, (item) => sample.field[item] === index);
      return sourceOf(measured, sampleItems(sample, own, field), { domain: field, kind: items.classes[own[0] ?? 0]?.kind ?? items.kind });
    }),
    sourceOf(measured, sample, { domain: "all", kind: items.kind }),
  ];
}

function setSources(measured: Measured): TableSource[] {
  const { group, sample } = measured;
  return [sourceOf(measured, { ...sample, fields: [group.name], field: new Int32Array(sample.design.rows) }, { domain: group.name, kind: group.items.kind })];
}

/** By class of the label, where the items are conflicts that have one. */
function classSources(measured: Measured): TableSource[] {
  const { group: { name, items }, sample } = measured;
  const parts = (["OR", "NOR"] as const).flatMap((each) => {
    const own = itemsWhere(sample.design.rows, (item) => items.classes[item]?.class === each);
    return own.length === 0 ? [] : [{ name: each, sample: sampleItems(sample, own, each) }];
  });
  const source = (own: PairedSample, each: "OR" | "NOR" | "both"): TableSource => sourceOf(measured, own, { domain: name, kind: "conflict", class: each });
  return [...parts.map((part) => source(part.sample, part.name)), ...(parts.length < 2 ? [] : [source(joinSamples(parts), "both")])];
}

/** The same comparison on several sets as one, so that macro, micro and their intervals know of wordings that all sets share. */
function pooledSources(measured: readonly Measured[]): TableSource[] {
  const alike = new Map<string, Measured[]>();
  for (const one of measured) {
    const { mitigation, scope, labels, against, contrast } = one.comparison;
    const key = JSON.stringify([one.judge, mitigation, scope, labels, against ?? 0, mitigation === "none" ? contrast : ""]);
    alike.set(key, [...alike.get(key) ?? [], one]);
  }
  return [...alike.values()].flatMap((members) => {
    const questions = members.filter(({ group }) => group.items.kind === "benchmark");
    const pools = questions.length === members.length ? [members] : [members, questions];
    return pools.filter((pool) => pool.length > 1).map((pool) => {
      const joined = joinSamples(pool.map(({ group: { name }, sample }) => ({ name, sample })));
      const studies = [...new Set(pool.flatMap(({ place }) => place.studies))];
      const { place: _, ...source } = sourceOf(pool[0]!, joined, { domain: "all", kind: pool === members ? pool[0]!.group.items.kind : "benchmark" });
      return { ...source, origin: `${studiesText(studies)}, judge ${source.judge}, ${pool[0]!.place.treatment} against ${pool[0]!.place.baseline}` };
    });
  });
}

/** For each contrast without a mitigation that two judges or more have, with their family's labels where there are such: how far they flip on the same items, by domain and over all. */
function agreementSources(groups: readonly StudyGroup[], domains: "field" | "set"): AgreementSource[] {
  const perGroup = groups.map((group) => {
    const columns = new Map<string, Map<string, VerdictColumns>>();
    for (const pool of group.pools) {
      const plain = comparisons(pool).filter(({ mitigation, against }) => mitigation === "none" && against === undefined);
      const own = plain.filter(({ labels }) => labels === null);
      for (const { contrast = "", labels, baseline, treatment } of own.length > 0 ? own : plain) {
        const key = JSON.stringify([contrast, labels]);
        columns.set(key, new Map([...columns.get(key) ?? [], [judgeName(groups, pool), itemVerdicts(pool.verdicts, baseline, treatment)] as const]));
      }
    }
    return { group, columns };
  });
  const sourcesOf = (name: string, key: string, judges: ReadonlyMap<string, VerdictColumns>, picked: Int32Array | null, studies: string): AgreementSource => ({
    domain: name, judges: [...judges.keys()], contrast: (JSON.parse(key) as [string])[0], origin: studies,
    agreement: flipAgreement([...judges.values()].map((columns) => picked === null ? columns : columns.map((column) => Float64Array.from(picked, (item) => column[item]!)) as unknown as VerdictColumns)),
  });
  const own = perGroup.flatMap(({ group, columns }) => [...columns].flatMap(([key, judges]) => {
    if (judges.size < 2) return [];
    const pool = group.pools[0]!;
    const studies = `${studiesOf(group)}, both verdicts of every judge on each item`;
    if (domains === "set") return [sourcesOf(group.name, key, judges, null, studies)];
    const { fieldNames, field, items } = pool.verdicts;
    return [
      ...byName(fieldNames).map(({ name, index }) => sourcesOf(name, key, judges, itemsWhere(items, (item) => field[item] === index), studies)),
      sourcesOf("all", key, judges, null, studies),
    ];
  }));
  if (domains === "field") return own;
  const keys = [...new Set(perGroup.flatMap(({ columns }) => [...columns.keys()]))];
  return [...own, ...keys.flatMap((key) => {
    const having = perGroup.filter(({ columns }) => columns.has(key));
    const judges = [...new Set(having.flatMap(({ columns }) => [...columns.get(key)!.keys()]))];
    const everywhere = judges.filter((judge) => having.every(({ columns }) => columns.get(key)!.has(judge)));
    if (having.length < 2 || everywhere.length < 2) return [];
    const joined = new Map(everywhere.map((judge) => [judge, joinedVerdicts(having.map(({ columns }) => columns.get(key)!.get(judge)!))] as const));
    return [sourcesOf("all", key, joined, null, having.map(({ group }) => studiesOf(group)).join(", "))];
  })];
}

function studiesOf({ pools }: StudyGroup): string {
  return studiesText([...new Set(pools.flatMap(({ arms }) => arms.map(({ study }) => study)))]);
}

function studiesText(ids: readonly string[]): string {
  return `${ids.length === 1 ? "study" : "studies"} ${ids.map((id) => id.slice(0, 12)).join(", ")}`;
}

/** Fields in the order in which a reader looks for them, numbers by their size, with their places in the study's. */
function byName(fields: readonly string[]): { readonly name: string; readonly index: number }[] {
  const collator = new Intl.Collator("en", { numeric: true });
  return fields.map((name, index) => ({ name, index })).sort((one, other) => collator.compare(one.name, other.name));
}

function itemsWhere(n: number, belongs: (item: number) => boolean): Int32Array {
  return Int32Array.from(Array.from({ length: n }, (_, item) => item).filter(belongs));
}
