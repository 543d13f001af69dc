// What `npm run restore` was asked to do.
import { OperatorError } from '../../foundation/errors/public.ts';
import type { GivenFiles } from './place-files.ts';
import { parseArguments } from './parse-arguments.ts';

const usage = 'Usage: npm run restore -- FOLDER [--secrets FILE] [--journal FILE | --no-journal] [--unsigned]';

export interface RestoreArguments extends GivenFiles {
  folder: string;
  /** A backup without a signature is restored. */
  mayBeUnsigned: boolean;
}

export function readRestoreArguments(): RestoreArguments {
  const { values, positionals } = parse();
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new OperatorError(`Name the folder of one backup. ${usage}`);
  return {
    folder,
    secretsFile: values.secrets ?? null,
    journalFile: values.journal ?? null,
    hasNoJournal: values['no-journal'] ?? false,
    mayBeUnsigned: values.unsigned ?? false,
  };
}

const parse = () =>
  parseArguments(usage, {
    secrets: { type: 'string' },
    journal: { type: 'string' },
    'no-journal': { type: 'boolean' },
    unsigned: { type: 'boolean' },
  });
