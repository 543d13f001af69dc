import type { ActivityVersion } from '#contract/activity/activity.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { readAttemptsVersion } from '../contact-attempts/public.ts';
import { readRevealsVersion } from '../disclosures/public.ts';
import { readListsVersion } from '../lists/public.ts';
import { findSystemVersion } from '../own-system/public.ts';
import { readContactsVersion } from '../workspace-contacts/public.ts';
import { readViewsVersion } from './viewed-store.ts';

/** Written for the question that every visible page asks again and again: small statements, and no write. */
export async function readVersion(database: Database, reader: Reader): Promise<ActivityVersion> {
  const { userId } = reader;
  const [lists, attempts, ofWorkspace, reveals, system, viewed] = await Promise.all([
    readListsVersion(database, reader),
    readAttemptsVersion(database, userId),
    readContactsVersion(database, userId),
    readRevealsVersion(database, userId),
    findSystemVersion(database, userId),
    readViewsVersion(database, userId),
  ]);
  return { lists, contacts: [attempts, ofWorkspace, reveals, system].join(' '), viewed };
}
