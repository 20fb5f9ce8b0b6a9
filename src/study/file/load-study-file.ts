import type { AskOptions } from "../arm-options.js";
import type { StudyOptions } from "../study-options.js";
export async function loadStudyFile(_path: string, _options: { readonly ask?: AskOptions | undefined }): Promise<{ options: Partial<StudyOptions>; file: { name: string; sha256: string }; out?: string }> {
  return await Promise.reject(new Error("not yet"));
}
