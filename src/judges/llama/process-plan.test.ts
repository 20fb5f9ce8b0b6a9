import { expect, it } from "vitest";
import { processPlan } from "./process-plan.js";

const gigabyte = 1e9;
const plan = (changes: Partial<Parameters<typeof processPlan>[0]>) => processPlan({ modelBytes: 0.1 * gigabyte, freeBytes: 8 * gigabyte, cores: 2, lanes: 8, ...changes });

it("takes two processes of one thread on two cores", () => {
  expect(plan({})).toEqual({ processes: 2, threads: 1 });
});

it("takes one process where there is one core, one lane or too little memory for two", () => {
  expect(plan({ cores: 1 })).toEqual({ processes: 1, threads: 1 });
  expect(plan({ lanes: 1 }).processes).toBe(1);
  expect(plan({ modelBytes: 2 * gigabyte, freeBytes: 6 * gigabyte }).processes).toBe(1);
});

it("never has more threads than cores, and leaves a core to the rest where each process has several", () => {
  for (let cores = 1; cores <= 64; cores++) {
    for (const lanes of [1, 2, 8]) {
      const { processes, threads } = plan({ cores, lanes });
      expect(processes * threads).toBeLessThanOrEqual(cores);
      if (threads > 1) expect(processes * threads).toBeLessThan(cores);
    }
  }
});
