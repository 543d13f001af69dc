// Commands as an operator runs them: a process, its words, its exit code.
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { journalOf } from '#server/testing/journal-of.ts';
import { testSecrets } from '#server/testing/secrets.ts';

export interface Outcome {
  /** Null when a signal ended it. */
  exitCode: number | null;
  out: string;
  err: string;
}

/** The name is a file of entrances/cli without its ending. */
export interface CommandCall {
  name: string;
  args: string[];
  environment: Record<string, string>;
}

export interface StartedCommand {
  child: ChildProcess;
  ended: Promise<Outcome>;
}

/** Far more than a process needs that has closed everything. */
const exitWithinMs = 10_000;

const environmentOf = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'http://localhost',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'mail@care.example',
  CONTACT_KEYS: testSecrets.contactKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
  LOOKUP_KEY: testSecrets.lookupKey.toString('base64'),
  AUTH_SECRET: testSecrets.authSecret,
  REMOVALS_JOURNAL: journalOf(databaseUrl),
});

const environmentOfProcess = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** `name` is a file of entrances/cli without its ending. `root`: the folder of another version; left out: this one. */
export function startCommand(
  name: string,
  args: string[],
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  root?: string,
): StartedCommand {
  const child = spawn(process.execPath, [`server/entrances/cli/${name}.ts`, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    env: { ...environmentOfProcess, ...environmentOf(databaseUrl), ...environment },
  });
  const outcome: Outcome = { exitCode: null, out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (outcome.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (outcome.err += chunk.toString()));
  // As the launcher does it: the exit of a process can block for ever while V8 compiles.
  let announced: number | null = null;
  child.on('message', (message) => {
    const exitCode: unknown = Reflect.get(Object(message), 'exitCode');
    if (typeof exitCode !== 'number') return;
    announced = exitCode;
    setTimeout(() => child.kill('SIGKILL'), exitWithinMs).unref();
  });
  const ended = new Promise<Outcome>((resolve) => {
    child.once('close', (exitCode) => resolve({ ...outcome, exitCode: announced ?? exitCode }));
  });
  return { child, ended };
}

export const runCommand = (
  name: string,
  args: string[],
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  root?: string,
): Promise<Outcome> => startCommand(name, args, databaseUrl, environment, root).ended;

const outcomes = z.array(z.object({ exitCode: z.number().nullable(), out: z.string(), err: z.string() }));

/**
 * What the commands answer in one process, which loads the product once. For tests of what a command says: that a process of its own ends is
 * proven by those that start one.
 */
export async function runCommandsInTurn(
  calls: readonly { name: string; args: string[]; databaseUrl: string; environment: Record<string, string> }[],
): Promise<Outcome[]> {
  const given: CommandCall[] = calls.map(({ name, args, databaseUrl, environment }) => ({
    name,
    args,
    environment: { ...environmentOf(databaseUrl), ...environment },
  }));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/entrances/cli/testing/commands-process.ts', JSON.stringify(given)],
    { env: environmentOfProcess, maxBuffer: 100_000_000 },
  );
  return outcomes.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))));
}
