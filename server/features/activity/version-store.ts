// The versions by which a page notices that something changed. Every visible page asks again and again, so one statement reads them all.
import type { ActivityVersion } from '#contract/activity/activity.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { departuresVersion } from '../candidates/public.ts';
import { attemptsVersion } from '../contact-attempts/public.ts';
import { revealsVersion } from '../disclosures/public.ts';
import type { Reader } from '../access/public.ts';
import { listsVersion, readerValues } from '../lists/public.ts';
import { systemVersions } from '../own-system/public.ts';
import { contactsVersion } from '../workspace-contacts/public.ts';
import { viewsVersion } from './viewed-store.ts';

const textWith = (sharedWork: string): string => `select (${listsVersion}) as lists,
  concat_ws(' ', coalesce((${attemptsVersion}), '0'), coalesce((${contactsVersion}), ''), coalesce((${revealsVersion}), ''), (${systemVersions})) as contacts,
  (${viewsVersion}) as viewed, (${departuresVersion}) as departures,
  (${sharedWork}) as shared`;

/** `sharedWork`: selects one text that differs after every change of what members of the workspace $2 share besides lists. */
export async function readVersion(
  { pool }: Pick<Database, 'pool'>,
  reader: Reader,
  sharedWork: string,
): Promise<ActivityVersion> {
  const {
    rows: [row],
  } = await pool.query<ActivityVersion>({
    name: 'read_activity_version',
    text: textWith(sharedWork),
    values: readerValues(reader),
  });
  if (row === undefined) throw new Error('A statement without a table returned no row.');
  return row;
}
