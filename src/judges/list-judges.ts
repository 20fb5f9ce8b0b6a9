/** One kind of judge, as `dialdefer judges list` shows it. */
export interface JudgeKind {
  readonly kind: "openai" | "llama" | "command" | "http" | "https" | "simulated" | "replay";
  /** The form of its specification. */
  readonly form: string;
  readonly example: string;
  readonly summary: string;
}

const judgeKinds: readonly JudgeKind[] = [
  {
    kind: "openai",
    form: "openai:MODEL",
    example: "openai:gpt-4o-mini",
    summary: "any OpenAI-compatible chat endpoint: hosted, or a local server with --base-url http://localhost:8000/v1",
  },
  {
    kind: "llama",
    form: "llama:default | llama:NAME | llama:hf:OWNER/REPO/FILE.gguf | llama:PATH.gguf",
    example: "llama:default",
    summary: "a model that runs embedded on this machine, on the processor or with --gpu on a graphics processor; no server, no key",
  },
  {
    kind: "command",
    form: "command:PROGRAM ARGS",
    example: "command:python3 judge.py",
    summary: "a program of your own, started once a call: a JSON request on stdin, a JSON reply on stdout",
  },
  {
    kind: "http",
    form: "http://HOST/PATH",
    example: "http://localhost:9000/judge",
    summary: "an address of your own on this machine or network: the same JSON, posted",
  },
  {
    kind: "https",
    form: "https://HOST/PATH",
    example: "https://judge.example.org/judge",
    summary: "the same elsewhere; --key-env NAME sends a key along",
  },
  {
    kind: "simulated",
    form: "simulated:NAME=VALUE,...",
    example: "simulated:dprime=1.5,c1=0.4,c2=-0.3,seed=7",
    summary: "a judge with planted sensitivity, bias and noise, to see what a study can detect; costs nothing",
  },
  {
    kind: "replay",
    form: "replay:FILE",
    example: "replay:replies.jsonl",
    summary: "the replies of an earlier study, as written by `dialdefer store export`",
  },
];

/** The kinds of judges there are. */
export function listJudges(): readonly JudgeKind[] {
  return judgeKinds;
}
