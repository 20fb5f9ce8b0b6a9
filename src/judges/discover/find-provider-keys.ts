import { judgeFlags } from "./judge-flags.js";

/** Whether the environment holds a provider's key. The key itself is nowhere in it. */
export interface ProviderKey {
  /** The name of the environment variable. */
  readonly variable: string;
  readonly provider: string;
  readonly found: boolean;
  /** The flags that measure a model with it, as one line for a shell; the model is an example. */
  readonly use: string;
}

/** The keys of the providers that DialDefer knows, found or not. Nobody is asked. */
export function findProviderKeys(environment: NodeJS.ProcessEnv): readonly ProviderKey[] {
  // Where this variable names another endpoint, OpenAI's own must be named.
  const openaiUrl = isSet(environment.OPENAI_BASE_URL) ? "https://api.openai.com/v1" : undefined;
  return [
    key("OPENAI_API_KEY", "OpenAI", judgeFlags("gpt-4o-mini", { baseUrl: openaiUrl })),
    key("OPENROUTER_API_KEY", "OpenRouter", judgeFlags("openai/gpt-4o-mini", { baseUrl: "https://openrouter.ai/api/v1" })),
    key("ANTHROPIC_API_KEY", "Anthropic", judgeFlags("claude-haiku-4-5", { baseUrl: "https://api.anthropic.com/v1", keyEnv: "ANTHROPIC_API_KEY" })),
  ];

  function key(variable: string, provider: string, use: string): ProviderKey {
    return { variable, provider, found: isSet(environment[variable]), use };
  }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}
