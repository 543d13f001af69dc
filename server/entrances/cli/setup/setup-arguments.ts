// What `npm run setup` was given besides the terminal.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { OperatorError } from '../../../foundation/errors/public.ts';
import { parseArguments } from '../parse-arguments.ts';
import { answerNames, isAnswerName, type Answers } from './questions.ts';

const usage =
  'Usage: npm run setup, which asks; or npm run setup -- NAME=VALUE ... [--answers FILE] [--change], which does not ask';

export interface SetupArguments {
  /** The settings file that is written; null: `.env` of the product. */
  file: string | null;
  given: Answers;
  /** Settings that have a value may get another one. */
  mayChange: boolean;
  /** Questions are asked although answers are given, or although this is no terminal. */
  asks: boolean;
}

/** @throws OperatorError */
export function readSetupArguments(args: readonly string[], isTerminal: boolean): SetupArguments {
  const { values, positionals } = parse(args);
  const pairs = positionals.map((text) => {
    const [name = '', ...rest] = text.split('=');
    if (rest.length === 0)
      throw new OperatorError(`"${text.slice(0, 40)}" is no answer such as COUNTRIES=US. ${usage}`);
    return [name, rest.join('=')] as const;
  });
  const given = { ...(values.answers === undefined ? {} : readAnswers(values.answers)), ...Object.fromEntries(pairs) };
  const unknown = Object.keys(given).find((name) => !isAnswerName(name));
  if (unknown !== undefined)
    throw new OperatorError(
      `The setup does not ask for ${unknown.slice(0, 40)}. It asks for ${answerNames.join(', ')}.`,
    );
  return {
    file: values.file === undefined ? null : resolve(values.file),
    given: new Map(
      Object.entries(given).flatMap(([name, value]) => (isAnswerName(name) ? [[name, value?.trim() ?? '']] : [])),
    ),
    mayChange: values.change === true,
    asks: values.ask === true || (Object.keys(given).length === 0 && isTerminal),
  };
}

function readAnswers(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`The file of answers ${file} cannot be read. Write lines such as COUNTRIES=US into it.`, {
      cause: error,
    });
  }
}

const parse = (args: readonly string[]) =>
  parseArguments(
    usage,
    {
      answers: { type: 'string' },
      file: { type: 'string' },
      change: { type: 'boolean' },
      ask: { type: 'boolean' },
    },
    args,
  );
