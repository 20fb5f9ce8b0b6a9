import { judgeClaim } from "../../mitigation/judging/judge-claim.js";
import type { JudgedClaim } from "../../mitigation/judging/judged-claim.js";
import { readCalibration } from "../../mitigation/calibration/read-calibration.js";
import type { AnswerMode } from "../../core/answer-mode.js";
import type { OrderRule } from "../../runner/study-spec.js";
import type { TwoCallRuleName } from "../../mitigation/two-call/two-call-rule.js";
import { confirmCalls } from "../confirm-calls.js";
import { printJson } from "../json-output.js";
import { note } from "../note.js";
import { plainText } from "../plain-text.js";
import { readJsonFile } from "../read-json-file.js";
import type { SingleJudgeFlags } from "../single-judge-flags.js";

export interface JudgeFlags extends SingleJudgeFlags {
  readonly judge: string;
  readonly question: string;
  readonly answer: string;
  readonly framing?: string;
  readonly calibration?: string;
  readonly rule?: TwoCallRuleName;
  readonly family?: string;
  readonly order?: OrderRule;
  readonly mode?: AnswerMode;
  readonly field?: string;
}

/** `dialdefer judge`: the verdict on one claim, by a rule or a calibration. Exit code 1 where a reply could not be read. */
export async function judge(flags: JudgeFlags): Promise<number> {
  const calibration = flags.calibration === undefined ? undefined : readCalibration(await readJsonFile(flags.calibration), flags.calibration);
  const { baseUrl, keyEnv, endpointName, gpu } = flags;
  const judged = await judgeClaim({
    judge: flags.judge, question: flags.question, answer: flags.answer, framing: flags.framing, calibration, rule: flags.rule, family: flags.family, order: flags.order, answerMode: flags.mode, field: flags.field,
    reach: { baseUrl, keyEnv, endpointName, gpu, concurrency: 1, onNotice: note },
    confirm: async (calls, { identity }) => flags.yes === true || await confirmCalls({ who: `judging by ${identity}`, calls: calls === 1 ? "1 call" : `${calls} calls`, otherwise: "confirm with --yes" }),
  });
  if (flags.json === true) printJson(judged);
  else process.stdout.write(plainText(`${words(judged)}\n`));
  return judged.verdict === null && !judged.abstained ? 1 : 0;
}

function words({ verdict, abstained, probability: { before, after }, calls, asked }: JudgedClaim): string {
  const outcome = verdict ?? (abstained ? "no verdict (withheld)" : `no verdict (${[...new Set(asked.flatMap(({ accept, status }) => accept === null ? [status] : []))].join(", ")})`);
  const odds = after === null ? "" : `, P(accept) ${after.toFixed(3)}${before === null || before === after ? "" : ` (${before.toFixed(3)} before)`}`;
  return `${outcome}${odds}, ${calls === 1 ? "1 call" : `${calls} calls`}`;
}
