import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const script = `
import sys, time
import numpy as np
for line in sys.stdin:
    n, draws = (int(part) for part in line.split())
    rng = np.random.default_rng(n)
    d = rng.choice([-2.0, -1.0, 0.0, 1.0, 2.0], size=n, p=[0.02, 0.15, 0.5, 0.28, 0.05])
    started = time.perf_counter()
    means = np.empty(draws)
    for draw in range(draws):
        means[draw] = d[rng.integers(0, n, n)].mean()
    np.percentile(means, [2.5, 97.5])
    print(time.perf_counter() - started, flush=True)
`;

/** A Python process that resamples items with NumPy, as is commonly done. */
export interface NumpyLoop {
  /** Seconds of `draws` resamples of `n` items. */
  seconds(n: number, draws: number): Promise<number>;
  close(): Promise<void>;
}

/** Starts it, or returns null where there is no Python with NumPy. */
export function startNumpyLoop(): NumpyLoop | null {
  const python = ["python3", "python"].find((name) => spawnSync(name, ["-c", "import numpy"]).status === 0);
  if (python === undefined) return null;
  const child = spawn(python, ["-c", script], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    seconds: async (n, draws) => {
      child.stdin.write(`${n} ${draws}\n`);
      const { value } = await lines.next();
      const seconds = Number(value);
      if (!(seconds > 0)) throw new Error("the NumPy loop ended before it answered");
      return seconds;
    },
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
