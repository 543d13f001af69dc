// Accounts for looking around on the embedded default, one for each standing. Everybody knows their password, so they
// sign in from this machine only, and a server with a database of its own never makes them.
import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { insertSample } from './accounts-store.ts';
import { hashPassword } from './passwords.ts';
import { sampleEmail, sampleNames } from './sample-emails.ts';
import type { SampleName } from './sample-emails.ts';

export const samplePassword = 'careroster';

export const sampleEmails = sampleNames.map(sampleEmail);

/** Makes those that are missing. Answers the user ids of those just made, so that others may add what belongs to them. */
export async function createSampleAccounts(database: Database): Promise<Partial<Record<SampleName, string>>> {
  const made: Partial<Record<SampleName, string>> = {};
  const passwordHash = await hashPassword(samplePassword);
  await inTransaction(database, async (client) => {
    for (const name of sampleNames) {
      const row = { id: randomUUID(), email: sampleEmail(name), name: `Sample ${name}`, role: name === 'admin' ? 'admin' : 'user', passwordHash } as const;
      if (await insertSample(client, row)) made[name] = row.id;
    }
  });
  return made;
}
