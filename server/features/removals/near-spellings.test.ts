// A removed person stays removed when a file spells the name or the address a little differently.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { codeOf, removalCalls } from './testing/removal-calls.ts';

const product = testProduct();
const { pool } = product.database;
const calls = removalCalls(product);

let vendorId = 0;
const write = (...drafts: CandidateDraft[]) =>
  inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'acme', batchId: `acme-${(vendorId += 1)}`, today: '2026-11-21' }),
  );
const mobile = (value: string) => ({ kind: 'mobile_phone' as const, value, verifiedOn: null });
const personal = (value: string) => ({ kind: 'personal_email' as const, value, verifiedOn: null });
const newVendorId = (): CandidateDraft['keys'] => [{ kind: 'vendor', value: `acme:${(vendorId += 1)}` }];
const phone = '+13125550142';
const rosa = (more: Partial<CandidateDraft> = {}): CandidateDraft =>
  testDraft({
    firstName: 'Rosa',
    lastName: 'Garcia-Lopez',
    specialty: 'Nurse',
    city: 'Austin',
    state: 'TX',
    keys: newVendorId(),
    ...more,
  });
const namesOf = async (table: string): Promise<string[]> =>
  (
    await pool.query<{ name: string }>(
      `select coalesce(first_name, '') || ' ' || last_name as name from ${table} order by 1`,
    )
  ).rows.map(({ name }) => name);
const held = z.object({
  data: z.array(z.object({ candidate: z.object({ id: z.string(), lastName: z.string() }) })),
});
const heldRecords = async () =>
  held
    .parse(await (await (await product.as('admin')).post('/api/get-held-records', {})).json())
    .data.map(({ candidate }) => candidate);
const decide = async (candidateId: string, person: string): Promise<Response> =>
  (await product.as('admin')).post('/api/decide-held-record', { candidateId, person });

test('what is certain is left out, what is likely is held for an administrator, and everyone else is listed', async () => {
  const email = 'rosa.garcia@gmail.com';
  await write(rosa({ contacts: [personal(email), mobile(phone)], keys: [{ kind: 'email', value: email }] }));
  expect(await calls.remove(email)).toMatchObject({ outcome: 'removed', records: 1 });

  const certain = await write(
    // A tag, and dots of a provider that ignores them.
    rosa({ contacts: [personal('rosagarcia+jobs@gmail.com')] }),
    // Full-width characters.
    rosa({ lastName: 'Ｇａｒｃｉａ－Ｌｏｐｅｚ', contacts: [mobile(phone)] }),
  );
  expect(certain).toMatchObject({ added: 0, suppressed: 2 });

  const married = rosa({ lastName: 'Miller', contacts: [mobile(phone)] });
  const half = rosa({ firstName: null, lastName: 'Garcia', contacts: [mobile(phone)] });
  const bare = rosa();
  await write(married, half, bare);
  expect(await namesOf('listed_candidates')).toEqual([]);
  expect((await heldRecords()).map(({ lastName }) => lastName).toSorted()).toEqual([
    'Garcia',
    'Garcia-Lopez',
    'Miller',
  ]);

  await write(
    rosa({ firstName: 'Ines', lastName: 'Garcia', contacts: [mobile('+13125550143')] }),
    rosa({ contacts: [mobile('+13125550144')] }),
    rosa({ city: 'Dallas' }),
  );
  expect(await namesOf('listed_candidates')).toEqual(['Ines Garcia', 'Rosa Garcia-Lopez', 'Rosa Garcia-Lopez']);

  const [one, other] = [await idOf('Miller'), await idOf('Garcia-Lopez')];
  expect((await decide(one, 'other')).status).toBe(200);
  expect((await decide(other, 'same')).status).toBe(200);
  expect(await codeOf(await decide(other, 'other'))).toEqual([404, 'NOT_FOUND']);
  // The decisions hold for later imports.
  await write({ ...married, title: 'Chief' }, bare, half);
  expect(await namesOf('listed_candidates')).toEqual([
    'Ines Garcia',
    'Rosa Garcia-Lopez',
    'Rosa Garcia-Lopez',
    'Rosa Miller',
  ]);
  const { rows } = await pool.query(`select action from audit_entries where action like 'removals.held%' order by 1`);
  expect(rows.map(({ action }) => action)).toEqual(['removals.held_listed', 'removals.held_removed']);
  expect((await product.post('/api/get-held-records', {})).status).toBe(401);
});

const idOf = async (lastName: string): Promise<string> =>
  (await heldRecords()).find((record) => record.lastName === lastName)?.id ?? '';
