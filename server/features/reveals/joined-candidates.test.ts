// What was revealed and reported of two candidates counts for the one that they turn out to be, and an undo gives each back what it had.
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getPhysicianContact, reportContact } from '#contract/reveals/reveals.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { ann, email, npi, twoRecordsOfOne } from '#server/features/imports/testing/two-records-of-one.ts';
import { answerOf } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct();
const { pool } = product.database;
const hasher = identityHasher(testSecrets.lookupKey);
const { importRows, importLink, idOf, undo, clear } = twoRecordsOfOne(product.database);

const outputOf = <Schema extends z.ZodType>({ '~orpc': { outputSchema } }: { '~orpc': { outputSchema?: Schema } }) => {
  if (outputSchema === undefined) throw new Error('The operation declares no output.');
  return outputSchema;
};
const reveal = async (by: SignedIn, physicianId: string) =>
  (await answerOf(await by.post('/api/get-physician-contact', { physicianId }), outputOf(getPhysicianContact))).values;
const report = async (by: SignedIn, physicianId: string, valueId: string | undefined) =>
  answerOf(await by.post('/api/report-contact', { physicianId, valueId }), outputOf(reportContact));
/** The marks of the phones, by their last four digits. */
const marksOf = async (by: SignedIn, id: string): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await reveal(by, id))
      .filter(({ kind }) => kind.endsWith('phone'))
      .map(({ value, mark }) => [value.slice(-4), mark]),
  );
const waiting = async () => {
  const reports = z.object({ reports: z.array(z.looseObject({ physicianId: z.string(), valueId: z.string() })) });
  return answerOf(await (await product.as('admin')).request('/api/contact-reports'), reports);
};
const decide = async (physicianId: string, valueId: string | undefined): Promise<number> => {
  const order = { physicianId, valueId, decision: 'wrong' };
  return (await (await product.as('admin')).post('/api/decide-contact-report', order)).status;
};

let by: SignedIn;
let [weaker, surest]: string[] = [];
beforeEach(async () => {
  await clear();
  await pool.query('truncate contact_reports, revealed_candidates, disclosures');
  by = await product.signedIn({ plan: 'premium' });
  await importRows('acme', 'a', [{ ...ann, id: '1', Personalemail: email, Contactphone: '3125550142' }]);
  await importRows('other', 'b', [{ ...ann, id: '9', NPI: npi, Contactphone: '3125550143' }]);
  [weaker, surest] = [await idOf('acme'), await idOf('other')];
});
const ids = () => ({ weaker: weaker ?? '', surest: surest ?? '' });
/** The phone of the weaker candidate. */
const phoneOf = async (reader: SignedIn) =>
  (await reveal(reader, ids().weaker)).find(({ value }) => value.endsWith('0142'));
const phone = async (reader: SignedIn) => (await phoneOf(reader))?.valueId;

describe('two candidates who are joined', () => {
  test('keep the marks of wrong values, also when an administrator decides them afterwards', async () => {
    await report(by, ids().weaker, await phone(by));
    await importLink();
    expect(await marksOf(by, ids().surest)).toEqual({ '0142': 'reported', '0143': null });
    const other = await product.signedIn({ plan: 'premium' });
    expect(await marksOf(other, ids().surest)).toEqual({ '0142': null, '0143': null });
    const [entry] = (await waiting()).reports;
    expect(entry).toMatchObject({ physicianId: ids().surest, candidate: { lastName: 'Alderman' } });
    expect(await decide(entry?.physicianId ?? '', entry?.valueId)).toBe(200);
    expect((await waiting()).reports).toEqual([]);
    expect(await marksOf(other, ids().surest)).toEqual({ '0142': 'wrong', '0143': null });
    await undo('link');
    expect(await marksOf(other, ids().weaker)).toEqual({ '0142': 'wrong' });
    expect(await marksOf(other, ids().surest)).toEqual({ '0143': null });
  });

  test('have a value that two accounts reported, each of another one of them', async () => {
    const others = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    await report(by, ids().weaker, await phone(by));
    await importLink();
    for (const one of others) {
      const value = (await reveal(one, ids().surest)).find(({ value: text }) => text.endsWith('0142'));
      await report(one, ids().surest, value?.valueId);
    }
    // The account that reported it before reports it again, and counts once.
    const again = (await reveal(by, ids().surest)).find(({ value }) => value.endsWith('0142'));
    await report(by, ids().surest, again?.valueId);
    const { rows } = await pool.query('select count(distinct user_id)::int as n from contact_reports');
    expect(rows).toEqual([{ n: 3 }]);
  });

  test('are revealed as the joined one in searches, among my reveals and for reports, and as both after the undo', async () => {
    const shownPhone = await phoneOf(by);
    const found = async (revealed: boolean): Promise<string[]> => {
      const answer = await by.post('/api/optimized-search', { filters: { query: 'alderman', revealed } });
      return (await answerOf(answer, z.object({ data: z.array(z.object({ id: z.string() })) }))).data
        .map(({ id }) => id)
        .toSorted();
    };
    const mine = z.object({ data: z.array(z.looseObject({ id: z.string(), kinds: z.array(z.string()) })) });
    const kinds = async () =>
      (await answerOf(await by.request('/api/my-reveals'), mine)).data.map((one) => `${one.id}: ${one.kinds.length}`);
    await expect.poll(() => found(true), { timeout: 300_000 }).toEqual([ids().weaker]);
    await importLink();
    await expect.poll(() => found(true), { timeout: 300_000 }).toEqual([ids().surest]);
    expect(await found(false)).toEqual([]);
    expect(await kinds()).toEqual([`${ids().surest}: 2`]);
    const activity = z.object({
      data: z.array(z.looseObject({ revealed: z.looseObject({ kinds: z.array(z.string()) }) })),
    });
    const [{ revealed: shown } = { revealed: null }] = (
      await answerOf(await by.post('/api/activity/find', { physicianIds: [ids().surest] }), activity)
    ).data;
    expect(shown?.kinds).toHaveLength(2);
    // A link to the earlier record leads to the person, whose value is reported without another reveal.
    const linked = await answerOf(
      await by.request(`/api/candidates/${ids().weaker}`),
      z.looseObject({ id: z.string() }),
    );
    expect(linked.id).toBe(ids().surest);
    const phoneNow = hasher.valueId(linked.id, shownPhone?.kind ?? '', '+13125550142');
    expect(await report(by, linked.id, phoneNow)).toMatchObject({ mark: 'reported' });
    await undo('link');
    await expect.poll(() => found(true), { timeout: 300_000 }).toEqual(Object.values(ids()).toSorted());
    expect((await kinds()).toSorted()).toEqual(
      Object.values(ids())
        .map((id) => `${id}: 2`)
        .toSorted(),
    );
  });
});
