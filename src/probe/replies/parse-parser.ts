import { UsageError } from "../../core/usage-error.js";
import type { JudgePrompt } from "../prompt/judge-prompt.js";
import { detectPlace, detectScale } from "./detect-parser.js";
import { linearPattern } from "./linear-pattern.js";
import type { ReplyParser, ReplyPlace, ReplyScale } from "./reply-parser.js";
import { plainVerdicts, preferences } from "./scales.js";

const FORMS = "auto, yes-no, score:LOW-HIGH (score:1-10), pairwise, ACCEPT|REJECT (correct|incorrect), json:PATH or regex:RE with one group; a scale and a place go together as yes-no@json:verdict or score:1-5@regex:Grade: (\\d)";

/**
 * How replies are read, by `--parser`: a scale (`yes-no`, `score:LOW-HIGH`, `pairwise`, two words), a place (`json:PATH`, `regex:RE`), or both as
 * SCALE@PLACE. What is not said, and all of `auto`, comes from the prompt's own words about its output.
 *
 * @throws UsageError for what cannot be, and where the prompt does not tell
 */
export function parseParser(spec: string, prompt: JudgePrompt): ReplyParser {
  const { scale: scaleText, place: placeText } = split(spec);
  const place = placeText === null ? null : placeOf(placeText);
  const scale = scaleText === null ? null : scaleOf(scaleText, spec);
  if (scale !== null && (scale.kind === "pairwise") !== prompt.pairwise) {
    throw new UsageError(prompt.pairwise ? `--parser ${spec}: the prompt compares two answers, whose replies are read as 'pairwise'` : `--parser ${spec}: the prompt has one answer; 'pairwise' needs slots for two`);
  }
  const found = scale ?? detectScale(prompt, place);
  if (found === null) throw new UsageError(`--parser ${spec}: the prompt ${prompt.file} does not say in words that are known what its reply must be; say it with one of: ${FORMS}`);
  return { scale: found, place: place ?? (spec === "auto" ? detectPlace(prompt, found) : { kind: "text" }) };
}

function split(spec: string): { readonly scale: string | null; readonly place: string | null } {
  const at = /@(?=(?:json|regex):)/.exec(spec);
  if (at !== null) return { scale: spec.slice(0, at.index), place: spec.slice(at.index + 1) };
  if (/^(?:json|regex):/.test(spec)) return { scale: null, place: spec };
  return { scale: spec === "auto" ? null : spec, place: null };
}

function placeOf(text: string): ReplyPlace {
  if (text.startsWith("json:")) {
    const path = text.slice(5).replace(/^\$\.?/, "").split(".").filter((part) => part !== "");
    if (path.length === 0) throw new UsageError("--parser json:PATH needs the name of a member, such as json:score or json:result.verdict");
    return { kind: "json", path };
  }
  const source = text.slice(6);
  linearPattern(source);
  return { kind: "pattern", source };
}

function scaleOf(text: string, spec: string): ReplyScale {
  if (text === "yes-no") return plainVerdicts;
  if (text === "pairwise") return preferences;
  const range = /^score:(-?\d+(?:\.\d+)?)(?:-|\.\.)(-?\d+(?:\.\d+)?)$/.exec(text);
  if (range !== null) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    if (!(low < high)) throw new UsageError(`--parser ${spec}: a range goes from the lower to the higher score`);
    return { kind: "score", low, high, words: null };
  }
  const words = text.split("|").map((part) => part.split(",").map((word) => word.trim().toLowerCase()).filter((word) => word !== ""));
  const [accept, reject] = words;
  if (words.length === 2 && accept !== undefined && reject !== undefined && accept.length > 0 && reject.length > 0 && !accept.some((word) => reject.includes(word))) return { kind: "binary", accept, reject };
  throw new UsageError(`--parser ${spec}: not understood; it is one of: ${FORMS}`);
}
