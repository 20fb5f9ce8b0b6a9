import type { Bench } from "./bar.js";

/** The benches by name, each loaded when it runs. Those of `byNameOnly` are left out unless they are named. */
export const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  startup: async () => (await import("../bars/startup.js")).startup,
  bootstrap: async () => (await import("../bars/bootstrap.js")).bootstrap,
  statistics: async () => (await import("../bars/statistics.js")).statistics,
  models: async () => (await import("../bars/models.js")).models,
  "mixed-view": async () => (await import("../bars/mixed-view.js")).mixedView,
  harness: async () => (await import("../bars/harness.js")).harness,
  rerun: async () => (await import("../bars/rerun.js")).rerun,
  items: async () => (await import("../bars/items.js")).items,
  "item-memory": async () => (await import("../bars/item-memory.js")).itemMemory,
  sampler: async () => (await import("../bars/sampler.js")).sampler,
  "near-duplicates": async () => (await import("../bars/near-duplicates.js")).nearDuplicates,
  reproduce: async () => (await import("../bars/reproduce.js")).reproduce,
  factors: async () => (await import("../bars/factors.js")).factors,
  report: async () => (await import("../bars/report.js")).report,
  memory: async () => (await import("../bars/memory.js")).memory,
  coverage: async () => (await import("../bars/coverage.js")).coverage,
  "false-friends": async () => (await import("../bars/false-friends.js")).falseFriends,
  "stopping-savings": async () => (await import("../bars/stopping-savings.js")).stoppingSavings,
  "controlled-false-friends": async () => (await import("../bars/controlled-false-friends.js")).controlledFalseFriends,
  embedded: async () => (await import("../bars/embedded.js")).embedded,
  simulation: async () => (await import("../simulation/simulation.js")).simulation,
  experiments: async () => (await import("../experiments/experiments.js")).experiments,
};
