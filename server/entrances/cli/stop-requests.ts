// When a process of the product has to end, and how its launcher learns of the database that it leaves behind if it is killed.
import type { Config } from '../../foundation/config/public.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type StopSignal = (typeof signals)[number];

/**
 * Calls `stop` for each signal, of which a terminal, npm and the launcher may each send one, and when the launcher has ended. From now on
 * output to a terminal or a pipe that was closed is lost instead of ending the process.
 */
export function onStopRequest(stop: (signal: StopSignal) => void): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of signals) process.on(signal, () => stop(signal));
  process.once('disconnect', () => stop('SIGTERM'));
  // The launcher may have ended before this listener was there. Without a launcher the value is undefined.
  if (Object.is(process.connected, false)) stop('SIGTERM');
}

/** The launcher stops the embedded PostgreSQL of this folder if this process is killed. */
export function tellLauncher(config: Config): void {
  if (config.mode === 'embedded') process.send?.({ dataDir: config.dataDir });
}

const endAtOnce = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * Ends this process, which has closed everything. `process.exit` can block for ever while V8 compiles (nodejs/node#54918), so the launcher is
 * told before, and kills this process if it does not end. Without the launcher that started it, no one reads the exit code.
 */
export function exitProcess(exitCode: number): void {
  if (Object.is(process.connected, false)) endAtOnce();
  else if (process.send === undefined) process.exit(exitCode);
  else process.send({ exitCode }, (error: Error | null) => (error === null ? process.exit(exitCode) : endAtOnce()));
}
