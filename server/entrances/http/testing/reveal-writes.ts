// What reveals and reports of wrong values leave in the database.
import { z } from 'zod';
import { giveGrant } from '#server/features/access/testing/callers.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

export function revealWrites(product: TestProduct): Record<string, Write> {
  const someone = async (): Promise<{ person: SignedIn; physicianId: string }> => ({
    person: await product.signedIn({ plan: 'basic' }),
    physicianId: await newCandidate(product),
  });
  const reported = async () => {
    const { person, physicianId } = await someone();
    const { values } = z
      .object({ values: z.array(z.object({ valueId: z.string() })) })
      .parse(await (await reveals(person, physicianId)).json());
    return { person, report: { physicianId, valueId: values[0]?.valueId } };
  };
  const ofReveal = { fair_use: '+2', revealed_candidates: '+1', disclosures: '+1', audit_entries: '+1' };
  return {
    'POST /api/get-physician-contact': {
      arrange: async () => {
        const { person, physicianId } = await someone();
        return () => reveals(person, physicianId);
      },
      effect: { ...ofReveal, audit_head: '+1 -1' },
    },
    'POST /api/get-physician-contact with an idempotency key': {
      arrange: async () => {
        const { person, physicianId } = await someone();
        return () => reveals(person, physicianId, { 'idempotency-key': 'one' });
      },
      effect: { ...ofReveal, audit_head: '+1 -1', reveal_requests: '+1' },
      repeated: 'A repetition with the same key is answered as the first request.',
    },
    'POST /api/get-physician-contact with demo access': {
      arrange: async () => {
        const [person, physicianId] = [await product.signedIn(), await newCandidate(product)];
        await giveGrant(product, person.userId, 'full_access', { maxUses: 3 });
        return () => reveals(person, physicianId);
      },
      effect: { ...ofReveal, audit_head: '+1 -1', demo_access_grants: '+1 -1' },
    },
    'POST /api/report-contact': {
      arrange: async () => {
        const { person, report } = await reported();
        await product.database.pool.query(
          'insert into revealed_candidates (user_id, candidate_id) select $1, n from generate_series(1, 9) as n',
          [person.userId],
        );
        return () => person.post('/api/report-contact', report);
      },
      effect: { contact_reports: '+1', fair_use: '+2 -2', revealed_candidates: '+1 -1' },
    },
    'POST /api/decide-contact-report': {
      arrange: async () => {
        const [admin, { person, report }] = [await product.as('admin'), await reported()];
        await person.post('/api/report-contact', report);
        return () => admin.post('/api/decide-contact-report', { ...report, decision: 'wrong' });
      },
      effect: { contact_reports: '+1 -1', audit_entries: '+1', audit_head: '+1 -1' },
    },
  };
}

const reveals = (person: SignedIn, physicianId: string, headers = {}): Promise<Response> =>
  person.post('/api/get-physician-contact', { physicianId }, { headers });

export async function newCandidate({ database, writer }: TestProduct): Promise<string> {
  const draft = testDraft({ contacts: [{ kind: 'mobile_phone', value: '+13125550142', verifiedOn: null }] });
  await inTransaction(database, (client) =>
    writer.write(client, [draft], { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  return identityHasher(testSecrets.lookupKey).identify(draft).newId;
}
