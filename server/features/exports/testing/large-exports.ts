// A directory and an account for exports of thousands of candidates, through HTTP, for benchmarks and for tests that kill the server.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { exportFilePath, type ExportFormat } from '#contract/exports/export-options.ts';
import { candidateWriter, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testSecrets } from '#server/testing/secrets.ts';

/** The settings of a server that can read what `writeCandidates` wrote. */
export const exportSettings = {
  CONTACT_KEYS: testSecrets.contactKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
  LOOKUP_KEY: testSecrets.lookupKey.toString('base64'),
  AUTH_SECRET: testSecrets.authSecret,
  LOG_LEVEL: 'error',
};

const writtenAtOnce = 1_000;

/** Each has two phones and an email address. */
export async function writeCandidates(database: Database, count: number): Promise<void> {
  const writer = candidateWriter(contactVault(testSecrets.contactKeys), identityHasher(testSecrets.lookupKey));
  for (let first = 0; first < count; first += writtenAtOnce) {
    const drafts = Array.from({ length: Math.min(writtenAtOnce, count - first) }, (_, at) =>
      testDraft({
        firstName: 'Rosa',
        lastName: `Testperson ${first + at}`,
        title: 'Registered Nurse',
        specialty: 'Nurse',
        organization: 'Harborview Test Clinic',
        city: 'Chicago',
        state: 'IL',
        country: 'US',
        skills: ['ACLS', 'Triage', 'Charting'],
        contacts: [
          { kind: 'mobile_phone', value: '+13125550142', verifiedOn: '2026-11-09' },
          { kind: 'office_phone', value: '+13125550101', verifiedOn: null },
          { kind: 'personal_email', value: `rosa.${first + at}@postbox.example`, verifiedOn: '2026-10-01' },
        ],
      }),
    );
    await inTransaction(database, (client) =>
      writer.write(client, drafts, { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
    );
  }
}

export interface Exporter {
  userId: string;
  authorization: string;
}

/** A new account with the Annual Plan. */
export async function signInExporter(database: Database, url: string): Promise<Exporter> {
  // A directory that is kept has the accounts of earlier runs.
  const { userId, email, password } = await insertAccount(database, {
    email: `${randomUUID()}@postbox.example`,
    plan: 'premium',
  });
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  return { userId, authorization: `Bearer ${response.headers.get('set-auth-token')}` };
}

const jobSchema = z.object({
  id: z.string(),
  state: z.string(),
  candidates: z.number(),
  excluded: z.number(),
  problem: z.string().nullable(),
});
export type ExportedJob = z.output<typeof jobSchema>;

/** Starts the export of a whole search; left out: of the whole directory. The same key starts one job. */
export async function startWholeExport(
  url: string,
  { authorization }: Exporter,
  format: ExportFormat,
  idempotencyKey: string,
  filters: Readonly<Record<string, unknown>> = {},
): Promise<ExportedJob> {
  const response = await fetch(`${url}/api/exports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ filters, format }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`The export did not start: ${JSON.stringify(body)}`);
  return jobSchema.parse(body);
}

export async function readJob(url: string, { authorization }: Exporter, id: string): Promise<ExportedJob> {
  const response = await fetch(`${url}/api/export-jobs`, { headers: { authorization } });
  const { data } = z.object({ data: z.array(jobSchema) }).parse(await response.json());
  const job = data.find((one) => one.id === id);
  if (job === undefined) throw new Error('The job is not listed.');
  return job;
}

/** Waits until the job is done, canceled or failed. */
export async function untilEnded(url: string, exporter: Exporter, id: string): Promise<ExportedJob> {
  for (;;) {
    const job = await readJob(url, exporter, id);
    if (job.state !== 'waiting' && job.state !== 'running') return job;
    await delay(50);
  }
}

export const downloadExport = (url: string, { authorization }: Exporter, id: string): Promise<Response> =>
  fetch(`${url}${exportFilePath(id)}`, { headers: { authorization, 'accept-encoding': 'identity' } });
