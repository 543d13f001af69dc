import { describe, expect, test } from 'vitest';
import { candidateProfile } from '#contract/candidates/candidates.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';

const product = testProduct();

describe('reading a candidate refuses', () => {
  test.each(['1', '9223372036854775807', '9999999999999999999'])('the unknown id %s', async (id) => {
    const response = await (await product.as('free')).request(`/api/candidates/${id}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each(['abc', '-1', '1.5', '12345678901234567890', '%00'])('%s, which is no id', async (id) => {
    const response = await (await product.as('free')).request(`/api/candidates/${id}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

test('a candidate is read with every claim and its source, and without a contact value', async () => {
  const draft = testDraft({
    firstName: 'Rosa',
    lastName: 'Almeida',
    title: 'Charge Nurse',
    organization: 'Lakeshore Mercy Hospital',
    companySize: '5000+',
    city: 'Chicago',
    state: 'IL',
    gender: 'Female',
    skills: ['ACLS'],
    education: [{ school: 'Halsted University', degree: null }],
    contacts: [{ kind: 'mobile_phone', value: '+13125550142', verifiedOn: '2026-11-09' }],
  });
  await inTransaction(product.database, (client) =>
    product.writer.write(client, [draft], { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  const {
    rows: [row],
  } = await product.database.pool.query<{ id: string }>('select id from candidates');
  const text = await (await (await product.as('basic')).request(`/api/candidates/${row?.id}`)).text();
  expect(candidateProfile.parse(JSON.parse(text))).toMatchObject({
    id: row?.id,
    firstName: 'Rosa',
    lastName: 'Almeida',
    location: 'Chicago, IL',
    companySize: '5000+',
    skills: ['ACLS'],
    education: [{ school: 'Halsted University', degree: null }],
    contactInfo: {
      phone: 'mobile_phone',
      email: null,
      phoneVerifiedOn: '2026-11-09',
      emailVerifiedOn: null,
      verifiedOn: '2026-11-09',
    },
    sources: [{ source: 'vendor', saidOn: '2026-11-21' }],
  });
  expect(text).not.toContain('5550142');
  // Neither a caller nor an administrator is shown the gender, which imports store.
  const claims = await (await (await product.as('admin')).request(`/api/candidate-claims/${row?.id}`)).text();
  expect(claims).toContain('Lakeshore Mercy Hospital');
  for (const shown of [text, claims]) expect(shown).not.toMatch(/gender|Female/i);
});

test('a profile says when its record was joined with another record of the person', async () => {
  const npi = { kind: 'npi' as const, value: '1999000031' };
  const email = { kind: 'email' as const, value: 'zqjoined@postbox.example' };
  const write = (source: string, keys: CandidateDraft['keys']): Promise<unknown> =>
    inTransaction(product.database, (client) =>
      product.writer.write(client, [testDraft({ firstName: 'Rosa', lastName: 'Zqjoined', keys })], {
        source,
        batchId: `${source}-1`,
        today: '2026-11-21',
      }),
    );
  await write('vendor', [npi]);
  await write('other', [email]);
  await write('zeta', [npi, email]);
  const { rows } = await product.database.pool.query<{ id: string }>(
    `select id from candidates where last_name = 'Zqjoined'`,
  );
  expect(rows).toHaveLength(1);
  const answer = await (await product.as('basic')).request(`/api/candidates/${rows[0]?.id}`);
  expect(candidateProfile.parse(await answer.json()).regrouped).toMatchObject({ kind: 'merge' });
});
