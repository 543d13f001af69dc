// A process that runs commands one after the other, so that what they have in common is loaded once: `node commands-process.ts CALLS_AS_JSON`.
// Its last line is a list of their outcomes. Each command is entered as its own process would enter it.
import { z } from 'zod';
import type { CommandCall, Outcome } from './run-command.ts';

const calls: CommandCall[] = z
  .array(z.object({ name: z.string(), args: z.array(z.string()), environment: z.record(z.string(), z.string()) }))
  .parse(JSON.parse(process.argv[2] ?? ''));

const streams = { out: process.stdout, err: process.stderr };
const writeOut = process.stdout.write.bind(process.stdout);

/** Its entry is loaded again for each call: a query makes another module of it. */
async function run({ name, args, environment }: CommandCall, at: number): Promise<Outcome> {
  const outcome: Outcome = { exitCode: null, out: '', err: '' };
  const exited = Promise.withResolvers<number>();
  process.env = { ...environment };
  process.argv = [process.execPath, name, ...args];
  Object.assign(process, { exit: (exitCode: number) => exited.resolve(exitCode) });
  for (const key of ['out', 'err'] as const)
    Object.assign(streams[key], {
      write: (text: string) => {
        outcome[key] += text;
        return true;
      },
    });
  await import(new URL(`../${name}.ts?call=${at}`, import.meta.url).href);
  return { ...outcome, exitCode: await exited.promise };
}

// Each command listens for the signals that end it.
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
const exit = process.exit.bind(process);
const outcomes: Outcome[] = [];
for (const [at, call] of calls.entries()) outcomes.push(await run(call, at));
writeOut(`\n${JSON.stringify(outcomes)}`, () => exit(0));
