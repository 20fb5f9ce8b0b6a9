/**
 * Who puts forward the verdict about a party of a conflict: somebody outside it, the judged party itself, or the other
 * party. Without a role nobody does.
 */
export type JudgerRole = "uninvolved" | "judged" | "other";
