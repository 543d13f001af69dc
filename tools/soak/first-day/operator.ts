// What an operator does at a shell: types a line, reads what it prints, answers questions, and presses Ctrl+C.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

export interface Shell {
  /** Where lines are typed. */
  folder: string;
  environment: NodeJS.ProcessEnv;
}

export interface Typed {
  /** What the line prints so far. */
  text: () => string;
  /** Waits for it in the text. Rejects when the line ends without it. */
  prints: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Rejects unless it ends well. */
  ends: () => Promise<void>;
  /** Ctrl+C, and the wait for the end. */
  interrupt: () => Promise<void>;
}

const lookEveryMs = 50;

/** A question waits behind it. */
const prompt = /: $/;

/** `answers`: lines that are typed into its questions as they come, in a terminal; null: it has no terminal. */
export function type({ folder, environment }: Shell, line: string, answers: readonly string[] | null = null): Typed {
  const [program, ...args] =
    answers === null ? ['sh', '-c', line] : ['script', '--quiet', '--return', '--command', line, '/dev/null'];
  const child = spawn(program ?? '', args, {
    cwd: folder,
    env: environment,
    // A process group of its own, as a shell makes for each line.
    detached: true,
    stdio: 'pipe',
  });
  const untyped = [...(answers ?? [])];
  let printed = '';
  let exitCode: number | null = null;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      const text = stripVTControlCharacters(chunk.toString());
      printed += text;
      if (!prompt.test(text)) return;
      const answer = untyped.shift();
      if (answer === undefined) child.stdin.end();
      else child.stdin.write(`${answer}\n`);
    });
  const closed = once(child, 'close').then(() => {
    exitCode = child.exitCode ?? 128;
  });
  return {
    text: () => printed,
    prints: async (pattern) => {
      for (;;) {
        const hasEnded = exitCode !== null;
        const found = pattern.exec(printed);
        if (found !== null) return found;
        if (hasEnded) throw new Error(`"${line}" ended without ${pattern}:\n${printed}`);
        await delay(lookEveryMs);
      }
    },
    ends: async () => {
      await closed;
      if (exitCode !== 0) throw new Error(`"${line}" ended with ${exitCode}:\n${printed}`);
    },
    interrupt: async () => {
      if (exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await closed;
    },
  };
}

/** Types a line and waits for its end. Returns what it printed. */
export async function run(shell: Shell, line: string, answers: readonly string[] | null = null): Promise<string> {
  const typed = type(shell, line, answers);
  await typed.ends();
  return typed.text();
}

const waitsMsMax = 60_000;

/** Asks again until there is an answer. */
export async function until<T>(what: string, ask: () => T | null | Promise<T | null>): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() - startedMs > waitsMsMax) throw new Error(`${what}: nothing came within a minute.`);
    await delay(lookEveryMs);
  }
}
