import { describe, expect, it } from "vitest";
import { localAddresses } from "./local-addresses.js";

const usual = ["http://localhost:11434/v1", "http://localhost:8080/v1", "http://localhost:1234/v1", "http://localhost:8000/v1"];

describe("where local servers are looked for", () => {
  it("is their usual ports", () => {
    expect(localAddresses({})).toEqual(usual);
  });

  it.each([
    ["127.0.0.1:11500", "http://127.0.0.1:11500/v1"],
    ["0.0.0.0:11500", "http://localhost:11500/v1"],
    [":11500", "http://localhost:11500/v1"],
    ["[::]:11500", "http://localhost:11500/v1"],
    ["http://localhost:11500/", "http://localhost:11500/v1"],
    ["http://localhost", "http://localhost/v1"],
    ["[::1]:11500", "http://[::1]:11500/v1"],
  ])("is OLLAMA_HOST %s, as Ollama reads it", (host, address) => {
    expect(localAddresses({ OLLAMA_HOST: host })).toEqual([address, ...usual]);
  });

  it("is no address twice: the name that the user gave stays", () => {
    expect(localAddresses({ OLLAMA_HOST: "127.0.0.1", OPENAI_BASE_URL: "http://127.0.0.1:8000/v1/" })).toEqual(["http://127.0.0.1:8000/v1", "http://127.0.0.1:11434/v1", ...usual.slice(1, 3)]);
    expect(localAddresses({ OLLAMA_HOST: "0.0.0.0" })).toEqual(usual);
  });

  it("is OPENAI_BASE_URL only where that is this machine, without secrets in it", () => {
    expect(localAddresses({ OPENAI_BASE_URL: "http://localhost:4000/gateway/v1" })[0]).toBe("http://localhost:4000/gateway/v1");
    for (const other of ["https://api.openai.com/v1", "http://192.168.1.5:8000/v1", "http://user:pass@localhost:4000/v1", "http://localhost:4000/v1?key=secret", "file:///etc/passwd", "nonsense", ""]) {
      expect(localAddresses({ OPENAI_BASE_URL: other, OLLAMA_HOST: "192.168.1.5:11434" })).toEqual(usual);
    }
  });

  it("is what DIALDEFER_LOCAL_SERVERS names instead, this machine alone; empty means nowhere", () => {
    expect(localAddresses({ DIALDEFER_LOCAL_SERVERS: "http://localhost:8001, http://127.0.0.1:8002/v1, https://example.org/v1", OLLAMA_HOST: "localhost:1" })).toEqual(["http://localhost:8001/v1", "http://127.0.0.1:8002/v1"]);
    expect(localAddresses({ DIALDEFER_LOCAL_SERVERS: "" })).toEqual([]);
    expect(localAddresses({ DIALDEFER_LOCAL_SERVERS: Array.from({ length: 100 }, (_, index) => `http://localhost:${index + 1}`).join(",") })).toHaveLength(16);
  });
});
