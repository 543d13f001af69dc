// The common part of every command: configuration, a quiet log, orderly shutdown, and errors as sentences.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, similarSettings } from '../../foundation/config/public.ts';
import type { Config } from '../../foundation/config/public.ts';
import { isDatabaseUnavailable } from '../../foundation/database/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { createLog } from '../../foundation/log/public.ts';
import type { Log } from '../../foundation/log/public.ts';

export interface CommandContext {
  config: Config;
  log: Log;
  out: NodeJS.WriteStream;
  /** Registers a function to call when the command ends, in reverse order. */
  closeLater: (close: () => Promise<void>) => void;
}

/** Every command can be repeated: it keeps what it has finished and continues from there. */
function databaseLost(cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new OperatorError(
    `The database stopped answering (${reason}). Check that PostgreSQL runs and is reachable, then run the same command again.`,
    { cause },
  );
}

/** Exit codes: 0 done; 2 an error that the operator can fix, printed as a sentence; 1 an error in the product, printed with its stack. */
export async function runCommand(command: (context: CommandContext) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  let exitCode = 0;
  try {
    const envFile = join(import.meta.dirname, '..', '..', '..', '.env');
    if (existsSync(envFile)) process.loadEnvFile(envFile);
    for (const warning of similarSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
    const config = readConfig(process.env, envFile);
    await command({ config, log: createLog('error'), out: process.stdout, closeLater: (close) => closers.push(close) });
  } catch (thrown) {
    const error = isDatabaseUnavailable(thrown) && !(thrown instanceof OperatorError) ? databaseLost(thrown) : thrown;
    exitCode = error instanceof OperatorError ? 2 : 1;
    process.stderr.write(
      `${error instanceof OperatorError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
  }
  for (const close of closers.toReversed()) await close().catch(() => undefined);
  process.exit(exitCode);
}
