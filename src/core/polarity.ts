/** Whether a claim is an item's correct or its incorrect answer. */
export type Polarity = "correct" | "incorrect";
