import { isDeepStrictEqual } from "node:util";
import { checkJudgeSpec } from "../../judges/check-judge-spec.js";
import { listJudges } from "../../judges/list-judges.js";
import type { JudgeSpec } from "../study-options.js";
import { anchoredPath } from "./anchored-path.js";
import { entriesOf, membersOf, plainValue, textOf, type LocatedValue, type Place } from "./located-value.js";
import { nearestWord } from "../../core/nearest-word.js";
import type { StudyFileProblems } from "./study-file-problems.js";

/** The judges that a study file names, with the paths in their specifications as they are meant there. */
export function judgesOf(list: LocatedValue | undefined, problems: StudyFileProblems): readonly JudgeSpec[] {
  const judges: JudgeSpec[] = [];
  for (const member of membersOf(list)) {
    const judge = judgeOf(member, problems);
    if (judges.some((other) => isDeepStrictEqual(other, judge))) problems.add({ place: member.place, message: "this judge stands in the list twice", repair: "Delete it; to ask a judge more than once, use repeats." });
    judges.push(judge);
  }
  return judges;
}

function judgeOf(member: LocatedValue, problems: StudyFileProblems): JudgeSpec {
  const map = entriesOf(member);
  const spec = map.get("spec") ?? member;
  checkSpec(spec, problems);
  const { spec: _, base_url: baseUrl, key_env: keyEnv, endpoint_name: endpointName, timeout, ...others } = (map.size === 0 ? {} : plainValue(member)) as Record<string, unknown>;
  const settings = { baseUrl, keyEnv, endpointName, timeoutMs: typeof timeout === "number" ? Math.ceil(timeout * 1000) : undefined, ...others };
  return { spec: anchoredSpec(textOf(spec) ?? "", spec.place), ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) };
}

function checkSpec(spec: LocatedValue, problems: StudyFileProblems): void {
  const written = textOf(spec) ?? "";
  const found = checkJudgeSpec(written);
  if (found === null) return;
  const add = (message: string, repair: string): void => problems.add({ place: spec.place, message, repair });
  switch (found.fault) {
    case "unknown": {
      const nearest = nearestWord(found.kind, listJudges().map(({ kind }) => kind));
      return add(`there is no kind of judge '${found.kind}'`, nearest === undefined ? `Judges are ${listJudges().map(({ form }) => form).join(", ")}.` : `Did you mean '${nearest}${written.slice(found.kind.length) || ":"}'?`);
    }
    case "incomplete":
      return add(`the judge '${found.known.kind}' needs more`, `Write ${found.known.form}, such as ${found.known.example}`);
    case "unusable":
      return add(found.message, `For example: ${found.known.example}`);
  }
}

/** `replay:FILE` and `llama:PATH.gguf` name files. */
function anchoredSpec(spec: string, place: Place): string {
  const [, kind = "", path = ""] = /^(replay|llama):(.+)$/s.exec(spec) ?? [];
  const isFile = kind === "replay" || (path.toLowerCase().endsWith(".gguf") && !/^hf:|:\/\//.test(path));
  return isFile ? `${kind}:${anchoredPath(path, place)}` : spec;
}
