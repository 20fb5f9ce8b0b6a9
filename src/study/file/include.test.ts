import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AskOptions } from "../arm-options.js";
import { folderWith } from "./fixtures/temporary-study.js";
import { loadStudyFile, type LoadedStudyFile } from "./load-study-file.js";

async function load(files: Readonly<Record<string, string>>, ask?: AskOptions): Promise<LoadedStudyFile> {
  return await loadStudyFile(join(await folderWith(files), "study.yaml"), { ask });
}

const armNames = ({ options }: LoadedStudyFile) => options.arms?.map(({ name }) => name);
const contrastsOf = ({ options }: LoadedStudyFile) => options.contrasts?.map(({ name, baseline, treatment }) => `${name}: ${treatment} against ${baseline}`);

describe("include", () => {
  it("adds the comparisons of other studies to those of this one, and none where this one says nothing of asking", async () => {
    const other = "name: labels\nmatrix: {labels: [[Human, AI], [Alex, Sam]]}\n";
    expect(armNames(await load({ "study.yaml": "include: other.yaml\n", "other.yaml": other }))).toEqual(["Human/AI: T", "Human/AI: S", "Alex/Sam: S"]);
    const both = await load({ "study.yaml": "family: classic\ninclude: [other.yaml]\n", "other.yaml": other });
    expect(armNames(both)).toEqual(["statement", "speaker", "Human/AI: T", "Human/AI: S", "Alex/Sam: S"]);
    expect(contrastsOf(both)).toEqual([
      "speaker - statement: speaker against statement", "Human/AI: S - T: Human/AI: S against Human/AI: T", "Alex/Sam: S - T: Alex/Sam: S against Human/AI: T",
    ]);
  });

  it("makes arms that ask the very same one arm, whatever they are called, and draws a contrast between two arms once", async () => {
    const study = await load({
      "study.yaml": "rungs: [T, S]\ninclude: [a.yaml, b.yaml]\n",
      "a.yaml": "arms: [{name: text, framing: T, temperature: 0, wording: rotate}, {name: asked twice, framing: S, question: straight, role: none}]\ncontrasts: [{name: again, baseline: text, treatment: asked twice}]\n",
      "b.yaml": "arms: [{name: T, framing: T, role: judged, wording_offset: 12}, {name: new, framing: S, role: judged}]\ncontrasts: [{baseline: T, treatment: new}]\n",
    });
    expect(armNames(study)).toEqual(["T", "S", "new"]);
    expect(contrastsOf(study)).toEqual(["S - T: S against T", "new - T: new against T"]);
  });

  it("keeps names unique: what means something else gets the name of its study before it", async () => {
    const study = await load({ "study.yaml": "include: [a.yaml, b.yaml, c.yaml]\n", "a.yaml": "name: plain\nrungs: [T, S]\n", "b.yaml": "name: hot\ntemperature: 1\n", "c.yaml": "temperature: 0.5\n" });
    expect(armNames(study)).toEqual(["T", "S", "hot: T", "hot: S", "c: T", "c: S"]);
    expect(contrastsOf(study)).toEqual(["S - T: S against T", "hot: S - T: hot: S against hot: T", "c: S - T: c: S against c: T"]);
  });

  it("goes on through studies that include others, takes presets, and lets contrasts of one's own name what was included", async () => {
    const study = await load({ "study.yaml": "include: [a.yaml, preset:quick]\ncontrasts: [{name: across, baseline: T, treatment: warm}]\n", "a.yaml": "include: b.yaml\n", "b.yaml": "arms: [{name: warm, framing: S, temperature: 1}]\ninclude: preset:quick\n" });
    expect(armNames(study)).toEqual(["warm", "T", "S"]);
    expect(contrastsOf(study)).toEqual(["across: warm against T", "S - T: S against T"]);
  });

  it("lets contrasts name arms of this file that ask what another asks: they are that arm", async () => {
    const study = await load({ "study.yaml": "arms: [{name: T, framing: T}, {name: S, framing: S}, {name: again, framing: S}]\ncontrasts: [{name: first, baseline: T, treatment: again}, {name: second, baseline: T, treatment: S}]\ninclude: other.yaml\n", "other.yaml": "arms: [{name: A, framing: A}, {name: speaker, framing: S}]\ncontrasts: [{name: target, baseline: A, treatment: speaker}]\n" });
    expect(armNames(study)).toEqual(["T", "S", "A"]);
    expect(contrastsOf(study)).toEqual(["first: S against T", "target: S against A"]);
  });

  it("says which arms of this file are not asked again, and what their framing does not show", async () => {
    const of = async (arm: string) => (await load({ "study.yaml": `rungs: [T, S]\narms: [${arm}]\ninclude: other.yaml\n`, "other.yaml": "rungs: [T, S]\n" })).options.warnings;
    expect(await of("{name: T, framing: T}, {name: T2, framing: T, labels: [Human, AI]}")).toEqual(["arm 'T2' asks the very same as 'T' and is not asked again; labels do not show in framing T"]);
    expect(await of("{name: S, framing: S}, {name: again, framing: S}")).toEqual(["arm 'again' asks the very same as 'S' and is not asked again"]);
    expect(await of("{name: S, framing: S}, {name: S2, framing: S, labels: [Human, AI]}")).toBeUndefined();
  });

  it("leaves items, judges and all else to this file, and lets flags win in every part", async () => {
    const files = { "study.yaml": "items: {limit: 5}\ninclude: other.yaml\n", "other.yaml": "items: {limit: 9}\njudges: ['simulated:']\nrepeats: 3\nfocus: labels\n" };
    const { options } = await load(files, { temperature: 1 });
    expect(options).toMatchObject({ limit: 5, arms: [{ name: "T", temperature: 1 }, { name: "S", temperature: 1 }] });
    expect(Object.keys(options).sort()).toEqual(["arms", "contrasts", "limit"]);
    await expect(load({ ...files, "other.yaml": "matrix: {temperature: [0, 1]}\n" }, { temperature: 1 })).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("--temperature") });
  });

  it("covers what it read with the hash of the study", async () => {
    const hashOf = async (text: string) => (await load({ "study.yaml": "include: other.yaml\n", "other.yaml": text })).file.sha256;
    expect(await hashOf("temperature: 0\n")).not.toBe(await hashOf("temperature: 0 \n"));
  });

  it.each([
    ["a file that is not there", "include: nothing.yaml\n", "1:10", "'include': ", "cannot be read: there is no such file"],
    ["a preset that is not there", "include: [preset:labls]\n", "1:11", "'include': there is no preset 'labls'. Did you mean 'labels'?", "Name a study file"],
    ["a preset to extend that is not there", "extends: preset:labls\n", "1:10", "'extends': there is no preset 'labls'", "dialdefer presets list"],
    ["itself", "include: study.yaml\n", "1:10", "this file includes itself", "Take it out of include"],
    ["a contrast of an arm that is in no part", "include: preset:quick\ncontrasts: [{baseline: T, treatment: Z}]\n", "2:38", "there is no arm 'Z'", "The arms are 'T', 'S'."],
  ])("names %s", async (_, text, at, wrong, repair) => {
    await expect(load({ "study.yaml": text })).rejects.toMatchObject({ message: expect.stringMatching(new RegExp(`:${at}: `)) });
    await expect(load({ "study.yaml": text })).rejects.toMatchObject({ message: expect.stringContaining(wrong) });
    await expect(load({ "study.yaml": text })).rejects.toMatchObject({ message: expect.stringContaining(repair) });
  });
});
