// The statistics as a library of their own: `import { mcnemarTest } from "dialdefer/statistics"`. Pure functions, no input or output.
export { mcnemarTest } from "./stats/mcnemar.js";
export { cohensH } from "./stats/cohens-h.js";
