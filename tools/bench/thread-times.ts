// Processor time by kind of thread, as the kernel counts it (Linux): the threads of a server, PostgreSQL, and the measuring process itself,
// which is the client.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { niceness as nicenessOf } from '#server/foundation/thread-priority/public.ts';

export const threadKinds = [
  'main thread',
  'search threads',
  'writer and other workers',
  'rebuild threads',
  'V8 (garbage collection, compilation)',
  'libuv and others',
  'PostgreSQL',
  'client',
] as const;
export type ThreadKind = (typeof threadKinds)[number];
/** Seconds since each thread began. */
export type ProcessorTimes = Record<ThreadKind, number>;

/** Of `/proc/…/stat`: 100 on every Linux of today. */
const ticksPerSecond = 100;

interface Stat {
  name: string;
  seconds: number;
  niceness: number;
}

/** Null when the process or thread has ended. Fields as in proc_pid_stat(5); the name may contain spaces and parentheses. */
function statOf(folder: string): Stat | null {
  try {
    const text = readFileSync(`${folder}/stat`, 'utf8');
    const [begin, end] = [text.indexOf('('), text.lastIndexOf(')')];
    const fields = text.slice(end + 2).split(' ');
    return {
      name: text.slice(begin + 1, end),
      seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      niceness: Number(fields[16]),
    };
  } catch {
    return null;
  }
}

function kindOf({ name, niceness }: Stat, isMain: boolean): ThreadKind {
  if (isMain) return 'main thread';
  if (name.startsWith('node-V8') || name.startsWith('DelayedTask')) return 'V8 (garbage collection, compilation)';
  if (name.startsWith('libuv') || name.startsWith('node') || name.startsWith('SignalInspector'))
    return 'libuv and others';
  if (niceness === nicenessOf.background) return 'rebuild threads';
  return niceness === nicenessOf.search ? 'search threads' : 'writer and other workers';
}

/** `pid`: the server. `dataDir`: the folder that contains the files of its PostgreSQL, in which those processes work. */
export function processorTimes(pid: number, dataDir: string): ProcessorTimes {
  const times: ProcessorTimes = {
    'main thread': 0,
    'search threads': 0,
    'writer and other workers': 0,
    'rebuild threads': 0,
    'V8 (garbage collection, compilation)': 0,
    'libuv and others': 0,
    PostgreSQL: postgresSeconds(dataDir),
    client: statOf(`/proc/${process.pid}`)?.seconds ?? 0,
  };
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = statOf(`/proc/${pid}/task/${thread}`);
    if (stat !== null) times[kindOf(stat, Number(thread) === pid)] += stat.seconds;
  }
  return times;
}

function postgresSeconds(dataDir: string): number {
  let seconds = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(`/proc/${pid}`);
    if (stat?.name === 'postgres' && workingFolderOf(pid).startsWith(`${dataDir}/`)) seconds += stat.seconds;
  }
  return seconds;
}

function workingFolderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Milliseconds of each kind for each of `answers`. */
export function msPerAnswer(before: ProcessorTimes, after: ProcessorTimes, answers: number): ProcessorTimes {
  const result = { ...after };
  for (const kind of threadKinds) result[kind] = ((after[kind] - before[kind]) * 1_000) / answers;
  return result;
}
