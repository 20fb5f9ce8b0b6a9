import { describe, expect, it } from "vitest";
import { checkItems } from "../../items/audit/check-items.js";
import { temporaryFolder, writeFixture } from "../../items/fixtures/temporary-files.js";
import { renderAuditPage } from "./render-audit-page.js";

const folder = temporaryFolder();

async function page(rows: readonly unknown[], name = "rows.jsonl"): Promise<string> {
  return renderAuditPage(await checkItems(writeFixture(folder, name, rows.map((row) => JSON.stringify(row)).join("\n")), { by: ["meta.level"], tokenLimit: 2000 }));
}

function fact(id: string, more: Record<string, unknown> = {}) {
  return { id, question: `What is ${id}?`, correct_answers: ["a mill"], incorrect_answers: ["a shop"], field: "made", meta: { level: 1 }, ...more };
}

describe("the page of an audit", () => {
  it("shows each finding with its code, severity, effect and ids, and what was not found", async () => {
    const markup = await page([...Array.from({ length: 30 }, (_, index) => fact(`m${index}`)), fact("odd", { correct_answers: ["I have no comment"] })]);
    expect(markup).toContain("<h1 class=\"finding\">");
    expect(markup).toMatch(/<span class="badge warning">warning<\/span><code>non-answer<\/code>/);
    expect(markup).toContain("Whether declining to answer is right is no matter of knowledge");
    expect(markup).toContain("<bdi dir=\"auto\">odd</bdi>");
    expect(markup).toContain("<code>mojibake</code>: UTF-8 that was once read in another encoding");
    for (const heading of ["Warnings", "Answers that give themselves away", "Balance", "Lengths", "Not found", "How it was looked at"]) expect(markup).toContain(`>${heading}</h2>`);
    expect(markup).toContain("Items by meta.level");
  });

  it("says so where there is nothing to say, and where no item is left", async () => {
    expect(await page(["river", "lamp", "mill", "shop", "barn"].map((id) => fact(id)))).toContain("Nothing was found.");
    expect(await page(["{"])).toContain("badge error");
  });

  it("lets no text out of its place, and needs nothing from outside", async () => {
    const texts = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</details></main><style>*{}</style>", "`'\"&amp;", "\u202eright to left", "{{question}}", "javascript:alert(1)"];
    const markup = await page(texts.map((text, index) => fact(`${index}${text}`, { field: text, question: text, correct_answers: [`${text}\ufffd`], meta: { level: text } })));
    expect(markup).not.toMatch(/<script|<img|<style>\*/i);
    expect(markup.split("</main>")).toHaveLength(2);
    expect(markup).not.toContain("\u202e");
    expect(markup).not.toMatch(/(?:src|href)="(?!#)/);
    expect(markup).toContain("default-src 'none'");
  });
});
