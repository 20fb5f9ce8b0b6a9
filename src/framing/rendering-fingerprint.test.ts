import { describe, expect, it } from "vitest";
import type { Family } from "./family.js";
import { listFamilies } from "./list-families.js";
import { loadFamily } from "./load-family.js";
import { renderingFingerprint, type RenderingSettings } from "./rendering-fingerprint.js";

const matched = await loadFamily("matched");
const settings: RenderingSettings = { framings: ["T", "S"], orders: ["accept-first", "accept-second"], answerMode: "json" };

describe("renderingFingerprint", () => {
  it("is the same for the same templates and settings", async () => {
    expect(renderingFingerprint(await loadFamily("matched"), settings)).toBe(renderingFingerprint(matched, settings));
  });

  it.each([
    ["framings", { framings: ["T", "A", "S"] }], ["orders", { orders: ["accept-first"] }], ["answer mode", { answerMode: "choice" }],
    ["labels", { labels: ["Q", "A"] }], ["system text", { system: "Be brief." }],
    ["question", { question: "inverted" }], ["order of JSON keys", { jsonOrder: "verdict-first" }], ["context", { context: "shown" }],
  ] as const)("changes with the %s", (_, change) => {
    expect(renderingFingerprint(matched, { ...settings, ...change })).not.toBe(renderingFingerprint(matched, settings));
  });

  it("changes with one character anywhere, also when only a renderer that replaces patterns makes it", () => {
    const changed = (edit: (text: string) => string): Family => ({
      ...matched,
      render: (input) => {
        const prompt = matched.render(input);
        return { ...prompt, messages: prompt.messages.map((message) => ({ ...message, content: edit(message.content) })) };
      },
    });
    expect(renderingFingerprint(changed((text) => text), settings)).toBe(renderingFingerprint(matched, settings));
    for (const edit of [(text: string) => `${text} `, (text: string) => text.replaceAll("$&", "&"), (text: string) => text.replaceAll("{{answer}}", ""), (text: string) => text.replaceAll("\r", "")]) {
      expect(renderingFingerprint(changed(edit), settings)).not.toBe(renderingFingerprint(matched, settings));
    }
  });
});

describe("listFamilies", () => {
  it("names the families of the package with their files", async () => {
    const families = await listFamilies();
    expect(families.map(({ name, wordings, rules }) => [name, wordings, rules])).toEqual([
      ["matched", 12, "strict"], ["classic", 1, "content"], ["ladder", 12, "content"], ["dialogue", 12, "strict"], ["question-form", 12, "strict"], ["third-person", 12, "strict"], ["matched-de", 12, "strict"],
    ]);
    expect(Object.keys(families[1]?.fileHashes ?? {})).toEqual(["classic/family.yaml", "classic/speaker.md", "classic/statement.md"]);
    // What a family inherits is part of it.
    expect(Object.keys(families[2]?.fileHashes ?? {})).toEqual(["matched/family.yaml", "ladder/family.yaml", ...["brief", "exam", "fact-check", "method", "plain", "review"].map((name) => `matched/${name}.md`)]);
    for (const family of families) expect(family.description).toBeTruthy();
  });
});
