import { JudgeError } from "../../core/judge-error.js";
import type { Capabilities, Judge, JudgeRequest } from "../../core/judge.js";
import type { Reply } from "../../core/reply.js";
import { canonicalSimulatedSpec, parseSimulatedParameters, type SimulatedParameters } from "./simulated-parameters.js";
import { simulatedAcceptance, simulatedLoss, simulatedVerdict } from "./simulated-trial.js";

const LANES = 1024;
const UNREADABLE = "(this reply is lost)";
const CAPABILITIES: Capabilities = { tokenProbabilities: true, systemRole: true, temperature: true };

/**
 * A judge with planted sensitivity, criterion, noise, position bias and loss, whose true DDS is known in
 * closed form (`plantedDds`). It reads the trial's metadata, not the prompt, and depends only on its seed.
 *
 * @throws UsageError for a specification it cannot read
 */
export function createSimulatedJudge(spec: string): Judge {
  const parameters = parseSimulatedParameters(spec);
  return {
    id: spec,
    identity: canonicalSimulatedSpec(parameters),
    capabilities: CAPABILITIES,
    grouping: "item",
    lanes: LANES,
    paid: false,
    deterministic: answersAlike(parameters),
    description: describe(parameters),
    ask: (request, signal) => signal.aborted
      ? Promise.reject(new JudgeError("aborted", "The call was stopped.", { retryable: false }))
      : Promise.resolve(simulatedReply(parameters, request)),
    close: () => Promise.resolve(),
  };
}

function simulatedReply(parameters: SimulatedParameters, request: JudgeRequest): Reply {
  const { trial, answerMode, acceptCode } = request;
  if (answerMode === "text") return { text: "That is hard to say in one sentence.", finishReason: "stop" };
  if (simulatedLoss(parameters, trial)) return { text: UNREADABLE, finishReason: "stop" };
  const rejectCode = acceptCode === "1" ? "2" : "1";
  if (answerMode === "probability") {
    const accept = simulatedAcceptance(parameters, trial);
    const codeProbabilities = acceptCode === "1" ? { "1": accept, "2": 1 - accept } : { "1": 1 - accept, "2": accept };
    return { text: accept > 0.5 ? acceptCode : rejectCode, finishReason: "stop", codeProbabilities };
  }
  const accepted = simulatedVerdict(parameters, trial) === true;
  const code = accepted ? acceptCode : rejectCode;
  if (answerMode === "choice") return { text: code, finishReason: "stop" };
  return { text: `{"reasoning":"A simulated judge ${accepted ? "takes" : "does not take"} this claim.","chosen_answer":"${code}"}`, finishReason: "stop" };
}

/** Whether a repeat always agrees with the first asking: nothing is drawn anew. */
function answersAlike({ noise, position, yes, loss }: SimulatedParameters): boolean {
  return [...noise, ...position, ...yes, ...loss].every((probability) => probability === 0);
}

function describe({ dprime, criterion, noise, position, yes, loss, flip, rho, item, wording, shifts, seed }: SimulatedParameters): Judge["description"] {
  return {
    kind: "simulated",
    dprime1: dprime[0], dprime2: dprime[1], c1: criterion[0], c2: criterion[1],
    noise1: noise[0], noise2: noise[1], position1: position[0], position2: position[1], loss1: loss[0], loss2: loss[1],
    ...yes.some((probability) => probability > 0) && { yes1: yes[0], yes2: yes[1] },
    rho, item, ...wording[0] === wording[1] ? { wording: wording[0] } : { wording1: wording[0], wording2: wording[1] },
    ...Object.fromEntries(shifts.flatMap(({ of, factor, level, by }) => by.map((value, index) => [`${of === "criterion" ? "c" : "dprime"}${index + 1}.${factor}.${level}`, value]))), seed,
    ...flip.some((probability) => probability > 0) && { flip1: flip[0], flip2: flip[1] },
  };
}
