// A process that runs commands one after the other, so that what they have in common is loaded once. A line of its input is a call, and a line of
// its fourth file descriptor the outcome. Each command is entered through its own file, with arguments and an environment of its own.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const calls = z.object({
  name: z.string(),
  args: z.array(z.string()),
  environment: z.record(z.string(), z.string().optional()),
});
type Call = z.output<typeof calls>;

const outcomes = 3;
let ended = Promise.withResolvers<number>();

/** Its file is loaded again for each call: a query makes another module of it. */
async function run({ name, args, environment }: Call, at: number): Promise<object> {
  const written = { out: '', err: '' };
  const writeTo = (stream: 'out' | 'err') => (text: string | Uint8Array) => {
    written[stream] += typeof text === 'string' ? text : Buffer.from(text).toString();
    return true;
  };
  Object.assign(process.stdout, { write: writeTo('out') });
  Object.assign(process.stderr, { write: writeTo('err') });
  process.env = environment;
  process.argv = [process.execPath, name, ...args];
  ended = Promise.withResolvers<number>();
  import(new URL(`../${name}.ts?call=${at}`, import.meta.url).href).catch(fail);
  const exitCode = await ended.promise;
  return { ...written, exitCode };
}

/** As Node ends a process. */
function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  ended.resolve(1);
}

Object.assign(process, { exit: (exitCode: number) => ended.resolve(exitCode) });
process.on('uncaughtException', fail);
// Each command listens for the signals that end it.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
let count = 0;
for await (const line of createInterface(process.stdin)) {
  count += 1;
  writeSync(outcomes, `${JSON.stringify(await run(calls.parse(JSON.parse(line)), count))}\n`);
}
process.kill(process.pid, 'SIGKILL');
