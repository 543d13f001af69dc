// A candidate's full name is contact information: only callers who may see that get it, whichever way they ask.
import { beforeAll, expect, test, vi } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { suggestions } from '#contract/search/suggestions.ts';
import { candidateProfile } from '#contract/candidates/candidates.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { accountsOfTest, everyCaller, type CallerName } from './testing/callers.ts';

const product = testProduct({ accounts: accountsOfTest });

let made: ReturnType<typeof everyCaller> | null = null;
const everybody = (): ReturnType<typeof everyCaller> => (made ??= everyCaller(product));

let id = '';
const npi = '1999000072';
beforeAll(async () => {
  const draft = testDraft({
    firstName: 'Rosa',
    middleName: 'Quintessa',
    lastName: 'Ålmeidaworth',
    linkedinUrl: 'https://www.linkedin.com/in/rosa-almeidaworth',
    keys: [{ kind: 'npi', value: npi }],
  });
  await inTransaction(product.database, (client) =>
    product.writer.write(client, [draft], { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );
  const {
    rows: [row],
  } = await product.database.pool.query<{ id: string }>('select id from candidates');
  id = row?.id ?? '';
  const by = await product.as('admin');
  await vi.waitFor(
    async () => expect(await (await by.post('/api/optimized-search', { filters: {} })).text()).toContain(id),
    300_000,
  );
});

const suggestTo = (by: SignedIn, query: string): Promise<Response> =>
  by.post('/api/search-suggestions', { filters: { query } });

const fullNames: ReadonlySet<CallerName> = new Set([
  'demo grant: full access',
  'demo grant: contacts',
  'workspace viewer',
  'workspace recruiter',
  'basic',
  'premium',
  'past due, 2 days',
  'cancelled, still paid',
  'full access',
  'admin',
]);
const initials: ReadonlySet<CallerName> = new Set([
  'unverified',
  'free',
  'demo account',
  'demo grant: lists',
  'grant expired',
  'grant used up',
  'grant revoked',
  'past due, 8 days',
  'workspace suspended',
  'cancelled, ended',
]);

test('a caller without the right to contact information never receives a last name, a middle name or an address that contains them', async () => {
  let searched = 0;
  for (const [name, by] of await everybody()) {
    if (by === null || !initials.has(name)) continue;
    const profile = await (await by.request(`/api/candidates/${id}`)).text();
    const search = await by.post('/api/optimized-search', { filters: { query: 'rosa', sortKey: 'name' } });
    const found = await search.text();
    const suggested = await (await suggestTo(by, 'ros')).text();
    for (const body of [profile, found, suggested]) expect(body, name).not.toMatch(/lmeidaworth|quintessa/i);
    if (!search.ok) continue;
    searched += 1;
    expect(searchAnswer.parse(JSON.parse(found)).data, name).toMatchObject([
      { id, firstName: 'Rosa', lastName: 'Å.', linkedinUrl: null },
    ]);
    expect(candidateProfile.parse(JSON.parse(profile)), name).toMatchObject({
      firstName: 'Rosa',
      middleName: null,
      lastName: 'Å.',
      linkedinUrl: null,
    });
  }
  // The demo account, and a grant that does not include contacts.
  expect(searched).toBe(2);
});

test('an NPI finds its person only for callers who may see whose it is', async () => {
  for (const [name, by] of await everybody()) {
    const found = by === null ? null : await by.post('/api/optimized-search', { filters: { query: npi } });
    if (found?.ok !== true) continue;
    expect(searchAnswer.parse(await found.json()).count, name).toBe(fullNames.has(name) ? 1 : 0);
  }
});

test('a suggestion confirms a last name only to callers who may see it', async () => {
  for (const [name, by] of await everybody()) {
    if (by === null || !(await suggestTo(by, 'rosa')).ok) continue;
    const shown = fullNames.has(name) ? 'Ålmeidaworth' : 'Å.';
    const first = suggestions.parse(await (await suggestTo(by, 'rosa')).json());
    expect(first.candidates, name).toMatchObject({ count: 1, data: [{ id, firstName: 'Rosa', lastName: shown }] });
    for (const typed of [
      'almeidaworth',
      'alm',
      'rosa a',
      'rosa alm',
      'almeidaworth ros',
      'quintessa',
      '"almeidaworth" ros',
      'almidaworth',
    ]) {
      const { candidates } = suggestions.parse(await (await suggestTo(by, typed)).json());
      expect(candidates.count, `${name}: ${typed}`).toBe(fullNames.has(name) ? 1 : 0);
    }
  }
});

test('callers who may see contact information read full names', async () => {
  const callers = (await everybody()).filter(([name]) => fullNames.has(name));
  expect(callers).toHaveLength(fullNames.size);
  for (const [name, by] of callers) {
    const whole = {
      firstName: 'Rosa',
      lastName: 'Ålmeidaworth',
      linkedinUrl: 'https://www.linkedin.com/in/rosa-almeidaworth',
    };
    expect(
      searchAnswer.parse(
        await (await by?.post('/api/optimized-search', { filters: { query: 'almeidaworth' } }))?.json(),
      ).data,
      name,
    ).toMatchObject([whole]);
    expect(await (await by?.request(`/api/candidates/${id}`))?.json(), name).toMatchObject({
      ...whole,
      middleName: 'Quintessa',
    });
  }
});
