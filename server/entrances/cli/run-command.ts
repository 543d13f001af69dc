// What every command has in common: configuration, a quiet log, orderly closing, and faults as sentences.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../foundation/config/public.ts';
import type { Config } from '../../foundation/config/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { createLog } from '../../foundation/log/public.ts';
import type { Log } from '../../foundation/log/public.ts';

export interface CommandContext {
  config: Config;
  log: Log;
  out: NodeJS.WriteStream;
  /** Called when the command ends, last opened first. */
  closeLater: (close: () => Promise<void>) => void;
}

/** Exit codes: 0 done; 2 a fault that the operator can mend, told in a sentence; 1 a fault of ours, told with its stack. */
export async function runCommand(command: (context: CommandContext) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  let exitCode = 0;
  try {
    const envFile = join(import.meta.dirname, '..', '..', '..', '.env');
    if (existsSync(envFile)) process.loadEnvFile(envFile);
    const config = readConfig(process.env);
    await command({ config, log: createLog('error'), out: process.stdout, closeLater: (close) => closers.push(close) });
  } catch (error) {
    exitCode = error instanceof OperatorError ? 2 : 1;
    process.stderr.write(`${error instanceof OperatorError ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  }
  for (const close of closers.toReversed()) await close().catch(() => undefined);
  process.exit(exitCode);
}
