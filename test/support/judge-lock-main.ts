import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { lockJudge } from "../../src/store/lock-judge.js";

// Started by the tests of the lock: takes it, says so, and does as it is told: `hold` until it is killed, or `count`: add
// 1 to the number in a file so slowly that two at once would lose some.
const [folder, identity, task, counter, times] = process.argv.slice(2) as [string, string, "hold" | "count", string, string];
const take = async () => {
  const lock = await lockJudge(folder, identity, { onWait: () => process.stdout.write("waiting\n") });
  if (lock === null) throw new Error("aborted");
  return lock;
};

async function main(): Promise<void> {
  if (task === "hold") {
    await take();
    process.stdout.write("taken\n");
    setInterval(() => undefined, 1000);
    return;
  }
  for (let time = 0; time < Number(times); time++) {
    const lock = await take();
    const value = Number(readFileSync(counter, "utf8"));
    await sleep(3);
    writeFileSync(counter, String(value + 1));
    lock.release();
    await sleep(1);
  }
}
void main();
