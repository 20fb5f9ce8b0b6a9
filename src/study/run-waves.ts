import { isAllDecided } from "../analysis/is-all-decided.js";
import { planChains } from "../runner/chains/plan-chains.js";
import type { RunOutcome, RunProgress } from "../runner/run-outcome.js";
import { Slots } from "../runner/slots.js";
import { slotSource, type PreparedStudy } from "./prepared-study.js";

/** Trials of one judge that can be asked together: none of them follows on another. */
export interface Wave {
  /** Slots, ascending. */
  readonly pending: Int32Array;
  /** What earlier waves and this one have given up. */
  givenUpWith(own: ReadonlySet<number>): ReadonlySet<number>;
  /** How far the run has come, earlier waves and what may still follow counted. */
  progressWith(own: RunProgress): RunProgress;
}

export interface WavesInput {
  readonly study: PreparedStudy;
  readonly judgeIndex: number;
  /** Arms of which the stopping rule needs no main trial any more, as it stands when it is called. */
  readonly decided: () => ReadonlySet<number>;
  /** What can be asked at once: slots, ascending. */
  readonly first: Int32Array;
  /** Finds out what the endpoint refuses of trials unlike those before; its outcome where the judge cannot be asked. */
  readonly probe: (slots: Int32Array) => Promise<RunOutcome | null>;
  /** How the judge is asked, as text that changes when a probe has had the study planned anew. */
  readonly settings: () => string;
  /** What can be asked at once as it stands when it is called: slots, ascending. */
  readonly askable: () => Int32Array;
  readonly ask: (wave: Wave) => Promise<RunOutcome>;
}

/**
 * Asks wave by wave: the chained trials of a judge are known once the replies that they follow on are there. A study without chains is one
 * wave. What a wave has given up is not asked again in the same run.
 */
export async function runWaves({ study, judgeIndex, decided, first, probe, settings, askable, ask }: WavesInput): Promise<RunOutcome> {
  const slots = new Slots(study.spec);
  const givenUp = new Set<number>();
  let done: RunProgress = { committed: 0, total: 0, failed: 0 };
  let whole: RunOutcome = { stopped: null, committed: 0, failed: 0, lastError: null };
  // What can follow on the first wave is recorded now, and asked with the second.
  let { recorded, waiting, later } = planChains(slotSource(study, judgeIndex));
  let pending = first;
  const wanted = (slotsOfWave: Int32Array): Int32Array => decided().size === 0 ? slotsOfWave : slotsOfWave.filter((slot) => !decided().has(slots.cell(slot).arm));
  for (;;) {
    let latest: ReadonlySet<number> = new Set();
    let total = pending.length;
    const toFollow = (isAllDecided(study.spec, decided()) ? later : waiting) + recorded.length;
    const earlier = done;
    const outcome = await ask({
      pending,
      givenUpWith: (own) => {
        latest = own;
        return givenUp.size === 0 ? own : new Set([...givenUp, ...own]);
      },
      progressWith: (own) => {
        total = own.total;
        return { committed: earlier.committed + own.committed, total: earlier.total + own.total + toFollow, failed: earlier.failed + own.failed };
      },
    });
    for (const slot of latest) givenUp.add(slot);
    done = { committed: done.committed + outcome.committed, total: done.total + total, failed: done.failed + outcome.failed };
    whole = { stopped: outcome.stopped ?? whole.stopped, committed: done.committed, failed: done.failed, lastError: outcome.lastError ?? whole.lastError };
    if (outcome.stopped !== null && outcome.stopped !== "decided") return whole;
    const next = planChains(slotSource(study, judgeIndex));
    ({ waiting, later } = next);
    pending = wanted(Int32Array.from([...recorded, ...next.recorded]).sort());
    recorded = new Int32Array();
    if (pending.length === 0) return whole;
    const before = settings();
    const failure = await probe(pending);
    // What was planned for other settings is planned anew, down to the first turns.
    if (settings() !== before) {
      ({ waiting, later } = planChains(slotSource(study, judgeIndex)));
      pending = askable();
    }
    if (failure !== null) return { ...failure, committed: whole.committed, failed: whole.failed + failure.failed };
  }
}
