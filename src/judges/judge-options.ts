/** What the user said about how judges are reached, for all kinds of judges. */
export interface JudgeOptions {
  /** The endpoint's base URL, `/v1` included. */
  readonly baseUrl?: string | undefined;
  /** The environment variable that holds the endpoint's key. */
  readonly keyEnv?: string | undefined;
  /** What stands in the trial key and in reports instead of the endpoint's host and port. */
  readonly endpointName?: string | undefined;
  /** For one call. */
  readonly timeoutMs: number;
  /** How many calls at once, where the judge allows it. */
  readonly concurrency: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Embedded judges compute on a graphics processor, or fail where none works; never used unless asked. */
  readonly gpu?: boolean | undefined;
  /** Where engine and models are kept (`DIALDEFER_HOME`). */
  readonly home?: string | undefined;
  /** Only a plan is made: the judge is never asked, so it needs no key, no model and no engine yet. */
  readonly planOnly?: boolean | undefined;
  /** Told, line by line, what takes time or was decided while the judge is made ready. */
  readonly onNotice?: ((line: string) => void) | undefined;
}
