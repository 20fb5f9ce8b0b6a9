/**
 * A framing of one family: the rungs T, A and S of `matched`, `statement` and `speaker` of
 * `classic`, or what the user's own family names.
 */
export type FramingId = string;
