import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ann, email, npi, twoRecordsOfOne } from '#server/features/imports/testing/two-records-of-one.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { followMerges } from './follow-merges.ts';
import { forgetAttempts } from './public.ts';

const product = testProduct();
const { pool } = product.database;
const { importRows, importLink, idOf, undo, clear } = twoRecordsOfOne(product.database);

const record = (by: SignedIn, physicianId: string, outcome: string) =>
  by.post('/api/contact-attempts', { physicianId, channel: 'call', outcome });

async function outcomesOf(by: SignedIn, id: string): Promise<string[]> {
  const body: unknown = await (await by.request(`/api/candidates/${id}/contact-attempts`)).json();
  const { data } = z.object({ data: z.array(z.object({ outcome: z.string() })) }).parse(body);
  return data.map(({ outcome }) => outcome);
}

beforeEach(async () => {
  await clear();
  await importRows('acme', 'a', [{ ...ann, id: '1', Personalemail: email }]);
  await importRows('other', 'b', [{ ...ann, id: '9', NPI: npi }]);
});

test('attempts to two candidates who are one person are those of the joined one, and the undo gives them back', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const [weaker, surest] = [await idOf('acme'), await idOf('other')];
  await record(by, weaker, 'voicemail');
  await record(by, surest, 'interested');
  await importLink();
  await followMerges(product.database);
  await followMerges(product.database);
  expect(await outcomesOf(by, surest)).toEqual(['interested', 'voicemail']);
  expect(await outcomesOf(by, weaker)).toEqual([]);
  await undo('link');
  await followMerges(product.database);
  expect(await outcomesOf(by, surest)).toEqual(['interested']);
  expect(await outcomesOf(by, weaker)).toEqual(['voicemail']);
});

test('attempts to a person who was joined a moment ago are forgotten with the person', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const [weaker, surest] = [await idOf('acme'), await idOf('other')];
  await record(by, weaker, 'voicemail');
  await importLink();
  await inTransaction(product.database, (client) => forgetAttempts(client, surest));
  const { rows } = await pool.query('select 1 from contact_attempts');
  expect(rows).toEqual([]);
});
