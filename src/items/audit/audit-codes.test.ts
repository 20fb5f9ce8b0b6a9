import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { itemCodes } from "./audit-codes.js";

const page = readFileSync(new URL("../../../docs/auditing-items.md", import.meta.url), "utf8");

describe("docs/auditing-items.md", () => {
  it("tells every code with its severity, meaning and effect", () => {
    const rows = Object.entries(itemCodes).map(([code, { severity, meaning, effect }]) => `| \`${code}\` | ${severity} | ${meaning} | ${effect} |`);
    const table = ["| code | severity | what the items have | what it does to DDS |", "|---|---|---|---|", ...rows].join("\n");
    expect(/<!-- items -->\n([^]*?)\n<!-- \/items -->/.exec(page)?.[1]).toBe(table);
  });
});
