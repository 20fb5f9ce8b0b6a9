import { sha256 } from "../../core/sha256.js";
import { JudgeError } from "../../core/judge-error.js";
import { UsageError } from "../../core/usage-error.js";
import { createDispatcher } from "../../fetching/create-dispatcher.js";
import { isLocalHost } from "../../fetching/is-local-host.js";
import { createRedactor, shortestSecretInReplies, type Redactor } from "../../fetching/redactor.js";
import { retryAfterMs } from "../../fetching/retry-after.js";
import type { CompleteJudgeOptions } from "../judge-options.js";
import type { AdoptingJudge } from "../openai/create-openai-judge.js";
import { errorText } from "../openai/error-text.js";
import { postJson, type HttpAnswer, type HttpRoute } from "../openai/http-exchange.js";
import { keyFromEnvironment } from "../openai/key-from-environment.js";
import { OwnJudge } from "./own-judge.js";

/**
 * An address of the user's own as a judge: one JSON request is posted to it a call, and one JSON reply comes back. The key of
 * `keyEnv`, if one is named, goes along as a bearer token.
 *
 * @param address `http://...` or `https://...`
 * @throws UsageError for an address that is none or holds credentials, and for a key that is missing
 */
export function createHttpJudge(address: string, options: Pick<CompleteJudgeOptions, "timeoutMs" | "concurrency" | "environment" | "endpointName" | "keyEnv" | "planOnly">): AdoptingJudge {
  const url = parseAddress(address);
  const { endpointName, keyEnv, environment, planOnly } = options;
  const key = keyEnv === undefined ? undefined : keyFromEnvironment(keyEnv, { environment, planOnly, whose: `The judge at ${url.host}` });
  const { dispatcher, secrets: ofProxies } = createDispatcher(url, options.concurrency, environment);
  // What stands behind a question mark may be a secret.
  const secrets = [...ofProxies, ...key === undefined ? [] : [key], ...[...url.searchParams.values()].filter((value) => value !== "")];
  const headers = ["content-type", "application/json", "accept", "application/json", "user-agent", "dialdefer", ...key === undefined ? [] : ["authorization", `Bearer ${key}`]];
  const route: HttpRoute = { dispatcher, origin: url.origin, path: `${url.pathname}${url.search}`, headers, timeoutMs: options.timeoutMs, redact: createRedactor(secrets) };
  const local = isLocalHost(url.hostname);
  return new OwnJudge({
    id: `${url.origin}${url.pathname}`,
    identity: `http:${endpointName ?? `${url.host}${url.pathname}${url.search === "" ? "" : `?${sha256(url.search)}`}`}`,
    lanes: options.concurrency,
    paid: !local,
    description: { kind: "http", endpoint: endpointName ?? url.host, local },
    exchange: async (body, signal) => bodyOf(await postJson(route, body, signal), route.redact),
    redact: route.redact,
    redactReply: createRedactor(secrets.filter((secret) => secret.length >= shortestSecretInReplies)),
    close: () => dispatcher.destroy(),
  });
}

function parseAddress(address: string): URL {
  if (!URL.canParse(address) || !/^https?:\/\//i.test(address)) throw new UsageError(`a judge behind an address looks like http://localhost:9000/judge, not ${JSON.stringify(address.slice(0, 40))}`);
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") throw new UsageError("the address of the judge holds a user name or password; put the key in an environment variable and name it with --key-env");
  return url;
}

function bodyOf({ status, headers, body }: HttpAnswer, redact: Redactor): string {
  if (status >= 200 && status < 300) return body;
  const message = `status ${status}: ${errorText(body, redact)}`;
  const wait = retryAfterMs(headers, Date.now());
  if (status === 429) throw new JudgeError("rate-limited", message, { retryable: true, retryAfterMs: wait });
  if (status >= 500 || status === 408 || status === 425) throw new JudgeError("server-error", message, { retryable: true, retryAfterMs: wait, status });
  if (status === 401 || status === 403) throw new JudgeError("unauthorized", message, { retryable: false, status });
  throw new JudgeError("rejected", message, { retryable: false, status });
}
