/** Error and power of a planned test, as shares. */
export interface TestSize {
  /** Chance that it finds what is there (default 0.8). */
  readonly power?: number;
  /** Chance that it finds what is not (default 0.05): both sides of a test of a difference together, each side of a test of equivalence. */
  readonly alpha?: number;
}
