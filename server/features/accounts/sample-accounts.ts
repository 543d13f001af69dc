// Accounts for looking around on the embedded default, one for each role and plan. Their password is public, so they
// sign in from this machine only, and a server with a database of its own never makes them.
import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findSamples, insertSample } from './accounts-store.ts';
import { hashPassword } from './passwords.ts';
import { sampleEmail, sampleNames } from './sample-emails.ts';
import type { SampleName } from './sample-emails.ts';

export const samplePassword = 'careroster';

export const sampleAdminEmail = sampleEmail('admin');
export const sampleEmails = sampleNames.map(sampleEmail);

/** Makes those that are missing. */
export async function createSampleAccounts(database: Database): Promise<void> {
  const known = await findSamples(database);
  const missing = sampleNames.filter((name) => !known.has(sampleEmail(name)));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(samplePassword);
  await inTransaction(database, async (client) => {
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

/** The user id of a sample account, so that other features can add data such as a subscription. Null: there is none. */
export const sampleUserId = async (database: Database, name: SampleName): Promise<string | null> =>
  (await findSamples(database)).get(sampleEmail(name)) ?? null;
