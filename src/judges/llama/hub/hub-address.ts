import { UsageError } from "../../../core/usage-error.js";

/** One file on the model hub. */
export interface HubAddress {
  /** `OWNER/REPO`. */
  readonly repository: string;
  /** A branch, a tag or a commit; `main` where none was named. */
  readonly revision: string;
  /** The path inside the repository. */
  readonly file: string;
}

const form = "hf:OWNER/REPO/FILE.gguf, or hf:OWNER/REPO@REVISION/FILE.gguf for a branch, a tag or a commit";
const addressPattern = /^hf:([^/@]+)\/([^/@]+)(?:@([^/]+))?\/(.+)$/;
const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const splitPattern = /-\d{5}-of-\d{5}\.gguf$/i;

/**
 * Reads an `hf:` address. Its parts become names of folders, so nothing but plain names is let through.
 * @throws UsageError for anything else, and for one part of a model that comes in several files
 */
export function parseHubAddress(text: string): HubAddress {
  const [, owner = "", name = "", revision = "main", file = ""] = addressPattern.exec(text) ?? [];
  const parts = [owner, name, ...file.split("/")];
  if (parts.some((part) => !namePattern.test(part)) || !isRevision(revision) || !file.toLowerCase().endsWith(".gguf")) {
    throw new UsageError(`'${text}' is no address of a model on the hub: it has the form ${form}`);
  }
  if (splitPattern.test(file)) {
    throw new UsageError(`'${text}' is one part of a model that comes in several files: take a repository that has it as one file, `
      + "or fetch all parts yourself and give the path of the first (--judge llama:PATH.gguf)");
  }
  return { repository: `${owner}/${name}`, revision, file };
}

/** The address as text, as short as it can be. */
export function hubAddressText({ repository, revision, file }: HubAddress): string {
  return `hf:${repository}${revision === "main" ? "" : `@${revision}`}/${file}`;
}

/** A revision such as `refs/pr/1` is written with `%2F`; as the name of a folder it must not act. */
function isRevision(revision: string): boolean {
  return /^(?:[A-Za-z0-9._-]|%2F)+$/.test(revision) && !/^\.+$/.test(revision);
}
