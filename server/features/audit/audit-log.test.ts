import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { auditRecorder } from './record-audit.ts';

const product = testProduct();
const { database } = product;
const { pool } = database;
const record = auditRecorder(testSecrets.lookupKey);

const page = z.object({
  data: z.array(
    z.object({
      sequence: z.number(),
      action: z.string(),
      actorEmail: z.string().nullable(),
      subjectEmail: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  next: z.number().nullable(),
});
const list = async (query: string) =>
  page.parse(await (await (await product.as('admin')).request(`/api/audit-entries?${query}`)).json());
const verify = async (after: number): Promise<unknown> =>
  (await (await product.as('admin')).post('/api/verify-audit', { after })).json();

let rosa = { userId: '', email: '' };
beforeAll(async () => {
  rosa = await insertAccount(database, {});
  for (let n = 1; n <= 120; n += 1)
    await inTransaction(database, (client) => {
      record(client, {
        actor: n % 2 === 0 ? { kind: 'system', id: 'test' } : { kind: 'account', id: rosa.userId },
        action: n % 3 === 0 ? 'test.third' : 'test.other',
        subject: n === 60 ? { kind: 'account', id: rosa.userId } : { kind: 'thing', id: `thing ${n}` },
        before: null,
        after: { n },
      });
      return Promise.resolve();
    });
});

describe('the audit', () => {
  test.each([
    ['an unknown field', 'sql=1'],
    ['a date that is none', 'from=yesterday'],
    ['a page that is none', 'before=-1'],
  ])('is not listed with %s', async (_case, query) => {
    expect((await (await product.as('admin')).request(`/api/audit-entries?${query}`)).status).toBe(400);
  });

  test('is listed newest first, and each entry is on one page', async () => {
    const seen: number[] = [];
    for (let before = ''; ;) {
      const { data, next } = await list(`actor=${rosa.userId}${before}`);
      seen.push(...data.map(({ sequence }) => sequence));
      if (next === null) break;
      before = `&before=${next}`;
    }
    expect(seen).toHaveLength(60);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test('is filtered by action, actor, subject and day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await list('action=test.third')).data).toHaveLength(40);
    expect((await list(`action=test.third&actor=${encodeURIComponent(rosa.email.toUpperCase())}`)).data).toHaveLength(
      20,
    );
    expect((await list('subject=thing%207')).data).toMatchObject([{ actorEmail: rosa.email, after: '{"n":7}' }]);
    expect((await list(`subject=${encodeURIComponent(rosa.email)}`)).data).toMatchObject([
      { subjectEmail: rosa.email },
    ]);
    expect((await list(`action=test.third&from=${today}`)).data).toHaveLength(40);
    expect((await list(`action=test.third&from=2001-01-01&to=2001-12-31`)).data).toEqual([]);
    expect((await list('actor=nobody@clinic.example')).data).toEqual([]);
    expect((await list(`subject=${encodeURIComponent(`' or true --`)}`)).data).toEqual([]);
    const actions: unknown = await (await (await product.as('admin')).request('/api/audit-actions')).json();
    expect(actions).toMatchObject({ data: expect.arrayContaining(['test.other', 'test.third']) });
  });

  test('is exported without addresses, and the export is recorded once', async () => {
    const admin = await product.as('admin');
    const exported = z
      .object({ lines: z.string(), next: z.number().nullable() })
      .parse(await (await admin.post('/api/export-audit', { actor: rosa.email })).json());
    const lines = exported.lines.trimEnd().split('\n');
    expect([lines.length, exported.next]).toEqual([60, null]);
    expect(exported.lines).not.toContain('@');
    expect((await list('action=audit.exported')).data).toHaveLength(1);
    await admin.post('/api/export-audit', { before: 5 });
    expect((await list('action=audit.exported')).data).toHaveLength(1);
  });

  test('is verified in parts, and an altered entry is found', async () => {
    expect(await verify(0)).toMatchObject({ isEnd: true, fault: null });
    expect(await verify(100)).toMatchObject({ isEnd: true, fault: null });
    await pool.query('alter table audit_entries disable trigger user');
    await pool.query(`update audit_entries set after = '{"n":8}' where after::text = '{"n":7}'`);
    const { rows } = await pool.query<{ sequence: string }>(
      `select sequence from audit_entries where after::text = '{"n":8}'`,
    );
    const altered = Math.min(...rows.map(({ sequence }) => Number(sequence)));
    expect(await verify(0)).toMatchObject({ verified: altered - 1, fault: { sequence: altered, kind: 'altered' } });
    await pool.query(`delete from audit_entries where sequence > 50`);
    expect(await verify(20)).toMatchObject({ fault: { kind: 'missing' } });
  });
});
