// Compares a file with the source's last one, to catch a vendor's mistake (a truncated file, another id column) before it does harm.
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { findOwners, type HashedKey } from '#server/features/candidates/public.ts';
import { lastFinished, type Batch } from './batch-store.ts';
import { ImportFault } from '../import-fault.ts';
import type { Survey } from '../reading/read-messages.ts';

/** A file with fewer rows than this share of the source's last one counts as truncated. */
const shrunkShare = 0.8;
/** A file that matches fewer than this share of the expected candidates counts as one with changed ids. */
const joinedShare = 0.5;

/** @throws ImportFault `shrunk` or `joins-few`, which `--force` overrules. */
export async function checkAgainstLast(database: Database, source: string, survey: Survey): Promise<void> {
  const last = await lastFinished(database, source, survey.format);
  if (last === null) return;
  if (survey.rows < last.fileRows * shrunkShare) {
    throw new ImportFault(
      'shrunk',
      `The file has ${survey.rows} rows, the last one of ${source} (${last.id}) had ${last.fileRows}: nothing was imported. If it is meant to be smaller, ${weekly(survey)}add --force.`,
      {
        onScreen: `The file has ${survey.rows} rows, and the last one of ${source} (${last.id}) had ${last.fileRows}. Nothing was imported. If the file is meant to be smaller, ${weekly(survey)}choose to import it although it differs.`,
      },
    );
  }
  // A file that contains only deactivated NPIs need not match any candidate.
  if (survey.sample.length === 0) return;
  const expected = expectedShare(last);
  const found = await inTransaction(database, (client) => knownShare(client, survey.sample));
  if (found < expected * joinedShare) {
    throw new ImportFault(
      'joins-few',
      `Only ${percent(found)} of the file's people are known already, where about ${percent(expected)} were expected after ${last.id}: their ids or e-mails may have changed, and everyone would be in twice. Nothing was imported. If these are other people, add --force.`,
      {
        onScreen: `Only ${percent(found)} of the people in the file are known already, and about ${percent(expected)} were expected after ${last.id}. Their ids or emails may have changed, and every person would be listed twice. Nothing was imported. If these are other people, choose to import the file although it differs.`,
      },
    );
  }
}

/** The registry's weekly file has the layout of its main file. It ends no one whom it does not name. */
const weekly = ({ format }: Survey): string => (format === 'nppes' ? 'as the registry’s weekly file is, ' : '');

/** A source's first file adds its candidates and the next one matches them. Each later file should match as many as the last one did. */
function expectedShare({ counts }: Batch): number {
  const people = counts.added + counts.changed + counts.unchanged;
  const joined = counts.changed + counts.unchanged;
  return joined === 0 || people === 0 ? 1 : joined / people;
}

async function knownShare(client: PoolClient, sample: HashedKey[][]): Promise<number> {
  const owners = await findOwners(client, sample.flat());
  return sample.filter((keys) => keys.some((key) => owners.has(key))).length / sample.length;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
