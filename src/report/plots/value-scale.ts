/** Values to pixels along one axis. */
export interface ValueScale {
  /** Pixels of a value; what lies beyond the domain stands at its end. */
  readonly at: (value: number) => number;
  readonly domain: readonly [number, number];
  /** Round values inside the domain, ascending, and how many decimals tell them apart. */
  readonly ticks: readonly number[];
  readonly decimals: number;
}

/** A linear scale from `domain` to `pixels` with about `most` round ticks. */
export function valueScale(domain: readonly [number, number], pixels: readonly [number, number], most: number): ValueScale {
  const [low, high] = domain;
  const span = high - low;
  const step = roundStep(span / Math.max(1, most));
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.max(0, Math.floor(high / step + 1e-9) - first + 1);
  return {
    domain, decimals: Math.max(0, Math.min(8, -Math.floor(Math.log10(step) + 1e-9))), ticks: Array.from({ length: Math.min(count, 50) }, (_, index) => (first + index) * step),
    at: (value) => pixels[0] + ((Math.min(high, Math.max(low, value)) - low) / span) * (pixels[1] - pixels[0]),
  };
}

/** The least of 1, 2 and 5 times a power of ten that is not under `step`. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 5].find((times) => times * power >= step * (1 - 1e-9)) ?? 10) * power;
}
