// The secrets and the journal of removals of a restored product. They are never part of a backup.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../foundation/config/public.ts';
import { prepareDataDir } from '../../foundation/database/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';

export interface GivenFiles {
  /** `secrets.json` of the embedded default that was backed up; null: the secrets are in place. */
  secretsFile: string | null;
  /** The journal of removals of the backed-up product; null: it is in place. */
  journalFile: string | null;
  hasNoJournal: boolean;
}

/** Copies a file to where the product expects it. A different file there is never overwritten. */
function putInPlace(source: string, target: string, name: string): void {
  if (!existsSync(source))
    throw new OperatorError(`${source} does not exist. Name the ${name} of the backed-up product.`);
  if (resolve(source) === resolve(target)) return;
  if (!existsSync(target)) writeFileSync(target, readFileSync(source), { mode: 0o600, flag: 'wx' });
  else if (!readFileSync(source).equals(readFileSync(target)))
    throw new OperatorError(
      `${target} exists already and differs from ${source}. Check which one is the ${name} to use, and delete or rename the other.`,
    );
}

/** @throws OperatorError when a file is missing, or would overwrite a different one */
export function placeFiles(config: Config, { secretsFile, journalFile, hasNoJournal }: GivenFiles): void {
  if (config.mode === 'embedded') {
    prepareDataDir(config.dataDir);
    const target = join(config.dataDir, 'secrets.json');
    if (secretsFile !== null) putInPlace(secretsFile, target, 'secrets.json');
    else if (!existsSync(target))
      throw new OperatorError(
        `The backup contains no secrets. Name the secrets.json of the backed-up product with --secrets.`,
      );
  } else if (secretsFile !== null)
    throw new OperatorError('--secrets is for the embedded default. With DATABASE_URL, secrets are settings.');
  if (journalFile !== null) putInPlace(journalFile, config.removalsJournal, 'journal of removals');
  else if (!hasNoJournal && !existsSync(config.removalsJournal))
    throw new OperatorError(
      `There is no journal of removals at ${config.removalsJournal}, so people who were removed after the backup would return. Name it with --journal, or say --no-journal if no one was ever removed.`,
    );
}
