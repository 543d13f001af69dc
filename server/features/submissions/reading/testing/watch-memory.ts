// Records how much memory the processes take that this one starts, and how long they live. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

export interface MemoryWatch {
  /** In bytes: the most that any started process had; 0 where it cannot be measured. */
  highest: () => number;
  /** The processes that were started and still run. */
  running: () => number;
  stop: () => void;
}

export function watchMemory(): MemoryWatch {
  let highest = 0;
  const look = (): void => {
    for (const pid of children()) highest = Math.max(highest, peakOf(pid));
  };
  const timer = setInterval(look, 3);
  return { highest: () => highest, running: () => children().length, stop: () => clearInterval(timer) };
}

/** Only those that read files: the database is a process as well. */
function children(): string[] {
  const tasks = '/proc/self/task';
  try {
    return readdirSync(tasks)
      .flatMap((task) => readFileSync(`${tasks}/${task}/children`, 'utf8').trim().split(' '))
      .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('file-process'));
  } catch {
    // A process ended in the meantime, or this is not Linux.
    return [];
  }
}

function peakOf(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
