// Accounts for looking around on the embedded default, one for each role and plan. They share a password that is generated for
// the data folder and printed by every start. They sign in from this machine only, and production never creates them.
import { randomUUID } from 'node:crypto';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { endAllSessions } from './account-life-store.ts';
import { findSamplePasswords, findSamples, insertSample, saveSamplePassword } from './accounts-store.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { sampleEmail, sampleNames, type SampleName } from './sample-emails.ts';

export const sampleAdminEmail = sampleEmail('admin');
export const sampleEmails = sampleNames.map(sampleEmail);

/**
 * Creates those that are missing, and gives this password to those that have another one, such as the public one of earlier
 * versions; their sessions end.
 */
export async function createSampleAccounts(database: Database, password: string): Promise<void> {
  const known = await findSamples(database);
  const missing = sampleNames.filter((name) => !known.has(sampleEmail(name)));
  const outdated = await findOutdated(database, password);
  if (missing.length === 0 && outdated.length === 0) return;
  const passwordHash = await hashPassword(password);
  await inTransaction(database, async (client) => {
    for (const userId of outdated) {
      await saveSamplePassword(client, userId, passwordHash);
      await endAllSessions(client, userId);
    }
    for (const name of missing) {
      await insertSample(client, {
        id: randomUUID(),
        email: sampleEmail(name),
        name: `Sample ${name}`,
        role: name === 'admin' ? 'admin' : 'user',
        passwordHash,
      });
    }
  });
}

/** The ids of the sample accounts with another password. Accounts that were created together share one hash, which is verified once. */
async function findOutdated(database: Database, password: string): Promise<string[]> {
  const isCurrent = new Map<string, boolean>();
  const outdated: string[] = [];
  for (const { userId, hash } of await findSamplePasswords(database)) {
    const isSame = isCurrent.get(hash) ?? (await verifyPassword(password, hash));
    isCurrent.set(hash, isSame);
    if (!isSame) outdated.push(userId);
  }
  return outdated;
}

/** The user id of a sample account, so that other features can add data such as a subscription. Null: there is none. */
export const sampleUserId = async (database: Database, name: SampleName): Promise<string | null> =>
  (await findSamples(database)).get(sampleEmail(name)) ?? null;
