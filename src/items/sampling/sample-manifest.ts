import * as z from "zod";

/**
 * A choice of items that can be committed and applied again: ids and content hashes, never text. Written by `items sample`,
 * `items check --fix` and `items split`; read by every command that takes items.
 */
export const sampleManifestSchema = z.strictObject({
  schema: z.literal("dialdefer.sample/1"),
  /** The set: a benchmark's name, or the file name (without folders) of one's own. */
  items: z.string().min(1),
  /** Which wrong answer was put before the judge. */
  incorrect: z.enum(["paper", "first", "hardest", "random", "all"]),
  /** How the items were chosen; free for each method, such as `{ name: "cpython", seed: 42, by: "meta.level", draws: [100, 200] }`. */
  method: z.looseObject({ name: z.string().min(1) }),
  /** Number of items of the set that the choice was made from. */
  of: z.int().nonnegative(),
  /** The chosen items, in the order in which the method gave them. */
  sample: z.array(z.strictObject({ id: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) })).min(1),
});

export type SampleManifest = z.infer<typeof sampleManifestSchema>;
