// test/support/spawn-mock-chat-server.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
async function spawnMockChatServer(options = {}) {
  const folder = await mkdtemp(join(tmpdir(), "dialdefer-mock-"));
  const script = join(folder, "mock-chat-server.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("mock-chat-server-main.ts", import.meta.url))],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error"
  });
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), exited.then(([code]) => {
    throw new Error(`the mock server ended with exit code ${String(code)}`);
  })]);
  const url = String(first[0]);
  return {
    url,
    requests: async () => await (await fetch(`${url}/requests`)).json(),
    close: async () => {
      child.stdin.end();
      await exited;
      await rm(folder, { recursive: true, force: true });
    }
  };
}

// src/core/dialdefer-error.ts
var DialDeferError = class extends Error {
  code;
  exitCode;
  context;
  constructor(code, message, options = {}) {
    super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.exitCode = options.exitCode ?? 1;
    this.context = options.context ?? {};
  }
};

// src/core/judge-error.ts
var JudgeError = class extends DialDeferError {
  /** Whether asking again can help. */
  retryable;
  /** Milliseconds the provider asked to wait, if it did. */
  retryAfterMs;
  constructor(code, message, options) {
    super(code, message, { cause: options.cause });
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
  }
};

// src/core/usage-error.ts
var UsageError = class extends DialDeferError {
  constructor(message, options = {}) {
    super("usage", message, { ...options, exitCode: 2 });
  }
};

// src/judges/openai/chat-request-body.ts
function chatRequestHead(model) {
  return `{"model":${JSON.stringify(model)},"stream":false,"messages":`;
}
function chatRequestBody(head, request, settings) {
  const probability = request.answerMode === "probability";
  let body = `${head}${JSON.stringify(request.messages)},"${settings.tokenCapField}":${probability ? 1 : request.maxTokens}`;
  if (request.temperature !== void 0) body += `,"temperature":${request.temperature}`;
  if (probability) body += `,"logprobs":true,"top_logprobs":${settings.topLogprobs}`;
  if (request.answerMode === "json" && !settings.dropJsonMode) body += ',"response_format":{"type":"json_object"}';
  return `${body}}`;
}

// src/judges/openai/create-dispatcher.ts
import { EnvHttpProxyAgent, Pool } from "undici";

// src/judges/openai/is-local-host.ts
var privateRanges = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^0\.0\.0\.0$/,
  /^\[::1?\]$/,
  /^\[::ffff:7f/,
  /^\[f[cd][0-9a-f]{2}:/,
  /^\[fe[89ab][0-9a-f]:/
];
function isLoopbackHost(hostname) {
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === "[::1]" || hostname.startsWith("[::ffff:7f");
}
function isLocalHost(hostname) {
  if (isLoopbackHost(hostname)) return true;
  const address = hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
  if (address) return privateRanges.some((range) => range.test(hostname));
  return hostname.endsWith(".local") || hostname.endsWith(".internal") || !hostname.includes(".");
}

// src/judges/openai/create-dispatcher.ts
function createDispatcher(endpoint, connections, environment) {
  const options = { connections, headersTimeout: 0, bodyTimeout: 0, pipelining: 1 };
  const httpProxy = proxyUrl(environment, "http_proxy");
  const httpsProxy = proxyUrl(environment, "https_proxy") ?? httpProxy;
  if (httpProxy === void 0 && httpsProxy === void 0 || isLoopbackHost(endpoint.hostname)) {
    return { dispatcher: new Pool(endpoint.origin, options), secrets: [] };
  }
  const noProxy = environment.no_proxy ?? environment.NO_PROXY ?? "";
  const dispatcher = new EnvHttpProxyAgent({ ...options, httpProxy: httpProxy?.href ?? "", httpsProxy: httpsProxy?.href ?? "", noProxy });
  return { dispatcher, secrets: [httpProxy, httpsProxy].flatMap((url) => url === void 0 ? [] : [url.password, decodeURIComponent(url.password)]) };
}
function proxyUrl(environment, name) {
  const variable = environment[name] === void 0 ? name.toUpperCase() : name;
  const text = environment[variable]?.trim();
  if (text === void 0 || text === "") return void 0;
  const withScheme = text.includes("://") ? text : `http://${text}`;
  if (!URL.canParse(withScheme)) throw new UsageError(`The environment variable ${variable} is not a URL.`);
  return new URL(withScheme);
}

// src/judges/openai/endpoint-settings.ts
function initialSettings(endpointName2) {
  return {
    tokenCapField: endpointName2 === "openai" ? "max_completion_tokens" : "max_tokens",
    topLogprobs: 20,
    foldSystem: false,
    dropTemperature: false,
    dropJsonMode: false,
    noTokenProbabilities: false
  };
}
function adjustmentsFor(request, settings) {
  const answerMode = request.answerMode === "probability" && settings.noTokenProbabilities ? "choice" : request.answerMode;
  return {
    ...settings.foldSystem && request.messages.some(({ role }) => role === "system") ? { foldSystem: true } : {},
    ...settings.dropTemperature && request.temperature !== void 0 ? { dropTemperature: true } : {},
    ...answerMode === request.answerMode ? {} : { answerMode },
    ...settings.dropJsonMode && answerMode === "json" ? { dropJsonMode: true } : {}
  };
}
function adjustRequest(request, adjustments) {
  return {
    ...request,
    messages: adjustments.foldSystem === true ? foldSystem(request.messages) : request.messages,
    answerMode: adjustments.answerMode ?? request.answerMode,
    temperature: adjustments.dropTemperature === true ? void 0 : request.temperature
  };
}
function foldSystem(messages) {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== "system");
  const firstUser = others.findIndex(({ role }) => role === "user");
  if (firstUser === -1) return [{ role: "user", content: system.join("\n\n") }, ...others];
  return others.map((message, index) => index === firstUser ? { role: message.role, content: [...system, message.content].join("\n\n") } : message);
}

// src/judges/openai/http-exchange.ts
import { isUtf8 } from "node:buffer";

// src/judges/openai/on-abort.ts
var waiting = /* @__PURE__ */ new WeakMap();
function onAbort(signal, callback) {
  let callbacks = waiting.get(signal);
  if (callbacks === void 0) {
    const created = /* @__PURE__ */ new Set();
    signal.addEventListener("abort", () => created.forEach((call) => call()), { once: true });
    waiting.set(signal, created);
    callbacks = created;
  }
  const registered = callbacks;
  registered.add(callback);
  return () => registered.delete(callback);
}

// src/judges/openai/http-exchange.ts
var largestBody = 16 * 1024 * 1024;
var certificateError = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/;
function postJson(route, body, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted());
    new HttpExchange(route, signal, resolve, reject).send(body);
  });
}
var HttpExchange = class {
  constructor(route, signal, resolve, reject) {
    this.route = route;
    this.resolve = resolve;
    this.reject = reject;
    this.timer = setTimeout(() => this.fail(new JudgeError("timeout", `no complete answer within ${route.timeoutMs / 1e3} s`, { retryable: true })), route.timeoutMs);
    this.stopListening = onAbort(signal, () => this.fail(aborted()));
  }
  route;
  resolve;
  reject;
  controller;
  status = 0;
  headers = {};
  chunks = [];
  length = 0;
  settled = false;
  timer;
  stopListening;
  send(body) {
    const { dispatcher, origin, path, headers } = this.route;
    try {
      dispatcher.dispatch({ origin, path, method: "POST", headers, body }, this);
    } catch (error) {
      this.onResponseError(void 0, error);
    }
  }
  onRequestStart(controller) {
    this.controller = controller;
    if (this.settled) controller.abort(new Error("too late"));
  }
  onResponseStart(_controller, status, headers) {
    this.status = status;
    this.headers = headers;
  }
  onResponseData(_controller, chunk) {
    this.length += chunk.length;
    if (this.length > largestBody) this.fail(new JudgeError("bad-response", `the answer is larger than ${largestBody / 1024 / 1024} MiB`, { retryable: true }));
    else this.chunks.push(chunk);
  }
  onResponseEnd() {
    const bytes = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks, this.length);
    if (!isUtf8(bytes)) return this.fail(new JudgeError("bad-response", "the answer is not valid UTF-8", { retryable: true }));
    if (!this.settle()) return;
    const text = bytes.toString("utf8");
    this.resolve({ status: this.status, headers: this.headers, body: text.startsWith("\uFEFF") ? text.slice(1) : text });
  }
  onResponseError(_controller, error) {
    this.fail(this.explain(error));
  }
  /** Before the headers came, the connection failed; after them, the answer broke off. */
  explain(error) {
    const { redact, origin } = this.route;
    const code = errorCode(error);
    const text = redact(error instanceof Error ? error.message || code : String(error));
    const cause = Object.assign(new Error(text), { code });
    if (code === "UND_ERR_CLOSED" || code === "UND_ERR_DESTROYED") return new JudgeError("judge-failed", "the judge has been closed", { cause, retryable: false });
    if (this.status !== 0) return new JudgeError("bad-response", `the answer broke off: ${text}`, { cause, retryable: true });
    if (certificateError.test(code)) return new JudgeError("connection", `cannot trust ${redact(origin)}: ${text} (NODE_EXTRA_CA_CERTS names further authorities)`, { cause, retryable: false });
    return new JudgeError("connection", `no answer from ${redact(origin)}: ${text}`, { cause, retryable: true });
  }
  fail(error) {
    if (!this.settle()) return;
    this.reject(error);
    this.controller?.abort(error);
  }
  settle() {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    this.stopListening();
    return true;
  }
};
function aborted() {
  return new JudgeError("aborted", "the call was stopped", { retryable: false });
}
function errorCode(error) {
  const { code, errors } = typeof error === "object" && error !== null ? error : {};
  if (typeof code === "string") return code;
  return errors === void 0 ? "" : errorCode(errors[0]);
}

// src/judges/openai/code-probabilities.ts
var surroundingSpace = /^[\s\u2581\u0120\u010a]+|[\s\u2581\u0120\u010a]+$/g;
function codeProbabilities(logprobs) {
  const candidates = firstTokenCandidates(logprobs);
  const mass = { "1": 0, "2": 0 };
  for (const { token, logprob } of candidates) {
    if (typeof token !== "string" || typeof logprob !== "number") continue;
    const code = token.replace(surroundingSpace, "");
    if (code === "1" || code === "2") mass[code] += Math.exp(Math.min(0, logprob));
  }
  if (mass["1"] === 0 && mass["2"] === 0) return void 0;
  return { "1": Math.min(1, mass["1"]), "2": Math.min(1, mass["2"]) };
}
function hasTokenCandidates(logprobs) {
  return firstTokenCandidates(logprobs).length > 0;
}
function firstTokenCandidates(logprobs) {
  const first = logprobs?.content?.[0];
  const candidates = first?.top_logprobs;
  return Array.isArray(candidates) ? candidates.filter((candidate) => typeof candidate === "object" && candidate !== null) : [];
}

// src/judges/openai/error-text.ts
var longestText = 500;
function errorText(body) {
  const { text } = errorDetails(body);
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestText ? `${line.slice(0, longestText)}...` : line || "(no text)";
}
function errorDetails(body) {
  let parsed;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { text: body, parameters: [], code: "" };
  }
  const texts = [];
  const parameters = [];
  const codes = [];
  collect(parsed, texts, parameters, codes, 0);
  return { text: texts.join(" ") || body, parameters, code: codes[0] ?? "" };
}
function collect(value, texts, parameters, codes, depth) {
  if (depth > 6) return;
  if (typeof value === "string") texts.push(value);
  else if (Array.isArray(value)) for (const element of value) collect(element, texts, parameters, codes, depth + 1);
  else if (typeof value === "object" && value !== null) {
    const fields = value;
    if (typeof fields.param === "string") parameters.push(fields.param);
    if (Array.isArray(fields.loc)) parameters.push(fields.loc.filter((step) => step !== "body").join("."));
    if (typeof fields.code === "string") codes.push(fields.code);
    for (const name of ["error", "message", "msg", "detail", "metadata", "raw"]) {
      if (fields[name] !== void 0) collect(fields[name], texts, parameters, codes, depth + 1);
    }
  }
}

// src/judges/openai/parse-chat-reply.ts
function parseChatReply(body, answerMode, redact) {
  const completion = parseCompletion(body);
  if (present(completion.error)) throw badResponse(`an error under status 200: ${redact(errorText(body))}`);
  const choice = Array.isArray(completion.choices) ? completion.choices[0] : void 0;
  if (!isObject(choice)) throw badResponse("the answer has no choices");
  if (present(choice.error) || choice.finish_reason === "error") throw badResponse(`an error under status 200: ${redact(errorText(JSON.stringify(choice)))}`);
  if (!isObject(choice.message)) throw badResponse("the answer has no message");
  const text = contentText(choice.message.content);
  const refusal = refusalText(choice.message);
  return {
    reply: {
      text: text === "" ? refusal : text,
      finishReason: refusal === "" ? finishReason(choice.finish_reason, answerMode) : "refusal",
      codeProbabilities: answerMode === "probability" ? codeProbabilities(choice.logprobs) : void 0,
      usage: usage(completion.usage),
      model: typeof completion.model === "string" ? completion.model : void 0,
      fingerprint: [completion.provider, completion.system_fingerprint].filter((part) => typeof part === "string" && part !== "").join("/") || void 0
    },
    tokenCandidates: hasTokenCandidates(choice.logprobs)
  };
}
function parseCompletion(body) {
  try {
    const parsed = JSON.parse(body);
    if (isObject(parsed)) return parsed;
  } catch {
    throw badResponse(`the answer is no JSON (${body.length} characters)`);
  }
  throw badResponse("the answer is no JSON object");
}
function contentText(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => typeof part?.text === "string" ? part.text : "").join("");
}
function refusalText({ content, refusal }) {
  if (typeof refusal === "string") return refusal;
  if (!Array.isArray(content)) return "";
  return content.map((part) => typeof part?.refusal === "string" ? part.refusal : "").join("");
}
function finishReason(reason, answerMode) {
  switch (reason) {
    case "stop":
    case "eos":
    case "eos_token":
    case "end_turn":
    case "stop_sequence":
      return "stop";
    case "length":
    case "max_tokens":
      return answerMode === "probability" ? "stop" : "length";
    case "content_filter":
    case "refusal":
    case "safety":
    case "SAFETY":
      return "refusal";
    default:
      return "other";
  }
}
function usage(counts) {
  const inputTokens = counts?.prompt_tokens;
  const outputTokens = counts?.completion_tokens;
  if (typeof inputTokens !== "number" || typeof outputTokens !== "number") return void 0;
  const cachedTokens = counts?.prompt_tokens_details?.cached_tokens;
  return { inputTokens, outputTokens, ...typeof cachedTokens === "number" ? { cachedTokens } : {} };
}
function badResponse(message) {
  return new JudgeError("bad-response", message, { retryable: true });
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function present(value) {
  return value !== void 0 && value !== null;
}

// src/judges/openai/redactor.ts
var shortestSecret = 4;
function createRedactor(secrets) {
  const spellings = /* @__PURE__ */ new Set();
  for (const secret of secrets) {
    if (secret.length < shortestSecret) continue;
    spellings.add(secret);
    spellings.add(JSON.stringify(secret).slice(1, -1));
    spellings.add(encodeURIComponent(secret));
    spellings.add(Buffer.from(secret).toString("base64"));
  }
  const longestFirst = [...spellings].sort((left, right) => right.length - left.length);
  return (text) => longestFirst.reduce((clean, secret) => clean.replaceAll(secret, "***"), text);
}

// src/judges/openai/retry-after.ts
function retryAfterMs(headers, now) {
  const milliseconds = nonNegative(single(headers["retry-after-ms"]));
  if (milliseconds !== void 0) return milliseconds;
  const retryAfter = single(headers["retry-after"]);
  const seconds = nonNegative(retryAfter);
  if (seconds !== void 0) return Math.ceil(seconds * 1e3);
  if (retryAfter === void 0 || !/[a-z]/i.test(retryAfter)) return void 0;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? void 0 : Math.max(0, date - now);
}
function single(header) {
  return (Array.isArray(header) ? header[0] : header)?.trim();
}
function nonNegative(text) {
  return text !== void 0 && /^\d+(\.\d+)?$/.test(text) ? Number(text) : void 0;
}

// src/judges/openai/response-error.ts
var tooLong = /context_length_exceeded|(maximum|max) context length|context (length|window|size) (of|is|exceed)|exceeds? the (available )?(context|model's)|prompt is too long/i;
function responseError(answer, redact) {
  const { status, body } = answer;
  const message = `status ${status}: ${redact(errorText(body))}`;
  const waiting2 = retryAfterMs(answer.headers, Date.now());
  if (status === 429) {
    return new JudgeError("rate-limited", message, { retryable: errorDetails(body).code !== "insufficient_quota", retryAfterMs: waiting2 });
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) return new JudgeError("server-error", message, { retryable: true, retryAfterMs: waiting2 });
  if (status === 403 && /flagged|moderation/i.test(body)) return new JudgeError("rejected", message, { retryable: false });
  if (status === 401 || status === 403) return new JudgeError("unauthorized", message, { retryable: false });
  if (isPromptTooLong(body)) return new JudgeError("prompt-too-long", message, { retryable: false });
  if (errorDetails(body).code === "json_validate_failed") return new JudgeError("bad-response", message, { retryable: true });
  const hint = status === 404 || status >= 300 && status < 400 ? " (does --base-url end where the API begins, often in /v1, and does it serve this model?)" : "";
  return new JudgeError("rejected", message + hint, { retryable: false });
}
function isPromptTooLong(body) {
  const { text, code } = errorDetails(body);
  return tooLong.test(code) || tooLong.test(text);
}

// src/judges/openai/refused-setting.ts
var refusingStatuses = /* @__PURE__ */ new Set([400, 403, 404, 422, 500, 501]);
var complaint = /not (supported|enabled|permitted|allowed|accepted|available|implemented|valid|compatible)|n[o']t (currently )?support|unsupported|unrecognized|unknown|unexpected|invalid|forbidden|deprecated|must (be|contain|alternate|not)|only|cannot|can't|no endpoints|failed to generate|(greater|less|more) than|at (most|least)|exceeds?/i;
var plainComplaint = /not (supported|enabled|allowed|implemented)|n[o']t support|unsupported/i;
var words = [
  ["json-mode", /response[_ ]format|json[ _]?(mode|object|schema)|failed to generate json|contain the word .?json|structured[ _]output/i],
  ["logprobs", /log[_ -]?prob/i],
  ["token-cap", /max_(completion_)?tokens/i],
  ["system", /system[ _]?(role|message|prompt|instruction)|(role|support)\S* .{0,40}['"`]?system\b|developer instruction|roles must alternate/i],
  ["temperature", /\btemperature\b/i]
];
var parameterNames = [
  ["json-mode", /^response_format/],
  ["logprobs", /^(top_)?logprobs/],
  ["token-cap", /^max_(completion_)?tokens/],
  ["temperature", /^temperature/]
];
function settingsAfterRefusal(answer, request, settings) {
  if (!refusingStatuses.has(answer.status) || isPromptTooLong(answer.body)) return void 0;
  const details = errorDetails(answer.body);
  const setting = refusedSetting(details, answer.status >= 500 ? plainComplaint : complaint, request, settings);
  if (setting === void 0 || answer.status === 403 && setting !== "logprobs") return void 0;
  switch (setting) {
    case "system":
      return { ...settings, foldSystem: true };
    case "temperature":
      return { ...settings, dropTemperature: true };
    case "json-mode":
      return { ...settings, dropJsonMode: true };
    case "token-cap":
      return otherTokenCap(details, request, settings);
    case "logprobs":
      return fewerLogprobs(details, settings);
  }
}
function refusedSetting({ text, parameters }, complains, request, settings) {
  const carried = (setting) => {
    switch (setting) {
      case "system":
        return request.messages.some(({ role }) => role === "system");
      case "temperature":
        return request.temperature !== void 0;
      case "json-mode":
        return request.answerMode === "json" && !settings.dropJsonMode;
      case "logprobs":
        return request.answerMode === "probability";
      case "token-cap":
        return true;
    }
  };
  for (const parameter of parameters) {
    const named = parameterNames.find(([, pattern]) => pattern.test(parameter))?.[0];
    if (named !== void 0 && carried(named)) return named;
  }
  if (!complains.test(text)) return void 0;
  return words.find(([setting, pattern]) => carried(setting) && pattern.test(text))?.[0];
}
function otherTokenCap({ text }, request, settings) {
  const tooSmall = /minimum|at least|>=|greater than/i.test(text);
  if (tooSmall) return request.answerMode === "probability" ? { ...settings, noTokenProbabilities: true } : void 0;
  if (/too large|at most|exceed|<=|less than/i.test(text)) return void 0;
  return { ...settings, tokenCapField: settings.tokenCapField === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
}
function fewerLogprobs({ text }, settings) {
  const limits = text.replace(/models?\/\S+/g, "").match(/(?<![\w.-])\d+(?![\w-])/g)?.map(Number).filter((limit) => limit >= 2 && limit < settings.topLogprobs) ?? [];
  const aboutTheNumber = /more than|less than|at most|greater than|between|max|exceed|<=|\brange\b/i.test(text);
  if (!aboutTheNumber || limits.length === 0) return { ...settings, noTokenProbabilities: true };
  return { ...settings, topLogprobs: Math.max(...limits) };
}

// src/judges/openai/resolve-endpoint.ts
var openaiBaseUrl = "https://api.openai.com/v1";
function resolveEndpoint(options) {
  const url = parseBaseUrl(options.baseUrl ?? nonEmpty(options.environment.OPENAI_BASE_URL) ?? openaiBaseUrl);
  const local = isLocalHost(url.hostname);
  return {
    origin: url.origin,
    hostname: url.hostname,
    path: `${url.pathname.replace(/\/+$/, "")}/chat/completions${url.search}`,
    name: endpointName(options.endpointName, url.hostname, local),
    local,
    key: endpointKey(options, url.hostname, local)
  };
}
function parseBaseUrl(text) {
  let url;
  try {
    url = new URL(text);
  } catch {
    throw new UsageError("The base URL is not a URL; it looks like http://localhost:8000/v1.");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new UsageError(`The base URL must start with http:// or https://, not ${url.protocol}//.`);
  if (url.username !== "" || url.password !== "") throw new UsageError("The base URL holds a user name or password; put the key in an environment variable and name it with --key-env.");
  return url;
}
function endpointName(configured, hostname, local) {
  if (configured !== void 0) {
    if (!/^[\w.:-]+$/.test(configured)) throw new UsageError(`The endpoint name "${configured}" may hold only letters, digits and . _ : -`);
    return configured;
  }
  if (hostname === "api.openai.com") return "openai";
  if (isOpenRouter(hostname)) return "openrouter";
  return local ? "local" : hostname;
}
function endpointKey({ keyEnv, environment }, hostname, local) {
  const variable = keyEnv ?? (local ? void 0 : isOpenRouter(hostname) ? "OPENROUTER_API_KEY" : "OPENAI_API_KEY");
  if (variable === void 0) return void 0;
  const key = nonEmpty(environment[variable]?.trim());
  if (key === void 0) throw new UsageError(`The endpoint ${hostname} needs a key, and the environment variable ${variable} is not set. Set it, or name another with --key-env.`);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError(`The key in the environment variable ${variable} holds characters that no HTTP header can carry.`);
  return key;
}
function isOpenRouter(hostname) {
  return hostname === "openrouter.ai" || hostname.endsWith(".openrouter.ai");
}
function nonEmpty(text) {
  return text === "" ? void 0 : text;
}

// src/judges/openai/create-openai-judge.ts
var mostProbeCalls = 4;
function createOpenaiJudge(spec) {
  if (spec.model.trim() === "") throw new UsageError("An openai judge needs a model: openai:MODEL, such as openai:gpt-4o-mini.");
  const endpoint = resolveEndpoint(spec);
  const { dispatcher, secrets } = createDispatcher(endpoint, spec.lanes, spec.environment);
  const route = {
    dispatcher,
    origin: endpoint.origin,
    path: endpoint.path,
    headers: requestHeaders(endpoint),
    timeoutMs: spec.timeoutMs,
    redact: createRedactor([...secrets, ...endpoint.key === void 0 ? [] : [endpoint.key]])
  };
  return new OpenaiJudge(spec, endpoint, route);
}
function requestHeaders(endpoint) {
  const headers = ["content-type", "application/json", "accept", "application/json", "user-agent", "dialdefer"];
  return endpoint.key === void 0 ? headers : [...headers, "authorization", `Bearer ${endpoint.key}`];
}
var OpenaiJudge = class {
  id;
  identity;
  grouping = "item";
  lanes;
  paid;
  deterministic = false;
  description;
  /** Private to the language, so that no print of the judge shows the key. */
  #route;
  #head;
  #settings;
  constructor(spec, endpoint, route) {
    this.id = `openai:${spec.model}`;
    this.identity = `openai:${endpoint.name}/${spec.model}`;
    this.lanes = spec.lanes;
    this.paid = !endpoint.local;
    this.description = { kind: "openai", model: spec.model, endpoint: endpoint.name, local: endpoint.local };
    this.#route = route;
    this.#head = chatRequestHead(spec.model);
    this.#settings = initialSettings(endpoint.name);
  }
  /** What is believed of the endpoint; `probe` may find out otherwise. */
  get capabilities() {
    const { noTokenProbabilities, foldSystem: foldSystem2, dropJsonMode, dropTemperature } = this.#settings;
    return { tokenProbabilities: !noTokenProbabilities, systemRole: !foldSystem2, jsonSchema: !dropJsonMode, temperature: !dropTemperature };
  }
  adopt({ foldSystem: foldSystem2, dropTemperature, dropJsonMode, answerMode }) {
    const known = this.#settings;
    this.#settings = {
      ...known,
      foldSystem: known.foldSystem || foldSystem2 === true,
      dropTemperature: known.dropTemperature || dropTemperature === true,
      dropJsonMode: known.dropJsonMode || dropJsonMode === true,
      noTokenProbabilities: known.noTokenProbabilities || answerMode === "choice"
    };
  }
  /**
   * Sends the real request and, where the endpoint refuses a setting, asks again without it. What was learned is kept,
   * so that a probe repeated after an error goes on where it stood. JSON mode that is refused, or that makes the reply
   * empty, is left out of all later calls.
   */
  async probe(request, signal, takeCall) {
    for (let calls = 1; calls <= mostProbeCalls; calls++) {
      if (!takeCall()) throw new JudgeError("aborted", "no further call is allowed", { retryable: false });
      const adjustments = adjustmentsFor(request, this.#settings);
      const adjusted = adjustRequest(request, adjustments);
      const answer = await this.#post(adjusted, signal);
      const learned = isSuccess(answer) ? void 0 : settingsAfterRefusal(answer, adjusted, this.#settings);
      if (learned !== void 0) {
        this.#settings = learned;
        continue;
      }
      const { reply, tokenCandidates } = this.#read(answer, adjusted);
      if (adjusted.answerMode === "probability" && !tokenCandidates) this.#settings = { ...this.#settings, noTokenProbabilities: true };
      else if (this.#emptiedByJsonMode(adjusted, reply) && calls < mostProbeCalls) this.#settings = { ...this.#settings, dropJsonMode: true };
      else return { reply, adjustments };
    }
    throw new JudgeError("rejected", `the endpoint refused more settings than ${mostProbeCalls} calls can find out`, { retryable: true });
  }
  async ask(request, signal) {
    const sentUnder = this.#settings;
    const answer = await this.#post(request, signal);
    if (!isSuccess(answer)) this.#learnSpelling(answer, request, sentUnder);
    return this.#read(answer, request).reply;
  }
  async close() {
    await this.#route.dispatcher.destroy();
  }
  #post(request, signal) {
    return postJson(this.#route, chatRequestBody(this.#head, request, this.#settings), signal);
  }
  #read(answer, request) {
    if (!isSuccess(answer)) throw responseError(answer, this.#route.redact);
    return parseChatReply(answer.body, request.answerMode, this.#route.redact);
  }
  /** Another name for the cap, or fewer candidates, ask for the same thing: a study that goes on without a probe heals by itself. */
  #learnSpelling(answer, request, sentUnder) {
    const learned = settingsAfterRefusal(answer, request, sentUnder);
    if (learned === void 0) return;
    const { tokenCapField, topLogprobs } = learned;
    if (tokenCapField === sentUnder.tokenCapField && topLogprobs === sentUnder.topLogprobs) return;
    if (this.#settings === sentUnder) this.#settings = { ...sentUnder, tokenCapField, topLogprobs };
    const { message } = responseError(answer, this.#route.redact);
    throw new JudgeError("rejected", message, { retryable: true });
  }
  /** Some servers answer nothing at all when a reasoning model must write JSON (ollama/ollama#11867). */
  #emptiedByJsonMode(request, reply) {
    return request.answerMode === "json" && !this.#settings.dropJsonMode && reply.finishReason === "stop" && reply.text.trim() === "";
  }
};
function isSuccess({ status }) {
  return status >= 200 && status < 300;
}

// test/support/_stress.mts
var run = async (o) => {
  const server = await spawnMockChatServer({ latencyMs: 5, slowMs: 600, ...o });
  const judge = createOpenaiJudge({ model: "m", baseUrl: server.url, timeoutMs: 400, lanes: 32, environment: {} });
  const signal = new AbortController().signal;
  const out = [];
  const codes = {};
  let i = 0;
  await Promise.all(Array.from({ length: 32 }, async () => {
    while (i < 2e3) {
      const k = i++;
      for (; ; ) {
        try {
          out[k] = (await judge.ask({ messages: [{ role: "user", content: `p ${k} 1 = correct?` }], sharedPrefixLength: 0, answerMode: "json", acceptCode: "1", temperature: 0, maxTokens: 512, trial: {} }, signal)).text;
          break;
        } catch (e) {
          codes[e.code] = (codes[e.code] ?? 0) + 1;
          if (!e.retryable) throw e;
        }
      }
    }
  }));
  console.log(codes, (await server.requests()).total);
  await judge.close();
  await server.close();
  return out.join("|");
};
var a = await run({});
var b = await run({ faultRate: 0.2 });
console.log(a === b);
