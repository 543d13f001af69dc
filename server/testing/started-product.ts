// `npm start` as a user runs it, with or without a terminal: npm, its shell, the launcher, the server and PostgreSQL. Linux only: processes
// are read from /proc.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export const processNames = ['npm', 'shell', 'launcher', 'server', 'postgres'] as const;
export type ProcessName = (typeof processNames)[number];

export interface StartedProduct {
  /** npm, or `script`, which gives it a terminal. */
  child: ChildProcess;
  lines: string[];
  exited: Promise<void>;
  /** Resolves when a line matches; rejects when the product has ended without one. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Null while it does not run. */
  pidOf(name: ProcessName): number | null;
  /** The process ids of all processes of `dataDir`, PostgreSQL included. */
  running(): number[];
}

export interface StartOptions {
  dataDir: string;
  candidates: number;
  isInTerminal: boolean;
}

export function startProduct({ dataDir, candidates, isInTerminal }: StartOptions): StartedProduct {
  requireInstalled();
  const command = isInTerminal ? ['script', '--quiet', '--command', 'npm start', '/dev/null'] : ['npm', 'start'];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: dataDir,
      CANDIDATES: String(candidates),
      LOG_LEVEL: 'error',
    },
    // A process group of its own, as a shell makes for each command. In the terminal of `script`, npm and what it starts are one group.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let hasEnded = false;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    hasEnded = true;
    for (const wake of waiting) wake();
  });
  const take = (text: string): void => {
    lines.push(text);
    for (const wake of waiting) wake();
  };
  createInterface(child.stdout).on('line', take);
  createInterface(child.stderr).on('line', take);
  return {
    child,
    lines,
    exited,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = lines.map((text) => pattern.exec(text)).find((match) => match !== null);
          if (found === undefined && !hasEnded) return;
          waiting.delete(look);
          if (found === undefined) reject(new Error(`No line matches ${pattern}:\n${lines.join('\n')}`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    pidOf: (name) => pidOf(name, dataDir),
    running: () => processesOf(dataDir).map(({ pid }) => pid),
  };
}

/** `npm start` would otherwise replace the packages while other tests use them. */
function requireInstalled(): void {
  const lockHash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (readText('node_modules/.installed-lock') !== lockHash)
    throw new Error('The packages of the lock file are not installed. Run `npm test`, which installs them first.');
}

interface FoundProcess {
  pid: number;
  parent: number;
  command: string[];
}

/** Every process that was started with this DATA_DIR, and every process of its PostgreSQL. */
function processesOf(dataDir: string): FoundProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && belongsTo(name, dataDir))
    .flatMap((name) => {
      const [stat, command] = [readText(`/proc/${name}/stat`), readText(`/proc/${name}/cmdline`)];
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === undefined || state === 'Z' || state === ''
        ? []
        : [{ pid: Number(name), parent: Number(parent), command: command.split('\0') }];
    });
}

function belongsTo(name: string, dataDir: string): boolean {
  if (readText(`/proc/${name}/environ`).split('\0').includes(`DATA_DIR=${dataDir}`)) return true;
  try {
    return readlinkSync(`/proc/${name}/cwd`).startsWith(`${dataDir}/`);
  } catch {
    return false;
  }
}

/** Empty when the process has ended meanwhile. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function pidOf(name: ProcessName, dataDir: string): number | null {
  if (name === 'postgres') {
    const file = join(dataDir, 'postgresql', 'data', 'postmaster.pid');
    return existsSync(file) ? Number(readText(file).split('\n')[0]) || null : null;
  }
  return processesOf(dataDir).find(({ command }) => isNamed(name, command))?.pid ?? null;
}

function isNamed(name: ProcessName, [program = '', first = '', second = '']: string[]): boolean {
  if (name === 'npm') return program.startsWith('npm start');
  if (name === 'shell') return first === '-c' && second.startsWith('node bin/run.mjs');
  if (name === 'launcher') return first === 'bin/run.mjs';
  return first === 'server/main.ts';
}

/** Waits without a limit of its own: the test has one. */
export async function untilGone(product: StartedProduct): Promise<void> {
  while (product.running().length > 0) await delay(50);
}

export interface SignalCase {
  name: ProcessName;
  signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'SIGKILL';
  phase: 'starting' | 'filling' | 'serving' | 'stopping';
  isInTerminal: boolean;
}

export const everySignalCase: readonly SignalCase[] = processNames.flatMap((name) =>
  (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).flatMap((signal) =>
    (['starting', 'filling', 'serving', 'stopping'] as const).flatMap((phase) =>
      [false, true].map((isInTerminal) => ({ name, signal, phase, isInTerminal })),
    ),
  ),
);

/**
 * Sends the signal to a product that starts in the new folder `dataDir`, waits until nothing of it runs any more, and starts the folder
 * again. Returns the milliseconds that each took.
 */
export async function sendSignal(
  dataDir: string,
  { name, signal, phase, isInTerminal }: SignalCase,
): Promise<{ endedMs: number; startedMs: number }> {
  const product = startProduct({ dataDir, candidates: phase === 'filling' ? 20_000 : 300, isInTerminal });
  await reach(product, phase, dataDir);
  const sentMs = performance.now();
  send(receiverOf(product.pidOf(name), { name, signal }), signal);
  // The server starts its PostgreSQL again, or ends because its start failed. A signal that reached no process ends nothing.
  if (name === 'postgres') send(product.pidOf('npm'), 'SIGTERM');
  await untilGone(product);
  const endedMs = performance.now() - sentMs;
  const again = startProduct({ dataDir, candidates: 300, isInTerminal: false });
  const againMs = performance.now();
  await again.line(/ready at/);
  const startedMs = performance.now() - againMs;
  send(again.pidOf('npm'), 'SIGTERM');
  await untilGone(again);
  return { endedMs, startedMs };
}

/**
 * A terminal sends SIGINT to a whole process group, so a shell that waits for a command leaves the signal to the command (POSIX), and npm,
 * which passes it on to its shell alone, ends nothing either.
 */
function receiverOf(pid: number | null, { name, signal }: Pick<SignalCase, 'name' | 'signal'>): number | null {
  if (pid === null || signal !== 'SIGINT' || (name !== 'npm' && name !== 'shell')) return pid;
  const stat = readText(`/proc/${pid}/stat`);
  const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  return group > 1 ? -group : pid;
}

async function reach(product: StartedProduct, phase: SignalCase['phase'], dataDir: string): Promise<void> {
  if (phase === 'starting') while (!existsSync(join(dataDir, 'postgresql'))) await delay(10);
  else if (phase === 'filling') await product.line(/Inventing candidates/);
  else await product.line(/ready at/);
  if (phase === 'stopping') send(product.pidOf('server'), 'SIGTERM');
}

/** `pid` below 0: a process group. */
export function send(pid: number | null, signal: NodeJS.Signals): void {
  if (pid === null) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
