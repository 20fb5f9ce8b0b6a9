import { describe, expect, it } from "vitest";
import { UsageError } from "../../core/usage-error.js";
import { resolveEndpoint } from "./resolve-endpoint.js";

const keys = { OPENAI_API_KEY: "sk-openai", OPENROUTER_API_KEY: "sk-router", OTHER: " sk-other\n" };

describe("the endpoint", () => {
  it("is the base URL, else OPENAI_BASE_URL, else OpenAI", () => {
    const environment = { ...keys, OPENAI_BASE_URL: "http://localhost:8000/v1" };
    expect(resolveEndpoint({ baseUrl: "https://api.example.com/v1/", environment })).toMatchObject({ origin: "https://api.example.com", path: "/v1/chat/completions", name: "api.example.com", local: false });
    expect(resolveEndpoint({ environment })).toMatchObject({ origin: "http://localhost:8000", name: "localhost:8000", local: true });
    expect(resolveEndpoint({ environment: keys })).toMatchObject({ origin: "https://api.openai.com", name: "openai", key: "sk-openai" });
  });

  it("keeps a query of the base URL in place", () => {
    expect(resolveEndpoint({ baseUrl: "https://x.example.com/openai?api-version=3", environment: keys }).path).toBe("/openai/chat/completions?api-version=3");
  });

  it("takes the key of OpenRouter for OpenRouter, and the named one before all others", () => {
    expect(resolveEndpoint({ baseUrl: "https://openrouter.ai/api/v1", environment: keys })).toMatchObject({ name: "openrouter", key: "sk-router" });
    expect(resolveEndpoint({ baseUrl: "https://openrouter.ai/api/v1", keyEnv: "OTHER", environment: keys }).key).toBe("sk-other");
  });

  it.each([
    "localhost", "api.localhost", "127.0.0.1", "127.9.9.9", "[::1]", "10.1.2.3", "192.168.0.7", "172.16.0.1", "172.31.255.1", "box.local", "gpu", "host.docker.internal", "[fd00::1]",
  ])("%s is local: no key, even if one is set", (host) => {
    expect(resolveEndpoint({ baseUrl: `http://${host}:8000/v1`, environment: keys })).toMatchObject({ local: true, name: `${host}:8000`, key: undefined });
  });

  it.each([
    ["http://LocalHost:8000/v1", "localhost:8000"],
    ["http://localhost:8001/v1", "localhost:8001"],
    ["http://127.0.0.1:8000/v1", "127.0.0.1:8000"],
    ["http://localhost/v1", "localhost:80"],
    ["https://localhost/v1", "localhost:443"],
    ["https://api.example.com/v1", "api.example.com"],
    ["https://api.example.com:443/v1", "api.example.com"],
    ["https://api.example.com:8443/v1", "api.example.com:8443"],
  ])("%s is called %s, so that no two servers share replies", (baseUrl, name) => {
    expect(resolveEndpoint({ baseUrl, environment: keys }).name).toBe(name);
    expect(resolveEndpoint({ baseUrl, endpointName: "lab", environment: keys }).name).toBe("lab");
  });

  it.each(["api.example.com", "172.32.0.1", "11.0.0.1", "192.169.0.1", "localhost.example.com", "10.example.com", "[2001:db8::1]"])("%s is not local", (host) => {
    expect(resolveEndpoint({ baseUrl: `http://${host}/v1`, environment: keys }).local).toBe(false);
  });

  it.each([
    ["no URL", { baseUrl: "localhost 8000" }],
    ["another scheme", { baseUrl: "ftp://example.com/v1" }],
    ["credentials in the URL", { baseUrl: "https://user:secret@example.com/v1" }],
    ["a key that no header can carry", { baseUrl: "https://example.com/v1", keyEnv: "BROKEN" }],
    ["an empty key", { baseUrl: "https://example.com/v1", keyEnv: "EMPTY" }],
    ["a name with spaces", { baseUrl: "http://localhost/v1", endpointName: "my lab" }],
  ])("is refused for %s, without quoting a secret", (_name, options) => {
    const make = (): unknown => resolveEndpoint({ ...options, environment: { BROKEN: "sk-\u00e9 secret", EMPTY: " " } });
    expect(make).toThrow(UsageError);
    expect(make).not.toThrow(/secret/);
  });
});
