import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { identityHasher } from '#server/features/candidates/public.ts';
import { removalCalls } from '#server/features/removals/testing/removal-calls.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct();
const { pool } = product.database;
const hasher = identityHasher(testSecrets.lookupKey);
const calls = removalCalls(product);
const emailOf = (who: number): string => `recalled${who}@postbox.example`;

async function written(count: number): Promise<string[]> {
  const drafts = Array.from({ length: count }, (_, who) =>
    testDraft({
      lastName: `Zqrecall${who}`,
      contacts: [{ kind: 'personal_email', value: emailOf(who), verifiedOn: null }],
      keys: [{ kind: 'email', value: emailOf(who) }],
    }),
  );
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  return drafts.map((draft) => hasher.identify(draft).newId);
}

async function exported(by: SignedIn, physicianIds: readonly string[]): Promise<{ exportId: string; csv: string }> {
  const response = await by.post('/api/export-physicians', { physicianIds });
  return z.object({ exportId: z.string(), csv: z.string() }).parse(await response.json());
}

const recalls = z.object({
  open: z.number(),
  data: z.array(z.object({ id: z.string(), exportId: z.string(), row: z.number(), candidateId: z.string() }).loose()),
});
const recallsOf = async (by: SignedIn) => recalls.parse(await (await by.request('/api/recalls')).json());
const follow = (): Promise<void> => product.runJob('follow-removals', {});

test('exactly the ten of 50 exports of ten accounts that contain a removed person are recalled, once each', async () => {
  const ids = await written(6);
  const accounts = await Promise.all(Array.from({ length: 10 }, () => product.signedIn({ plan: 'premium' })));
  const affected: { by: SignedIn; exportId: string; row: number }[] = [];
  for (const [at, by] of accounts.entries()) {
    for (let file = 0; file < 4; file += 1) await exported(by, ids.slice(1, 3 + file));
    const { exportId, csv } = await exported(by, ids.slice(0, 1 + (at % 6)).toReversed());
    const lines = csv.split('\r\n').slice(1);
    affected.push({ by, exportId, row: 1 + lines.findIndex((line) => line.startsWith(`"${ids[0]}"`)) });
  }
  expect(await calls.remove(emailOf(0))).toMatchObject({ records: 1 });
  await Promise.all([follow(), follow()]);
  await follow();
  expect((await pool.query('select 1 from recalls')).rowCount).toBe(10);
  for (const { by, exportId, row } of affected) {
    const { open, data } = await recallsOf(by);
    expect(open).toBe(1);
    expect(data).toMatchObject([{ exportId, row, candidateId: ids[0], confirmedAt: null }]);
    await product.mailTo(by.email, /removed professional/);
    expect((await product.mails(by.email)).filter(({ subject }) => /removed professional/.test(subject))).toHaveLength(
      1,
    );
  }
});

test('the recall file is signed and names export, row and id, never a contact; a confirmation ends the recall', async () => {
  const [first = '', second = ''] = (await written(3)).slice(1);
  const [by, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
  const { exportId } = await exported(by, [second, first]);
  expect((await by.request('/api/recall-file')).status).toBe(404);
  await calls.remove(emailOf(1));
  await follow();
  const { file } = z.object({ file: z.string() }).parse(await (await by.request('/api/recall-file')).json());
  const signed = z
    .object({ content: z.string(), publicKey: z.string(), signature: z.string() })
    .parse(JSON.parse(file));
  const key = createPublicKey({ key: Buffer.from(signed.publicKey, 'base64'), format: 'der', type: 'spki' });
  const signature = Buffer.from(signed.signature, 'base64');
  expect(verify(null, Buffer.from(signed.content), key, signature)).toBe(true);
  expect(verify(null, Buffer.from(signed.content.replace(first, second)), key, signature)).toBe(false);
  expect(JSON.parse(signed.content)).toMatchObject({ recalls: [{ exportId, row: 2, candidateId: first }] });
  expect(file).not.toMatch(/postbox|Zqrecall/);

  const [recall] = (await recallsOf(by)).data;
  const confirm = async (person: SignedIn): Promise<unknown> =>
    (await person.post('/api/recalls/confirm', { ids: [recall?.id] })).json();
  expect(await confirm(other)).toEqual({ confirmed: 0 });
  await pool.query(`update recalls set due_at = now() - interval '1 day' where user_id = $1`, [by.userId]);
  const admin = await product.as('admin');
  const overdue = async (): Promise<string> => (await admin.request('/api/overdue-recalls')).text();
  expect(await overdue()).toContain(by.email);
  expect(await confirm(by)).toEqual({ confirmed: 1 });
  expect(await confirm(by)).toEqual({ confirmed: 0 });
  expect(await overdue()).not.toContain(by.email);
  expect((await by.request('/api/overdue-recalls')).status).toBe(403);
  expect((await recallsOf(by)).open).toBe(0);
});

test('after a removal a second import and a second removal recall nothing again', async () => {
  const before = (await pool.query('select 1 from recalls')).rowCount;
  await written(2);
  await calls.remove(emailOf(0));
  await follow();
  expect((await pool.query('select 1 from recalls')).rowCount).toBe(before);
});
