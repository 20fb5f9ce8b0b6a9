import { isDeepStrictEqual } from "node:util";
import { UsageError } from "../../core/usage-error.js";
import type { AnswerMode } from "../../core/answer-mode.js";
import { listJudges } from "../../judges/list-judges.js";
import { parseSimulatedParameters } from "../../judges/simulated/simulated-parameters.js";
import { anchoredPath } from "./anchored-path.js";
import { entriesOf, membersOf, plainValue, textOf, type LocatedValue, type Place } from "./located-value.js";
import { nearestWord } from "./nearest-word.js";
import type { StudyFileProblems } from "./study-file-problems.js";

/** One judge of a study file. */
export interface StudyFileJudge {
  readonly spec: string;
  readonly baseUrl?: string | undefined;
  readonly keyEnv?: string | undefined;
  readonly endpointName?: string | undefined;
  readonly answer?: AnswerMode | undefined;
  readonly concurrency?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly gpu?: boolean | undefined;
}

/** The judges that a study file names, with the paths in their specifications as they are meant there. */
export function judgesOf(list: LocatedValue | undefined, problems: StudyFileProblems): readonly StudyFileJudge[] {
  const judges: StudyFileJudge[] = [];
  for (const member of membersOf(list)) {
    const judge = judgeOf(member, problems);
    if (judges.some((other) => isDeepStrictEqual(other, judge))) problems.add({ place: member.place, message: "this judge stands in the list twice", repair: "Delete it; to ask a judge more than once, use repeats." });
    judges.push(judge);
  }
  return judges;
}

function judgeOf(member: LocatedValue, problems: StudyFileProblems): StudyFileJudge {
  const map = entriesOf(member);
  const spec = map.get("spec") ?? member;
  checkSpec(spec, problems);
  const { spec: _, base_url: baseUrl, key_env: keyEnv, endpoint_name: endpointName, timeout, ...others } = (map.size === 0 ? {} : plainValue(member)) as Record<string, unknown>;
  const settings = { baseUrl, keyEnv, endpointName, timeoutMs: typeof timeout === "number" ? Math.ceil(timeout * 1000) : undefined, ...others };
  return { spec: anchoredSpec(textOf(spec) ?? "", spec.place), ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) };
}

function checkSpec(spec: LocatedValue, problems: StudyFileProblems): void {
  const written = textOf(spec) ?? "";
  const kind = written.split(":", 1)[0] as string;
  const known = listJudges().find((one) => one.kind === kind);
  if (known === undefined) {
    const nearest = nearestWord(kind, listJudges().map((one) => one.kind));
    problems.add({ place: spec.place, message: `there is no kind of judge '${kind}'`, repair: nearest === undefined ? `Judges are ${listJudges().map(({ form }) => form).join(", ")}.` : `Did you mean '${nearest}${written.slice(kind.length) || ":"}'?` });
  } else if (kind !== "simulated" && written.slice(kind.length + 1).trim() === "") {
    problems.add({ place: spec.place, message: `the judge '${kind}' needs more`, repair: `Write ${known.form}, such as ${known.example}` });
  } else if (kind === "simulated") {
    try {
      parseSimulatedParameters(written);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.add({ place: spec.place, message: error.message, repair: `For example: ${known.example}` });
    }
  }
}

/** `replay:FILE` and `llama:PATH.gguf` name files. */
function anchoredSpec(spec: string, place: Place): string {
  const [, kind = "", path = ""] = /^(replay|llama):(.+)$/s.exec(spec) ?? [];
  const isFile = kind === "replay" || (path.toLowerCase().endsWith(".gguf") && !/^hf:|:\/\//.test(path));
  return isFile ? `${kind}:${anchoredPath(path, place)}` : spec;
}
