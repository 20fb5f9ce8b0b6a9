import { groupedDigits } from "../core/grouped-digits.js";

/** Says how far a download has got. */
export interface DownloadProgress {
  /** `position` bytes of the file are on disk. */
  at(position: number): void;
  /** The file turns out to have `total` bytes; null where nobody knows. */
  of(total: number | null): void;
}

/**
 * Lines such as `45 % of 1,117 MB, 12.3 MB/s, 50 s left`: at most one in `everyMs`, and on a long download only
 * when a whole per cent or ten times that long has passed, so that a log stays readable. Speed is that of this
 * process, from `start` on. With each line the share that is there, where the size is known.
 */
export function downloadProgress(start: number, announced: number | null, everyMs: number, notice: (line: string, share: number | null) => void, now: () => number = () => performance.now()): DownloadProgress {
  let total = announced;
  const startedAt = now();
  let saidAt = startedAt;
  let saidPercent: number | null = total === null ? null : -1;
  return {
    of(found) {
      total = found;
    },
    at(position) {
      const time = now();
      const percent = total === null || total === 0 ? null : Math.floor(position / total * 100);
      if (time - saidAt < everyMs || (percent === saidPercent && time - saidAt < 10 * everyMs)) return;
      saidAt = time;
      saidPercent = percent;
      const rate = (position - start) / Math.max(1, time - startedAt) * 1000;
      const speed = `${(rate / 1e6).toFixed(1)} MB/s`;
      if (percent === null || total === null) notice(`  ${megabytes(position)} MB, ${speed}`, null);
      else notice(`  ${percent} % of ${megabytes(total)} MB, ${speed}${rate > 0 && position < total ? `, ${timeLeft((total - position) / rate)} left` : ""}`, position / total);
    },
  };
}

function megabytes(bytes: number): string {
  return groupedDigits(Math.round(bytes / 1e6));
}

function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
