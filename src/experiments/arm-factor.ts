/** What arms can differ in, each by itself. */
export const armFactors = [
  "framing", "labels", "system", "order", "answer", "json_order", "temperature", "question", "context", "role", "wording", "mitigation", "control", "family", "chain", "preemptive", "asks_question",
] as const;
export type ArmFactor = typeof armFactors[number];
