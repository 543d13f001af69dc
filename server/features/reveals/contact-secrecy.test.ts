// Contact values leave through the reveal alone: values that occur nowhere else are looked for in everything else.
import { expect, test } from 'vitest';
import { identityHasher } from '#server/features/candidates/public.ts';
import type { ContactKind } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct();
const { pool } = product.database;

const candidates = 2_000;
/** In any spelling of an email or a phone, and encoded as hex or base64. */
const canary = /zqcanary|7a7163616e617279|enFjYW5hcn|989\D{0,2}555\D?01\d\d/;

const emails: ContactKind[] = ['personal_email', 'work_email'];
const phones: ContactKind[] = ['mobile_phone', 'direct_phone', 'office_phone'];
const drafts = Array.from({ length: candidates }, (_, n) =>
  testDraft({
    lastName: `Person${n}`,
    contacts: [
      ...emails.map((kind) => ({ kind, value: `zqcanary.${kind}.${n}@postbox.example`, verifiedOn: null })),
      ...phones.map((kind) => ({ kind, value: `+198955501${String(n % 100).padStart(2, '0')}`, verifiedOn: null })),
    ],
  }),
);
const idOf = (draft: (typeof drafts)[number]): string => identityHasher(testSecrets.lookupKey).identify(draft).newId;

test('no response, log line or table contains a contact value of 2,000 candidates, except the response to its reveal', async () => {
  for (let n = 0; n < candidates; n += 500)
    await inTransaction(product.database, (client) =>
      product.writer.write(client, drafts.slice(n, n + 500), { source: 'vendor', batchId: 'one', today: '2026-11-21' }),
    );
  const [by, admin] = [await product.signedIn({ plan: 'premium' }), await product.as('admin')];
  const ids = drafts.slice(0, 20).map(idOf);
  for (const id of ids) {
    const shown = await (await by.post('/api/get-physician-contact', { physicianId: id })).text();
    expect(shown).toMatch(canary);
    const valueId = /"valueId":"(\w+)"/.exec(shown)?.[1];
    await by.post('/api/report-contact', { physicianId: id, valueId });
    await by.post('/api/get-physician-contact', { physicianId: id }, { headers: { 'idempotency-key': id } });
  }
  const responses = [
    ...ids.map((id) => by.request(`/api/candidates/${id}`)),
    ...Array.from({ length: 20 }, (_, page) =>
      by.post('/api/optimized-search', { filters: { page: page + 1, limit: 100 } }),
    ),
    by.post('/api/optimized-search', { filters: { query: 'zqcanary' } }),
    by.post('/api/optimized-search', { filters: { selectAll: true } }),
    by.request('/api/my-reveals'),
    by.request('/api/my-reveals?query=zqcanary'),
    by.post('/api/revealed-physicians', { physicianIds: ids }),
    admin.request('/api/contact-reports'),
    by.post('/api/get-physician-contact', { physicianId: 'x' }),
  ];
  for (const response of responses)
    expect((await (await response).text()).replace('zqcanary”', '')).not.toMatch(canary);
  expect(product.logLines.join('\n')).not.toMatch(canary);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    expect([
      name,
      rows
        .map(({ row }) => row)
        .join('\n')
        .match(canary)?.[0],
    ]).toEqual([name, undefined]);
  }
});
