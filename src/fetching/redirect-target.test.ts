import { describe, expect, it } from "vitest";
import { redirectTarget } from "./redirect-target.js";

const from = new URL("https://files.example.org/a/b.json?signature=secret");

describe("a redirect", () => {
  it.each([
    ["c.json", "https://files.example.org/a/c.json"],
    ["/c.json", "https://files.example.org/c.json"],
    ["https://other.example.org/x", "https://other.example.org/x"],
    ["//other.example.org/x", "https://other.example.org/x"],
  ])("to %s leads to %s", (location, target) => {
    expect(redirectTarget(location, from, true).url?.href).toBe(target);
  });

  it.each(["file:///etc/passwd", "data:,x", "javascript:x", "http://"])("to %s is not followed, and the signed address is not shown", (location) => {
    expect(redirectTarget(location, from, false).refused).toBe("files.example.org sends the request on to something that is no http(s) address");
  });

  it("from https to http is followed only where that does not matter; from http to either always", () => {
    expect(redirectTarget("http://other.example.org/x", from, true).refused).toMatch(/^files\.example\.org sends the request on from https to plain http/);
    expect(redirectTarget("http://other.example.org/x", from, false).url?.href).toBe("http://other.example.org/x");
    expect(redirectTarget("https://other.example.org/x", new URL("http://files.example.org/"), true).url?.href).toBe("https://other.example.org/x");
    expect(redirectTarget("http://other.example.org/x", new URL("http://files.example.org/"), true).url?.href).toBe("http://other.example.org/x");
  });
});
