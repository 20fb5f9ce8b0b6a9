import * as z from "zod";
import type { SampleManifest } from "./sample-manifest.js";

/** What a sample manifest must look like. Apart from its type, which is public: the library's types know no zod. */
export const sampleManifestSchema: z.ZodType<SampleManifest> = z.strictObject({
  schema: z.literal("dialdefer.sample/1"),
  items: z.string().min(1),
  incorrect: z.enum(["paper", "first", "hardest", "random", "all"]),
  method: z.looseObject({ name: z.string().min(1) }),
  of: z.int().nonnegative(),
  sample: z.array(z.strictObject({ id: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) })).min(1),
});
