/** How the machine is shared out among worker processes. */
export interface ProcessPlan {
  readonly processes: number;
  /** Threads of each process. */
  readonly threads: number;
}

/** What a model's context and buffers take beside its weights: measured 170 MB at 135M parameters, more with size. */
function overheadBytes(modelBytes: number): number {
  return 200e6 + 0.2 * modelBytes;
}

const mostProcesses = 2;
/** More threads a process gain little on small models and cost much where logical cores are not real ones. */
const mostThreads = 4;

/**
 * Two processes where the cores, the wished lanes and memory allow (both copies within 60 % of what is
 * free), else one. The engine's threads wait for each other by spinning, so one thread more than there are
 * idle cores makes it several times slower (13 times when measured): beyond one thread a process, a core is
 * left to everything else. A graphics processor is not shared: two processes would only hold the weights twice.
 */
export function processPlan({ modelBytes, freeBytes, cores, lanes, gpu = false }: {
  readonly modelBytes: number; readonly freeBytes: number; readonly cores: number; readonly lanes: number; readonly gpu?: boolean;
}): ProcessPlan {
  const wished = gpu ? 1 : Math.max(1, Math.min(mostProcesses, cores, lanes));
  const fits = wished * (modelBytes + overheadBytes(modelBytes)) < 0.6 * freeBytes;
  const processes = fits ? wished : 1;
  return { processes, threads: Math.max(1, Math.min(mostThreads, Math.floor((cores - 1) / processes))) };
}
