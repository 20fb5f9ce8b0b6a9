/** The factors that an arm can have a level of. */
export const factorNames = [
  "labels", "asker", "speaker", "role", "mitigation", "control", "question", "context", "answer", "temperature", "json_order", "chain", "turn", "preemptive", "asks_question",
] as const;
