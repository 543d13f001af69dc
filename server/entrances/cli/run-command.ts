// The common part of every command: configuration, a quiet log, orderly shutdown, and errors as sentences.
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { readConfig, similarSettings, type Config } from '../../foundation/config/public.ts';
import { explainFailure } from '../../foundation/diagnosis/public.ts';
import { createLog, type Log } from '../../foundation/log/public.ts';
import { HelpRequest } from './parse-arguments.ts';
import type { Output } from './progress-line.ts';
import { exitProcess, onStopRequest, tellLauncher } from './stop-requests.ts';

export interface TaskContext {
  environment: NodeJS.ProcessEnv;
  log: Log;
  out: Output;
  /** Registers a function to call when the command ends, in reverse order. */
  closeLater: (close: () => Promise<void>) => void;
}

export interface CommandContext extends TaskContext {
  config: Config;
}

/** The settings beside the environment, which wins. */
export const settingsFile = join(import.meta.dirname, '..', '..', '..', '.env');

/** A command that runs with the settings, which are read after its arguments. Exit codes as those of `runTask`. */
export const runCommand = <Given>(
  readArguments: () => Given,
  command: (context: CommandContext, given: Given) => Promise<void>,
): Promise<void> =>
  runTask((context) => {
    const given = readArguments();
    if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);
    for (const warning of similarSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
    const config = readConfig(process.env, settingsFile);
    tellLauncher(config);
    return command({ ...context, config }, given);
  });

/**
 * Exit codes: 0 done; 2 an error that the operator can fix, printed as a sentence; 1 an error in the product, printed with its stack;
 * 128 and the number of the signal that ended it, as shells count.
 */
export async function runTask(task: (context: TaskContext) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  let ending: Promise<void> | null = null;
  const end = (exitCode: number): Promise<void> =>
    (ending ??= (async () => {
      for (const close of closers.toReversed()) await close().catch(() => undefined);
      exitProcess(exitCode);
    })());
  onStopRequest((signal) => void end(128 + constants.signals[signal]));
  try {
    await task({
      environment: process.env,
      log: createLog('error'),
      out: process.stdout,
      closeLater: (close) => closers.push(close),
    });
  } catch (error) {
    // What fails because the command was told to end is no news.
    if (ending !== null) return;
    if (error instanceof HelpRequest) {
      process.stdout.write(error.message);
      return end(0);
    }
    const explained = explainFailure(error);
    process.stderr.write(`${explained?.message ?? String(error instanceof Error ? error.stack : error)}\n`);
    return end(explained === null ? 1 : 2);
  }
  await end(0);
}
