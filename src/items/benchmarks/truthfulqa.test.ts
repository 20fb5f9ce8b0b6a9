import { describe, expect, it } from "vitest";
import { claimText } from "../../core/claim-text.js";
import { convertedRows, nativeFile } from "../fixtures/published-files.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";

const folder = temporaryFolder();
const header = "Type,Category,Question,Best Answer,Best Incorrect Answer,Correct Answers,Incorrect Answers,Source";
const oldHeader = header.replace("Best Incorrect Answer,", "");

async function read(content: string) {
  return readAll(`truthfulqa:${writeFixture(folder, "TruthfulQA.csv", content)}`);
}

describe("TruthfulQA's own CSV", () => {
  it("gives the best answers first, each answer once, and the row's number in the id", async () => {
    const { items } = await read([
      header,
      'Adversarial,Animals, How long do goldfish remember? ,"For months, at least",For three seconds,"They remember well; For months, at least; They remember well;",For a minute; For three seconds ;,https://example.org/goldfish',
      "Non-Adversarial,Law,Q?,Yes,No,Yes,Never; Nobody,",
    ].join("\n"));
    expect(items).toEqual([
      {
        id: "truthfulqa-0", dataset: "truthfulqa", field: "Animals", question: "How long do goldfish remember?",
        correct_answers: ["For months, at least", "They remember well"], incorrect_answers: ["For three seconds", "For a minute"],
        chosen_correct_answer: "For months, at least", chosen_incorrect_answer: "For three seconds",
        meta: { type: "Adversarial", source: "https://example.org/goldfish", incorrect_choice: "best", paper_choice: "best" },
      },
      {
        id: "truthfulqa-1", dataset: "truthfulqa", field: "Law", question: "Q?", correct_answers: ["Yes"], incorrect_answers: ["No", "Never", "Nobody"],
        chosen_correct_answer: "Yes", chosen_incorrect_answer: "No", meta: { type: "Non-Adversarial", incorrect_choice: "best", paper_choice: "best" },
      },
    ]);
  });

  it("from before 2025 has no best incorrect answer: the first listed one is taken, and that is recorded", async () => {
    const { items } = await read(`\ufeff${oldHeader}\nAdversarial,Law,Q?,Yes,Yes,No; Never,x`);
    expect(items[0]).toMatchObject({ chosen_incorrect_answer: "No", incorrect_answers: ["No", "Never"], meta: { incorrect_choice: "first-listed", paper_choice: "best" } });
  });

  it("keeps the numbers of later rows where a row is bad", async () => {
    const { items, skipped } = await read(`${header}\nA,Law,Q?,,No,Yes,No,x\nA,Law,Q?,Yes,No,Yes,No,x`);
    expect(skipped.map((error) => [error.context.line, error.context.column, error.context.item])).toEqual([[2, "Best Answer", "truthfulqa-0"]]);
    expect(items.map(({ id }) => id)).toEqual(["truthfulqa-1"]);
  });

  it("is told from another CSV by its columns", async () => {
    await expect(read("id,question,answer\n1,Q?,Yes")).rejects.toThrow("expected the columns Type, Category, Question, Best Answer, Correct Answers, Incorrect Answers");
  });
});

describe("the published files", () => {
  const current = nativeFile("truthfulqa/TruthfulQA.csv");

  it.skipIf(current.absent)("current version: 790 items in 37 categories (needs ../shared)", async () => {
    const { items, skipped } = await readAll(`truthfulqa:${current.path}`);
    expect(skipped).toEqual([]);
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 790 }, (_, index) => `truthfulqa-${index}`));
    expect(new Set(items.map(({ field }) => field)).size).toBe(37);
    expect(items.filter(({ meta }) => meta?.["type"] === "Adversarial")).toHaveLength(425);
    expect(items.filter(({ meta }) => meta?.["source"] === undefined)).toHaveLength(2);
    expect(items.every(({ meta }) => meta?.["incorrect_choice"] === "best")).toBe(true);
    expect(items.every((item) => item.correct_answers[0] === claimText(item, "correct") && item.incorrect_answers[0] === claimText(item, "incorrect"))).toBe(true);
  });

  it.skipIf(current.absent)("current version: the paper's 790 items in question and chosen answers, but for one with a damaged letter (needs ../shared)", async () => {
    const byId = new Map((await readAll(`truthfulqa:${current.path}`)).items.map((item) => [item.id, item]));
    const twins = convertedRows("truthfulqa");
    expect(twins).toHaveLength(790);
    const different = twins.filter((twin) => {
      const item = byId.get(twin.id);
      return item === undefined || item.question !== twin.question || item.field !== twin.category || item.meta?.["type"] !== twin.type
        || claimText(item, "correct") !== twin.chosen_correct_answer || claimText(item, "incorrect") !== twin.chosen_incorrect_answer;
    });
    expect(different.map(({ id }) => id)).toEqual(["truthfulqa-186"]);
    const mojibake = different[0]?.chosen_correct_answer ?? "";
    expect(mojibake).toContain("\ufffd\ufffd\ufffd");
    expect(byId.get("truthfulqa-186")?.chosen_correct_answer).toBe(mojibake.replace("\ufffd\ufffd\ufffd", "’"));
  });

  for (const version of ["v0", "v1"]) {
    const old = nativeFile(`truthfulqa/data/${version}/TruthfulQA.csv`);

    it.skipIf(old.absent)(`version ${version}: 817 items in 38 categories, the first listed wrong answer taken (needs ../shared)`, async () => {
      const { items, skipped } = await readAll(`truthfulqa:${old.path}`);
      expect(skipped).toEqual([]);
      expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 817 }, (_, index) => `truthfulqa-${index}`));
      expect(new Set(items.map(({ field }) => field)).size).toBe(38);
      expect(items.filter(({ meta }) => meta?.["type"] === "Adversarial")).toHaveLength(437);
      expect(items.every(({ meta }) => meta?.["incorrect_choice"] === "first-listed" && meta["paper_choice"] === "best")).toBe(true);
    });
  }
});
