/** Flags of the commands that ask one judge a few calls: where it is, and whether to ask without confirming. */
export interface SingleJudgeFlags {
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly endpointName?: string;
  readonly gpu?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}
