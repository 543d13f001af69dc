import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const functions = new URL('public.ts', import.meta.url).href;

interface ListedThread {
  id: number;
  name: string;
  niceness: number;
}

/** The threads of a new process, which started one of its own, after it ran the statement; empty where threads have no priority. */
async function threadsAfter(statement: string): Promise<{ pid: number; threads: ListedThread[] }> {
  const program = `
    import { existsSync, readFileSync, readdirSync } from 'node:fs';
    import { getPriority, setPriority } from 'node:os';
    import { Worker } from 'node:worker_threads';
    import { lowerEnginePriority, lowerProcessPriority, lowerThreadPriority } from '${functions}';
    const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
    await new Promise((resolve) => worker.once('online', resolve));
    ${statement}
    const folder = '/proc/self/task';
    const ids = existsSync(folder) ? readdirSync(folder).map(Number) : [];
    const nameOf = (id) => readFileSync(folder + '/' + id + '/comm', 'utf8').trim();
    console.log(JSON.stringify(ids.map((id) => ({ id, name: nameOf(id), niceness: getPriority(id) }))));
    process.exit();`;
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const { stdout } = await running;
  return { pid: running.child.pid ?? 0, threads: JSON.parse(stdout) };
}

const lowest = 19;
const hasPriorities = process.platform === 'linux';
/** What a process that lowers nothing inherits from this one, which may itself have the lowest priority. */
const inherited = (await threadsAfter('')).threads[0]?.niceness ?? 0;

const lowered = (threads: readonly ListedThread[], isLowered: (thread: ListedThread) => boolean): ListedThread[] =>
  threads.map((thread) => ({ ...thread, niceness: isLowered(thread) ? lowest : inherited }));

test('a thread lowers the priority of no other thread', async () => {
  const { pid, threads } = await threadsAfter(`lowerThreadPriority(${lowest});`);
  expect(threads).toEqual(lowered(threads, ({ id }) => id === pid));
  expect(threads.some(({ id }) => id === pid)).toBe(hasPriorities);
});

test("the priority of V8's threads is lowered without that of the threads that run programs", async () => {
  const { threads } = await threadsAfter(`lowerEnginePriority(${lowest});`);
  expect(threads).toEqual(lowered(threads, ({ name }) => name === 'node-V8Worker'));
  expect(threads.some(({ name }) => name === 'node-V8Worker')).toBe(hasPriorities);
});

test('a process lowers the priority of all its threads', async () => {
  const { threads } = await threadsAfter(`lowerProcessPriority(${lowest});`);
  expect(threads).toEqual(lowered(threads, () => true));
  expect(threads.length > 4).toBe(hasPriorities);
});

test('a priority that is lower already is not raised', async () => {
  const { threads } = await threadsAfter(`
    if (existsSync('/proc/self/task')) for (const id of readdirSync('/proc/self/task').map(Number)) setPriority(id, ${lowest});
    lowerThreadPriority(${lowest - 1});
    lowerEnginePriority(${lowest - 1});
    lowerProcessPriority(${lowest - 1});`);
  expect(threads).toEqual(lowered(threads, () => true));
});
