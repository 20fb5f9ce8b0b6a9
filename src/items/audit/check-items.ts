import { DataError } from "../../core/data-error.js";
import type { Item } from "../../core/item.js";
import { openItems, type OpenItemsOptions } from "../open-items.js";
import { auditItems, type AuditOptions } from "./audit-items.js";
import { bySeverity } from "./by-severity.js";
import type { AuditFinding, ItemAudit } from "./item-audit.js";

/** The audit of a set as it stands on disk, bad rows included. */
export interface ItemCheck extends ItemAudit {
  readonly spec: string;
  readonly badRows: number;
  /** Rows that are in order and cannot be judged. */
  readonly unjudgeable: number;
  /** What a reader should know before opening the set's texts. */
  readonly notices: readonly string[];
}

/** Which items are audited, and how. */
export type CheckItemsOptions = AuditOptions & Pick<OpenItemsOptions, "sample" | "incorrect">;

/** Beyond this many bad rows the file is another one than it was taken for; the rest are counted in one finding. */
const mostBadRows = 1000;

/** What a bad row and what an unjudgeable one does to DDS. */
const rowEffects = {
  bad: "None yet, as the row stops a run; with `--on-bad-row skip` it is left out, and DDS is that of the rows that remain.",
  file: "None: the set cannot be read, so that nothing can be measured with it.",
  unjudgeable: "The row is left out of every run: DDS is that of the rows that remain, which differ from the whole set where what is missing is not random.",
} as const;

/**
 * Audits a whole item set, bad and unjudgeable rows included.
 *
 * @throws UsageError or DataError where the specification itself names nothing that can be opened.
 */
export async function checkItems(spec: string, options: CheckItemsOptions = {}): Promise<ItemCheck> {
  const rows = new RowProblems();
  const source = openItems(spec, { sample: options.sample, incorrect: options.incorrect, onBadRow: "skip", onSkippedRow: (error) => rows.bad(error), onUnjudgeable: (error, reason) => rows.unjudgeable(error, reason) });
  const audit = await auditItems(rows.ended(source.read()), options);
  return { spec, notices: await source.notices(), ...audit, badRows: rows.badRows, unjudgeable: rows.unjudgeableRows, findings: bySeverity([...rows.findings(), ...audit.findings]) };
}

/** What is said of rows that make no item. */
class RowProblems {
  badRows = 0;
  unjudgeableRows = 0;
  #failure: DataError | undefined;
  /** Whether any item of the set must not be passed on, and so no row of it either. */
  #gated = false;
  readonly #bad: DataError[] = [];
  /** By their reasons. */
  readonly #unjudgeable = new Map<string, { rows: number; readonly ids: string[]; readonly first: DataError }>();

  bad(error: DataError): void {
    if (++this.badRows <= mostBadRows) this.#bad.push(error);
  }

  unjudgeable(error: DataError, reason: string): void {
    this.unjudgeableRows++;
    const known = this.#unjudgeable.get(reason) ?? { rows: 0, ids: [], first: error };
    known.rows++;
    if (error.context.item !== undefined) known.ids.push(error.context.item);
    this.#unjudgeable.set(reason, known);
  }

  /** The same items; what makes the file useless as a whole ends them and becomes a finding. */
  async *ended(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      for await (const item of items) {
        this.#gated ||= item.gated !== undefined;
        yield item;
      }
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      this.#failure = error;
    }
  }

  findings(): AuditFinding[] {
    const more = this.badRows - this.#bad.length;
    return [
      ...this.#failure === undefined ? [] : [{ ...this.#finding(this.#failure), effect: rowEffects.file }],
      ...this.#bad.map((error) => this.#finding(error)),
      ...more > 0 ? [{ code: "more-bad-rows", severity: "error" as const, ids: [], message: `${more} more bad rows`, effect: rowEffects.bad }] : [],
      ...[...this.#unjudgeable.values()].map(({ rows, ids, first }) => ({
        code: "unjudgeable", severity: "warning" as const, ids, effect: rowEffects.unjudgeable,
        message: `rows that cannot be judged: ${rows}, ${rows === 1 ? "" : "first "}${first.message}`,
      })),
    ];
  }

  /** The message of a bad row quotes it. */
  #finding({ code, message, context: { file, item, line } }: DataError): AuditFinding {
    const shown = this.#gated ? `${file ?? ""}${line === undefined ? "" : `:${line}`}: what is wrong is not shown, as the set's text must not be passed on` : message;
    return { code, severity: "error", ids: item === undefined ? [] : [item], message: shown, effect: rowEffects.bad, ...line !== undefined && { line } };
  }
}
