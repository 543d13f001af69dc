import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { OperatorError } from '../../foundation/errors/public.ts';

/**
 * The options and the other arguments of a command.
 * @param usage a sentence that shows how to call the command
 * @throws OperatorError with the usage, for an option that the command does not have
 */
export function parseArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}
