import type { AnswerMode } from "../core/answer-mode.js";
import type { FramingId } from "../core/framing-id.js";
import type { JsonFieldOrder } from "../core/json-field-order.js";
import type { JudgerRole } from "../core/judger-role.js";
import type { PublishedOrigin } from "./published-origin.js";

/** How the order of the two options is set over the items. */
export type OrderRule = "counterbalanced" | "accept-first" | "accept-second";

/** One judge of a study, as it was asked for. */
export interface StudyJudge {
  readonly id: string;
  readonly identity: string;
  /** How it is asked by arms that do not say. */
  readonly answerMode: AnswerMode;
}

/** A template family of a study. */
export interface StudyFamily {
  /** What `--family` said, to load it again. */
  readonly spec: string;
  readonly name: string;
  readonly hash: string;
  readonly fileHashes: Readonly<Record<string, string>>;
  readonly wordings: number;
  readonly fieldOrders: readonly ("reasoning-first" | "verdict-first")[];
}

/** One challenge that may be put to the judge after its verdict. */
export interface Challenge {
  /** Such as `expert` or `emotional`. */
  readonly style: string;
  readonly text: string;
}

/** One challenge that may be put to the judge before its verdict: it speaks against the right verdict, so it depends on the claim. */
export interface PreemptiveChallenge {
  readonly style: string;
  /** What is said against a claim that is right. */
  readonly correct: string;
  /** What is said for a claim that is wrong. */
  readonly incorrect: string;
}

/** A trial whose messages hold an earlier trial's, of the same item, claim and repeat, and its reply. */
export interface ArmChain {
  /** The place of the earlier trial's arm in the study's list; lower than the arm's own. */
  readonly parent: number;
  /** `challenge`: the verdict is doubted and asked for again. `commit`: the judge has answered the question itself before. */
  readonly kind: "challenge" | "commit";
  /** Of a challenge: 1 for the first that a verdict meets. 1 for a judge that has committed itself. */
  readonly turn: number;
  /** Of a challenge: those that rotate over the items; with K of them, the item at turn t of its order meets number (t + turn - 1) mod K. */
  readonly challenges: readonly Challenge[];
}

/** What an arm may have beside the settings that every arm has; absent members are at their default, so that older studies keep their ids. */
export interface ArmVariation {
  /** Asks whether the claim is wrong: accept is "not wrong". */
  readonly question?: "inverted" | undefined;
  /** Which stands first in a JSON verdict, where not the template's own. */
  readonly jsonOrder?: JsonFieldOrder | undefined;
  /** The item's context stands in the prompt, in all framings alike. */
  readonly context?: "shown" | undefined;
  /** Of conflicts: who says it, where the framing has a speaker. */
  readonly role?: JudgerRole | undefined;
  /** One wording for all items, in place of rotating ones. */
  readonly wording?: number | undefined;
  /** So many wordings further than the item's own, around the end. */
  readonly wordingOffset?: number | undefined;
  /** The mitigation of the registry that gave this arm its system prompt, labels or family. */
  readonly mitigation?: string | undefined;
  /** The control of the registry (a stated base rate, an instruction to trust or to doubt) that gave it its system prompt. */
  readonly control?: string | undefined;
  readonly chain?: ArmChain | undefined;
  /** One of these stands at the end of the first message, before the verdict; they rotate over the items. */
  readonly preemptive?: readonly PreemptiveChallenge[] | undefined;
  /** Asks the item's question itself, without a claim: its replies are no verdicts. Both claims share its prompt. */
  readonly asksQuestion?: true | undefined;
}

/** One fully specified way of asking. */
export interface StudyArm extends ArmVariation {
  /** Unique within the study. */
  readonly name: string;
  /** Its place in the study's list of families. */
  readonly family: number;
  readonly framing: FramingId;
  /** 1 = the statement side, 2 = the speaker side. */
  readonly index: 1 | 2;
  /** Hash of the rendering itself, so that a change of the renderer is a change of the study. */
  readonly fingerprint: string;
  readonly labels: readonly [string, string] | null;
  readonly system: string | null;
  readonly order: OrderRule;
  /** Null: each judge's own. */
  readonly answerMode: AnswerMode | null;
  readonly temperature: number;
  /** 0 where it is not known: imported replies. */
  readonly maxTokens: number;
}

/** Two arms, by their places in the study's list, that are compared. */
export interface StudyContrast {
  readonly name: string;
  readonly baseline: number;
  readonly treatment: number;
}

/** The sample manifest that a study's items were taken by. */
export interface AppliedSample {
  /** How it was chosen, in one line. */
  readonly method: string;
  /** Number of its items, and of those of the set that they were chosen from. */
  readonly items: number;
  readonly of: number;
  /** SHA-256 of the manifest as canonical JSON. */
  readonly sha256: string;
}

/** All that a study is, as it stands in the store. */
export interface StudySpec {
  readonly version: 2;
  readonly name: string | null;
  /** The study file, with the SHA-256 of all that it was read from. */
  readonly file: { readonly name: string; readonly sha256: string } | null;
  readonly items: {
    readonly spec: string; readonly count: number; readonly fields: number; readonly sha256: string; readonly skippedRows: number;
    /** Rows that are in order and cannot be judged; absent in studies that an earlier version planned. */
    readonly unjudgeableRows?: number;
    /** How many of the items have a context; no part of the study's id, absent in studies that an earlier version planned. */
    readonly withContext?: number | undefined;
    /** Absent in studies of earlier versions and with items of the user's own reader. */
    readonly incorrect?: string | undefined;
    /** Absent where no sample was applied. */
    readonly sample?: AppliedSample | undefined;
    /** Why the text of the set must not be published; absent in studies that an earlier version planned. */
    readonly gated?: string | null;
    /** The benchmark that they come from, if they do; absent in studies that an earlier version planned. */
    readonly origin?: { readonly title: string; readonly licence: string; readonly homepage: string } | null;
  };
  readonly families: readonly StudyFamily[];
  readonly arms: readonly StudyArm[];
  /** The factor whose section leads the report; absent where the headline contrast does. */
  readonly focus?: string | undefined;
  /** The headline first. */
  readonly contrasts: readonly StudyContrast[];
  readonly judges: readonly StudyJudge[];
  readonly seed: number;
  readonly repeats: number;
  /** On how many items the checks are made; no part of the study's id. */
  readonly checks: number;
  /** `headline`: the checks are made in the two arms of the first contrast alone; absent where in all arms. No part of the study's id. */
  readonly checkedArms?: "headline" | undefined;
  readonly warnings: readonly string[];
  /** Where it was imported from, for a study that was not asked here; no part of the study's id. */
  readonly published?: PublishedOrigin | undefined;
}
