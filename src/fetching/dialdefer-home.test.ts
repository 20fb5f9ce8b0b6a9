import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialdeferHome } from "./dialdefer-home.js";

describe("the folder of engine and models", () => {
  it("is DIALDEFER_HOME when that is set", () => {
    expect(dialdeferHome({ DIALDEFER_HOME: "/data/dialdefer", XDG_CACHE_HOME: "/cache" }, "linux")).toBe("/data/dialdefer");
  });

  it("is else in the user's cache folder of each system", () => {
    expect(dialdeferHome({ HOME: "/home/ada", XDG_CACHE_HOME: "/cache" }, "linux")).toBe(join("/cache", "dialdefer"));
    expect(dialdeferHome({ HOME: "/home/ada", DIALDEFER_HOME: "" }, "linux")).toBe(join("/home/ada", ".cache", "dialdefer"));
    expect(dialdeferHome({ HOME: "/Users/ada" }, "darwin")).toBe(join("/Users/ada", "Library", "Caches", "dialdefer"));
    expect(dialdeferHome({ LOCALAPPDATA: "C:\\Local" }, "win32")).toBe(join("C:\\Local", "dialdefer"));
  });
});
