/** How judges are reached, for all kinds of judges; every member has the default of the flag with its name. */
export interface JudgeOptions {
  /** The endpoint's base URL, `/v1` included. */
  readonly baseUrl?: string | undefined;
  /** The environment variable that holds the endpoint's key. */
  readonly keyEnv?: string | undefined;
  /** What stands in the trial key and in reports instead of the endpoint's host and port. */
  readonly endpointName?: string | undefined;
  /** Milliseconds one call may take (default 120,000). */
  readonly timeoutMs?: number | undefined;
  /** How many calls at once, where the judge allows it (default 8). */
  readonly concurrency?: number | undefined;
  /** Where keys, proxies and `DIALDEFER_HOME` are read from (default `process.env`). */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Embedded judges compute on a graphics processor, or fail where none works; never used unless asked. */
  readonly gpu?: boolean | undefined;
  /** Where engine and models are kept (default: `DIALDEFER_HOME`, else a folder in the user's cache). */
  readonly home?: string | undefined;
  /** Only a plan is made: the judge is never asked, so it needs no key, no model and no engine yet. */
  readonly planOnly?: boolean | undefined;
  /** Told, line by line, what takes time or was decided while the judge is made ready. */
  readonly onNotice?: ((line: string) => void) | undefined;
}

/** The same with its defaults filled in. */
export interface CompleteJudgeOptions extends JudgeOptions {
  readonly timeoutMs: number;
  readonly concurrency: number;
  readonly environment: NodeJS.ProcessEnv;
}
