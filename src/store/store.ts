import type { AnsweredTrial } from "../core/answered-trial.js";
import type { Adjustments, Judge } from "../core/judge.js";
import type { AnswerMode } from "../core/answer-mode.js";
import type { Item } from "../core/item.js";
import type { Reply, Usage } from "../core/reply.js";

/** A study as it was planned: enough to derive every number from the replies. */
export interface StudyRecord {
  /** SHA-256 of items, judges, arms, seed and repeats. */
  readonly id: string;
  /** The study's specification, as JSON can hold it. */
  readonly spec: unknown;
  readonly items: number;
  /** Whether all trials have been recorded. */
  readonly planned: boolean;
  readonly createdAt: number;
  /** When it was last run, in milliseconds since 1970; 0 when it was only planned. */
  readonly usedAt: number;
}

/** One item of a study with its place in the seeded order. */
export interface StudyItem {
  readonly position: number;
  readonly field: string;
  readonly cluster: string | null;
  /** Its field's index plus its rank within the field: what wordings and option orders follow from. */
  readonly turn: number;
}

/** A call without a usable reply. */
export interface Attempt {
  readonly key: Buffer;
  readonly judge: string;
  readonly at: number;
  readonly code: string;
  readonly detail: string;
  /** What the call used, where the provider said so: it is billed all the same. */
  readonly usage?: Usage | undefined;
}

/** Trials of one judge without a reply that have failed often, while the judge answered others. */
export interface ParkedSlot {
  readonly slot: number;
  readonly attempts: number;
  /** The last failure. */
  readonly code: string;
  readonly detail: string;
}

/** Token counts over many calls. `calls` came with a count, `uncounted` without. */
export interface TokenTotals {
  readonly calls: number;
  readonly uncounted: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

/** Which slots of a judge's trials are meant: from `from` on, below `below`. */
export interface SlotRange {
  readonly from?: number;
  readonly below?: number;
  /** Only the slots of some of a study's arms, where the arm of a slot is floor(slot / 2) mod `of`. */
  readonly arms?: { readonly of: number; readonly only: readonly number[] };
}

/** A stored reply as `store export` and `store verify` read it. */
export interface StoredReply extends AnsweredTrial {
  readonly digest: Buffer;
}

/** What a trial got: its slot, and the reply if there is one. */
export interface TrialReply {
  readonly slot: number;
  readonly reply: Pick<Reply, "text" | "finishReason" | "codeProbabilities"> & {
    /** What the provider said about itself. */
    readonly model: string | null;
    readonly fingerprint: string | null;
    readonly askedAt: number;
    /** How it was asked, which a study planned earlier need not have foreseen. */
    readonly answerMode: AnswerMode;
  } | null;
}

/** What was found out about a judge. */
export interface JudgeFacts {
  readonly adjustments: Adjustments;
  readonly description: Judge["description"];
}

export interface StoreCounts {
  readonly items: number;
  readonly studies: number;
  readonly replies: number;
  readonly attempts: number;
  readonly bytes: number;
}

/**
 * Items, plans and replies on disk. One interface for every engine; all writes are durable when the
 * call returns. Nothing stored is ever changed; a reply with a known key is ignored.
 */
export interface Store {
  /** Where it is, for people. */
  readonly location: string;
  /** The folder that holds it; `:memory:` for one that is gone when it closes. */
  readonly folder: string;
  /** Stores items under their hash; returns the row of each, in order. */
  putItems(items: readonly { readonly hash: string; readonly item: Item }[]): Int32Array;
  /** Records a study and its items in order, or finds it. Returns its row and whether its trials stand. */
  putStudy(study: { readonly id: string; readonly spec: unknown }, items: Iterable<StudyItem & { readonly itemRow: number }>, count: number): { readonly row: number; readonly planned: boolean };
  /** Records trial keys, in place of those that stand there; `slots[i]` belongs to `keys[i]`. */
  putTrials(study: number, judge: number, slots: ArrayLike<number>, keys: readonly Buffer[]): void;
  /** Forgets planned trials. Their replies stay. */
  dropTrials(study: number, judge: number, slots: ArrayLike<number>): void;
  markPlanned(study: number): void;
  /** Marks a study as run now, and keeps what of its specification is no part of its id (output cap, names). */
  useStudy(study: number, spec: unknown): void;
  /** The study whose id begins so; without one the latest that was run. */
  findStudy(id?: string): (StudyRecord & { readonly row: number }) | null;
  /** The studies that were run, latest first. */
  listStudies(): StudyRecord[];
  studyItems(study: number): IterableIterator<StudyItem>;
  /** The item at a position of a study. */
  itemAt(study: number, position: number): { readonly item: Item; readonly turn: number };
  countTrials(study: number, judge: number, range?: SlotRange): { readonly planned: number; readonly stored: number };
  /** Which of a study's arms have a stored reply among the slots below `below`, where the arm of a slot is floor(slot / 2) mod `arms`. */
  answeredArms(study: number, judge: number, arms: number, below: number): number[];
  /** Different prompts among the trials without a reply below a slot, which is how many calls they take. */
  countPendingKeys(study: number, judge: number, below?: number): number;
  /** Replies of one study that no trial of another has, each once, by the first of the study's arms that it was asked for; the arm of a slot is floor(slot / 2) mod `arms`. */
  unusedReplies(study: number, other: number, arms: number): { readonly arm: number; readonly replies: number }[];
  /** Trials without a reply that have `attempts` failures or more, while the judge answered others after the first of them; ascending. */
  parkedSlots(study: number, judge: number, attempts: number, below?: number): ParkedSlot[];
  /** Slots without a reply, ascending. */
  pendingSlots(study: number, judge: number, below?: number): Int32Array;
  trialKeyAt(study: number, judge: number, slot: number): Buffer;
  /** Every trial, or those of some slots, with its reply if there is one. */
  trialReplies(study: number, judge: number, range?: SlotRange): IterableIterator<TrialReply>;
  replyAt(study: number, judge: number, slot: number): StoredReply | null;
  hasReply(key: Buffer): boolean;
  /** Keys of a judge's trials that have no reply, and of which a reply was cut. */
  cutKeys(judge: string): Buffer[];
  /** The reply that a trial's output cap cut when it was last asked, out of its attempts; null where none was. */
  cutReply(key: Buffer): Reply | null;
  /** Writes replies and attempts in one transaction. */
  commit(replies: readonly AnsweredTrial[], attempts: readonly Attempt[]): void;
  /** The last failed attempt per pending trial, counted by code. */
  pendingReasons(study: number, judge: number, range?: SlotRange): Map<string, number>;
  /** A remembered decision of a run, such as how many items fit in a time; null when there is none. */
  remembered(name: string): string | null;
  remember(name: string, value: string): void;
  /** What was found out about a judge, by its identity. */
  judgeFacts(judge: string): JudgeFacts | null;
  putJudgeFacts(judge: string, facts: JudgeFacts): void;
  /** What the stored replies of a study's trials used, each once, and the attempts that may have been billed. `shared`: some trials may have one prompt. */
  tokenTotals(study: number, judge: number, shared: boolean): TokenTotals;
  /** Changes with every reply and every attempt that is written. */
  lastWritten(): string;
  /** Mean output tokens of a judge's stored replies in one answer mode, or null without any. */
  meanOutputTokens(judge: string, answerMode: AnswerMode): number | null;
  /** Mean latency of a judge's stored replies in milliseconds, or null without any. */
  meanLatency(judge: string): number | null;
  /** Every reply, or those of one study, or of some judges (by their identities), in the order in which they came. */
  allReplies(only?: { readonly study?: number | undefined; readonly judges?: readonly string[] | undefined }): IterableIterator<StoredReply>;
  allItems(): IterableIterator<{ readonly hash: string; readonly body: string }>;
  counts(): StoreCounts;
  /** The engine's own consistency check; an empty list is good. */
  integrity(): string[];
  close(): void;
}
