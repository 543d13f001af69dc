// What `npm run restore` was asked to do.
import { parseArgs } from 'node:util';
import { OperatorError } from '../../foundation/errors/public.ts';
import type { GivenFiles } from './place-files.ts';

const usage = `Usage: npm run restore -- FOLDER [--secrets FILE] [--journal FILE | --no-journal] [--unsigned]
       npm run restore -- BASE_FOLDER [--at TIME] --wal ARCHIVE [the same options]`;

export interface RestoreArguments extends GivenFiles {
  folder: string;
  /** For a base backup: the moment to recover; null: the last one in the archive. */
  at: Date | null;
  /** For a base backup: the folder with the archived WAL. */
  wal: string | null;
  /** For a base backup of a PostgreSQL of the operator's own: the data folder to create. */
  dataFolder: string | null;
  /** A backup without a signature is restored. */
  mayBeUnsigned: boolean;
}

export function readRestoreArguments(): RestoreArguments {
  const { values, positionals } = parse();
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new OperatorError(`Name the folder of one backup. ${usage}`);
  return {
    folder,
    at: values.at === undefined ? null : readMoment(values.at),
    wal: values.wal ?? null,
    dataFolder: values['data-folder'] ?? null,
    secretsFile: values.secrets ?? null,
    journalFile: values.journal ?? null,
    hasNoJournal: values['no-journal'] ?? false,
    mayBeUnsigned: values.unsigned ?? false,
  };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        wal: { type: 'string' },
        'data-folder': { type: 'string' },
        secrets: { type: 'string' },
        journal: { type: 'string' },
        'no-journal': { type: 'boolean' },
        unsigned: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

/** A time without an offset would mean another moment on another machine. */
function readMoment(text: string): Date {
  const moment = new Date(text);
  if (!/T\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new OperatorError(`--at ${text} is not a time with an offset. Write it like 2026-11-22T14:30:00Z.`);
  return moment;
}
