/** Which of the two options stands first, and so carries the code 1. */
export type OptionOrder = "accept-first" | "accept-second";
