// Commands as an operator runs them: a process, its words, its exit code.
import { spawn, type ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { journalOf } from '#server/testing/journal-of.ts';
import { testSecrets } from '#server/testing/secrets.ts';

export interface Outcome {
  /** Null when a signal ended it. */
  exitCode: number | null;
  out: string;
  err: string;
}

export interface StartedCommand {
  child: ChildProcess;
  ended: Promise<Outcome>;
}

/** Far more than a process needs that has closed everything. */
const exitWithinMs = 10_000;

const environmentOfProcess = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});

const environmentOf = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...environmentOfProcess(),
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'http://localhost',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'mail@care.example',
  CONTACT_KEYS: testSecrets.contactKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
  LOOKUP_KEY: testSecrets.lookupKey.toString('base64'),
  AUTH_SECRET: testSecrets.authSecret,
  REMOVALS_JOURNAL: journalOf(databaseUrl),
});

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
    env: { ...environmentOf(databaseUrl), ...environment },
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

/** As an operator runs it, in a process of its own that loads the product. */
export const runInOwnProcess = (
  name: string,
  args: string[],
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  root?: string,
): Promise<Outcome> => startCommand(name, args, databaseUrl, environment, root).ended;

const outcomes = z.object({ exitCode: z.number(), out: z.string(), err: z.string() });

interface CommandsProcess {
  call: (line: string) => Promise<Outcome>;
  isBusy: boolean;
}

/** It ends with this process, which closes its input. */
function startCommandsProcess(): CommandsProcess {
  const child = spawn(process.execPath, ['server/entrances/cli/testing/commands-process.ts'], {
    stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
    env: environmentOfProcess(),
  });
  child.unref();
  const [input, , , output] = child.stdio;
  if (input === null || !(output instanceof Readable)) throw new Error('The process has no pipes.');
  for (const pipe of [input, output]) Reflect.apply(Reflect.get(pipe, 'unref'), pipe, []);
  const lines = createInterface(output)[Symbol.asyncIterator]();
  const commands: CommandsProcess = {
    isBusy: false,
    call: async (line) => {
      commands.isBusy = true;
      input.write(`${line}\n`);
      const { value } = await lines.next();
      commands.isBusy = false;
      return outcomes.parse(JSON.parse(String(value)));
    },
  };
  return commands;
}

let ofWorker: CommandsProcess | null = null;

/**
 * What a command answers. Where the start of a process is not the subject, commands share one that has loaded the product; at the same time as
 * another, a command has its own.
 */
export function runCommand(
  name: string,
  args: string[],
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  ofWorker ??= startCommandsProcess();
  if (ofWorker.isBusy) return runInOwnProcess(name, args, databaseUrl, environment);
  return ofWorker.call(JSON.stringify({ name, args, environment: { ...environmentOf(databaseUrl), ...environment } }));
}
