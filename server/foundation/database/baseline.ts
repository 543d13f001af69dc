// Version 0.9.0 was the last one with the migrations 0001 to 0108. The files of the baseline, 0000-…, replaced them and make the same
// schema: a database or a backup that has all of the replaced migrations is at the baseline.
import { createHash } from 'node:crypto';
import { OperatorError } from '../errors/public.ts';

export interface AppliedMigration {
  name: string;
  sha256: string;
}

/** Of the names and checksums of all replaced migrations. */
const replacedSha256 = 'df4c6c72f48ee18c0cba4eee96bd529788ec591bc950e85a1a4eecbe7128bbe0';
const firstAfterBaseline = '0109';

const isOfBaseline = ({ name }: Pick<AppliedMigration, 'name'>): boolean => name.startsWith('0000-');
export const isReplaced = (migration: Pick<AppliedMigration, 'name'>): boolean =>
  migration.name < firstAfterBaseline && !isOfBaseline(migration);

export const olderDatabaseSentence =
  'The database is older than version 0.9.0. Start version 0.9.0 with it once, then this version; docs/operations.md says how to get it.';
export const olderBackupSentence =
  'The backup is older than version 0.9.0. Restore it with version 0.9.0, then upgrade; docs/operations.md says how to get it.';

/**
 * What was applied, with the baseline in the place of the migrations that it replaced. `wanted` has the files of this version.
 * @throws OperatorError with `olderSentence` when some of the replaced migrations are missing
 */
export function atBaseline(
  applied: readonly AppliedMigration[],
  wanted: readonly AppliedMigration[],
  olderSentence: string,
): AppliedMigration[] {
  const replaced = applied.filter(isReplaced);
  if (replaced.length === 0) return [...applied];
  const lines = replaced.map(({ name, sha256 }) => `${name} ${sha256}`).toSorted();
  if (createHash('sha256').update(lines.join(',')).digest('hex') !== replacedSha256)
    throw new OperatorError(olderSentence);
  return [...wanted.filter(isOfBaseline), ...applied.filter((each) => !isReplaced(each))];
}
