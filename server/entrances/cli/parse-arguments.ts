// The arguments of a command, which are read before anything is opened: an unknown one is refused, and --help starts nothing.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { OperatorError } from '../../foundation/errors/public.ts';

/** Thrown for --help: the command does nothing but show this text. */
export class HelpRequest extends Error {}

/**
 * The options and the other arguments of a command.
 * @param usage a sentence that shows how to call the command
 * @throws HelpRequest
 * @throws OperatorError with the usage, for an option that the command does not have
 */
export function parseArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
  if (asksForHelp(args)) throw new HelpRequest(`${usage}\nEvery command is described in docs/operate.md.\n`);
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

/** What follows `--` is a name, whatever it looks like. */
const asksForHelp = (args: readonly string[]): boolean =>
  args.slice(0, args.includes('--') ? args.indexOf('--') : args.length).some((word) => ['--help', '-h'].includes(word));

/** Reads the arguments of a command that has none. */
export const noArguments = (usage: string) => (): void => {
  const [word] = parseArguments(usage, {}).positionals;
  if (word !== undefined) throw new OperatorError(`"${word}" is not expected. ${usage}`);
};

/** Reads the one argument of a command. `asks` is the sentence that asks for it. */
export const oneArgument = (asks: string, usage: string) => (): string => {
  const [word, ...others] = parseArguments(usage, {}).positionals;
  if (word === undefined || word === '' || others.length > 0) throw new OperatorError(`${asks} ${usage}`);
  return word;
};

/** Reads whether a command got its one option. */
export const oneFlag = (name: string, usage: string) => (): boolean => {
  const { values, positionals } = parseArguments(usage, { [name]: { type: 'boolean' } });
  if (positionals[0] !== undefined) throw new OperatorError(`"${positionals[0]}" is not expected. ${usage}`);
  return values[name] === true;
};
