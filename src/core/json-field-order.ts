/** Which key of a JSON verdict stands first; the template says so. */
export type JsonFieldOrder = "reasoning-first" | "verdict-first";
