import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { noClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { facetNames, facetsOnRequest } from '#contract/search/search-filters.ts';
import { searchAnswer, selectionAnswer, type SearchAnswer } from '#contract/search/search.ts';
import { specialtyCounts } from '#contract/search/specialty-counts.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import type { CandidateDraft } from '../candidates/public.ts';

const product = testProduct({ countries: ['US', 'CA'] });

const search = (filters: Record<string, unknown>, alsoCount: readonly string[] = []) => ask({ filters, alsoCount });

async function ask(input: Record<string, unknown>): Promise<SearchAnswer> {
  const response = await (await product.as('basic')).post('/api/optimized-search', input);
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  const answer = searchAnswer.parse(body);
  // The operation does not validate its output: check here that it contains only what the contract names.
  expect(body).toEqual(answer);
  return answer;
}

const write = (drafts: CandidateDraft[]) =>
  inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );

/** The index follows within moments; how soon is a benchmark's business. */
const settled = (filters: Record<string, unknown>, count: number) =>
  expect.poll(async () => (await search(filters)).count).toBe(count);

describe('optimized-search refuses', () => {
  test.each([
    ['an unknown filter', { filters: { shoeSize: 9 } }, /shoeSize/],
    ['a page below 1', { filters: { page: 0 } }, /page/],
    ['a fraction of a page', { filters: { page: 1.5 } }, /page/],
    ['a limit above 100', { filters: { limit: 101 } }, /limit/],
    ['an unknown sort', { filters: { sortKey: 'shoeSize' } }, /sortKey/],
    [
      'more than 50 values in a list',
      { filters: { specialty: Array.from({ length: 51 }, () => 'Nurse') } },
      /specialty/,
    ],
    ['no whole number of years in the registry', { filters: { registeredYears: 1.5 } }, /registeredYears/],
    ['more years since a degree than a lifetime', { filters: { graduatedYears: 81 } }, /graduatedYears/],
    ['more years than a lifetime', { filters: { registeredYears: 81 } }, /registeredYears/],
    ['a query of more than 200 characters', { filters: { query: 'x'.repeat(201) } }, /query/],
    ['a number for a query', { filters: { query: 7 } }, /query/],
    ['no filters at all', {}, /filters/],
    ['a field beside the filters', { filters: {}, userId: 'me' }, /userId/],
    ['a facet on request that does not exist', { filters: {}, alsoCount: ['shoeSize'] }, /alsoCount/],
    ['a facet on request that every answer has', { filters: {}, alsoCount: ['specialty'] }, /alsoCount/],
    ['a wanted facet that does not exist', { filters: {}, facets: ['shoeSize'] }, /facets/],
    ['more wanted facets than there are', { filters: {}, facets: facetNames.concat('state') }, /facets/],
    ['a version that no answer can have', { filters: {}, facets: [], follows: 'v'.repeat(101) }, /follows/],
  ])('%s, and says which field', async (_case, body, named) => {
    const response = await (await product.as('basic')).post('/api/optimized-search', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(named),
      requestId: expect.any(String),
    });
  });

  test('a body that is not JSON', async () => {
    const response = await (
      await product.as('basic')
    ).request('/api/optimized-search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"filters":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s',
    async (type) => {
      const response = await (
        await product.as('basic')
      ).request('/api/optimized-search', { method: 'POST', headers: { 'content-type': type }, body: '{"filters":{}}' });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED' });
    },
  );

  test('a body larger than it accepts', async () => {
    const response = await (
      await product.as('basic')
    ).post('/api/optimized-search', { filters: { query: 'x'.repeat(300_000) } });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'TOO_LARGE' });
  });
});

describe('get-specialty-counts', () => {
  const names = ['get-specialty-counts', 'get-specialty-counts-public', 'get_specialty_counts_cached'];

  test.each(names)('%s refuses what it does not know', async (name) => {
    const response = await product.post(`/api/${name}`, { userId: 'me' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('is one answer under three names, with a body or without', async () => {
    const answers = await Promise.all(
      names.flatMap((name) => [product.request(`/api/${name}`, { method: 'POST' }), product.post(`/api/${name}`, {})]),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(specialtyCounts.parse(await answer.json())).toEqual({ success: true, data: [] });
    }
  });
});

describe('optimized-search', () => {
  test('counts, pages and facets are exact, each facet with its own filter lifted', async () => {
    const nurses = Array.from({ length: 30 }, (_, n) =>
      testDraft({ lastName: `Nurseson ${n}`, specialty: 'Nurse', state: n < 20 ? 'TX' : 'CA' }),
    );
    const dentists = Array.from({ length: 7 }, (_, n) =>
      testDraft({ lastName: `Dentistson ${n}`, specialty: 'Dentist', state: 'TX' }),
    );
    await write([...nurses, ...dentists]);
    await settled({ query: 'nurseson' }, 30);

    const answer = await search({ specialty: ['Nurse'], state: 'TX', limit: 8, page: 3 });
    expect(answer).toMatchObject({ success: true, count: 20, totalPages: 3 });
    expect(answer.data).toHaveLength(4);
    expect(answer.facets.specialty).toEqual([
      { value: 'Nurse', count: 20 },
      { value: 'Dentist', count: 7 },
    ]);
    expect(answer.facets.state).toEqual([
      { value: 'TX', count: 20 },
      { value: 'CA', count: 10 },
    ]);
  });

  test('a caller that names no facets gets all but those on request, and one that names some gets these', async () => {
    await write([testDraft({ lastName: 'Facetson', specialty: 'Dermatology', state: 'TX', skills: ['Triage'] })]);
    await settled({ query: 'facetson' }, 1);
    const filters = { query: 'facetson' };
    const complete = await ask({ filters });
    expect(complete.following).toEqual(facetNames.filter((name) => facetsOnRequest.some((other) => other === name)));
    const page = await ask({ filters, facets: ['specialty'] });
    expect(page.data).toEqual(complete.data);
    expect(page.facets.specialty).toEqual([{ value: 'Dermatology', count: 1 }]);
    expect(page.facets.state).toEqual([]);
    expect(page.following).toEqual(facetNames.filter((name) => name !== 'specialty'));
    expect((await ask({ filters, facets: [], alsoCount: ['languages'] })).following).not.toContain('languages');
  });

  test('the facets that follow a page complete it, have no candidates, and are of its version until the directory changes', async () => {
    await write([testDraft({ lastName: 'Followson', specialty: 'Dermatology', state: 'TX' })]);
    await settled({ query: 'followson' }, 1);
    const filters = { query: 'followson' };
    const page = await ask({ filters, facets: ['specialty'] });
    const following = await ask({ filters, facets: page.following, follows: page.version });
    expect(following).toMatchObject({ data: [], count: 1, version: page.version });
    const complete = await ask({ filters, facets: facetNames });
    expect({ ...following.facets, specialty: page.facets.specialty }).toEqual(complete.facets);
    for (const other of [{ page: 2 }, { limit: 3 }, { sortKey: 'name' }])
      expect((await ask({ filters: { ...filters, ...other }, facets: [] })).version).toBe(page.version);
    expect((await ask({ filters: { query: 'facetson' }, facets: [] })).version).not.toBe(page.version);
    await write([testDraft({ lastName: 'Followson', specialty: 'Urology', state: 'CA' })]);
    await settled({ query: 'followson' }, 2);
    const later = await ask({ filters, facets: page.following, follows: page.version });
    expect(later.version).not.toBe(page.version);
  });

  test('a country and a state are found by their names as by their codes', async () => {
    await write([
      testDraft({ lastName: 'Countryworth', country: 'US', state: 'TX' }),
      testDraft({ lastName: 'Countryworth', country: 'CA', state: 'ON' }),
    ]);
    await settled({ query: 'countryworth' }, 2);
    for (const country of ['United States', 'united states', 'USA', 'US'])
      expect((await search({ query: 'countryworth', country })).count, country).toBe(1);
    expect((await search({ query: 'countryworth', country: ['United States', 'Canada'] })).count).toBe(2);
    expect((await search({ query: 'countryworth', state: ['Texas'] })).count).toBe(1);
    expect((await search({ query: 'countryworth', country: 'Atlantis' })).count).toBe(0);
  });

  test('pages neither repeat nor skip anybody', async () => {
    const { count } = await search({});
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil(count / 10); page += 1)
      for (const { id } of (await search({ page, limit: 10 })).data) seen.add(id);
    expect(seen.size).toBe(count);
  });

  test('a page beyond the last is empty, with the true count', async () => {
    const { count } = await search({});
    expect(await search({ page: 1_000_000 })).toMatchObject({ data: [], count });
  });

  test('selecting all answers the ids of all in the order of the pages, and nothing else of anybody', async () => {
    const filters = { specialty: ['Nurse', 'Dentist'], sortKey: 'name', sortDirection: 'desc' };
    const response = await (
      await product.as('premium')
    ).post('/api/optimized-search', { filters: { ...filters, selectAll: true } });
    const { data, count, ...rest } = selectionAnswer.parse(await response.json());
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ ...filters, page, limit: 10 })));
    expect(data).toEqual(pages.flatMap((page) => page.data.map(({ id }) => ({ id }))));
    expect(data).toHaveLength(37);
    expect(count).toBe(37);
    expect(Object.keys(rest).toSorted()).toEqual(['success', 'tookMs', 'totalPages']);
  });

  test('finds names without their accents, by their beginning, and with any separator between their parts', async () => {
    await write([testDraft({ firstName: 'Inés', lastName: "O'Núñez-Smith", specialty: 'Pharmacist' })]);
    await settled({ query: 'ines' }, 1);
    for (const query of ['nunez', 'INÉS nun', 'smith ines', 'onunez', 'pharm ines'])
      expect((await search({ query })).count, query).toBe(1);
    expect((await search({ query: 'ines dentist', required: ['text:ines'] })).count).toBe(0);
  });

  test('follows a change, a deletion by hand, and never shows a contact value', async () => {
    const contacts = [
      { kind: 'mobile_phone', value: '+13125550142', verifiedOn: '2025-06-01' },
      { kind: 'personal_email', value: 'canary@postbox.example', verifiedOn: '2026-11-09' },
    ] as const;
    const draft = testDraft({
      lastName: 'Canaryworth',
      contacts: [...contacts],
      keys: [{ kind: 'npi', value: '1999000007' }],
    });
    await write([draft]);
    await settled({ query: 'canaryworth' }, 1);
    const [card] = (await search({ query: 'canaryworth' })).data;
    expect(card?.contactInfo).toEqual({
      phone: 'mobile_phone',
      email: 'personal_email',
      phoneVerifiedOn: '2025-06-01',
      emailVerifiedOn: '2026-11-09',
      verifiedOn: '2026-11-09',
    });
    expect(JSON.stringify(card)).not.toMatch(/5550142|canary@/);

    await write([{ ...draft, title: 'Chief of Canaries' }]);
    await settled({ query: 'chief of canaries' }, 1);
    await changeCandidates(product.database.pool, 'delete from candidates where last_name = $1', ['Canaryworth']);
    await settled({ query: 'canaryworth' }, 0);
  });

  test('no longer shows a candidate whose only source has ended its claim, and shows the same one when it returns', async () => {
    const draft = testDraft({ lastName: 'Deactivated', keys: [{ kind: 'npi', value: '1999000015' }] });
    await write([draft]);
    await settled({ query: 'deactivated' }, 1);
    const [before] = (await search({ query: 'deactivated' })).data;
    const {
      rows: [row],
    } = await product.database.pool.query<{ keys: string }>(
      `select keys from candidates where last_name = 'Deactivated'`,
    );
    const claimKey = row?.keys ?? '';
    await inTransaction(product.database, (client) =>
      product.writer.writePrepared(client, [{ claimKey, says: null }], {
        source: 'test',
        batchId: 'test',
        today: '2026-11-22',
      }),
    );
    await settled({ query: 'deactivated' }, 0);
    expect((await (await product.as('premium')).request(`/api/candidates/${before?.id}`)).status).toBe(404);
    await write([draft]);
    await settled({ query: 'deactivated' }, 1);
    expect((await search({ query: 'deactivated' })).data).toEqual([before]);
  });

  test('a change that commits late is not skipped', async () => {
    const early = await product.database.pool.connect();
    await early.query('begin');
    await changeCandidates(early, `insert into candidates (id, last_name) values (1, 'Latecomer')`);
    await write([testDraft({ lastName: 'Earlybird' })]);
    await early.query('commit');
    early.release();
    await settled({ query: 'latecomer' }, 1);
    await settled({ query: 'earlybird' }, 1);
  });
});

const searchAs = async (kind: 'basic' | 'premium', path: string, filters: object) => {
  const response = await (await product.as(kind)).post(path, { filters });
  return { status: response.status, body: await response.json() };
};

describe('a typed NPI', () => {
  const npi = '1999000056';
  test('finds its person, as it is written on forms, with the other filters, by Select All and in a saved search', async () => {
    await write([
      testDraft({ lastName: 'Zqnpi', state: 'TX', country: 'US', keys: [{ kind: 'npi', value: npi }] }),
      testDraft({ lastName: 'Zqother', state: 'TX', country: 'US' }),
    ]);
    await settled({ query: 'zqnpi' }, 1);
    for (const query of [npi, ` NPI: ${npi} `, '1999-000-056'])
      expect((await search({ query })).data.map(({ lastName }) => lastName)).toEqual(['Zqnpi']);
    expect((await search({ query: npi, state: ['TX'] })).count).toBe(1);
    expect((await search({ query: npi, state: ['CA'] })).count).toBe(0);
    const all = await searchAs('premium', '/api/optimized-search', { query: npi, selectAll: true });
    expect(selectionAnswer.parse(all.body).count).toBe(1);
    const premium = await product.as('premium');
    const saved = z
      .object({ data: z.object({ id: z.string() }) })
      .parse(await (await premium.post('/api/save-search', { name: 'By NPI', searchParams: { query: npi } })).json());
    const count = await (await premium.post(`/api/saved-searches/${saved.data.id}/count`, {})).json();
    expect(count).toMatchObject({ count: 1 });
  });

  test('of no candidate finds nobody', async () => {
    expect((await search({ query: '1999000064' })).count).toBe(0);
  });
});

const clinicalIn = (...states: string[]) => ({
  ...noClinicalFacts,
  licenses: states.map((state, at) => ({ state, number: `K${at}`, code: null })),
});
const registered = (enumeratedOn: string, ...codes: string[]) => ({
  ...noClinicalFacts,
  enumeratedOn,
  taxonomies: codes.map((code, at) => ({ code, isPrimary: at === 0 })),
});

test('a license is filtered and counted by its states, whichever it is the first of, and excluded', async () => {
  await write([
    testDraft({ firstName: 'Ana', lastName: 'Zqlicense', state: 'OH', clinical: clinicalIn('TX') }),
    testDraft({ firstName: 'Bo', lastName: 'Zqlicense', state: 'TX', clinical: clinicalIn('CA', 'TX', 'TX') }),
    testDraft({ firstName: 'Cy', lastName: 'Zqlicense', state: 'TX' }),
  ]);
  await settled({ query: 'zqlicense' }, 3);
  const { facets } = await search({ query: 'zqlicense' });
  expect(facets.licenseState).toEqual([
    { value: 'TX', count: 2 },
    { value: 'CA', count: 1 },
  ]);
  const named = async (filters: object) =>
    (await search({ query: 'zqlicense', sortKey: 'name', ...filters })).data.map(({ firstName }) => firstName);
  expect(await named({ licenseState: ['TX'] })).toEqual(['Ana', 'Bo']);
  expect(await named({ licenseState: ['CA', 'NV'] })).toEqual(['Bo']);
  expect(await named({ licenseState: ['TX'], state: ['OH'] })).toEqual(['Ana']);
  expect(await named({ notLicenseState: ['CA'] })).toEqual(['Ana', 'Cy']);
});

test('a specialty is found in every taxonomy, by code and not by words, and without changing the filter of specialties', async () => {
  const [cardiology, familyMedicine, urology] = ['207RC0000X', '207Q00000X', '208800000X'];
  await write([
    testDraft({
      firstName: 'Ana',
      lastName: 'Zqtaxonomy',
      specialty: 'Cardiology',
      clinical: registered('2006-05-01', cardiology, familyMedicine),
    }),
    testDraft({
      firstName: 'Bo',
      lastName: 'Zqtaxonomy',
      specialty: 'Family Medicine',
      clinical: registered('2020-05-01', familyMedicine),
    }),
    testDraft({
      firstName: 'Cy',
      lastName: 'Zqtaxonomy',
      specialty: 'Neurology',
      clinical: registered('2026-05-01', urology),
    }),
    testDraft({ firstName: 'Di', lastName: 'Zqtaxonomy', specialty: 'Cardiology' }),
  ]);
  await settled({ query: 'zqtaxonomy' }, 4);
  const named = async (filters: object) =>
    (await search({ query: 'zqtaxonomy', sortKey: 'name', ...filters })).data.map(({ firstName }) => firstName);
  expect(await named({ anySpecialty: ['Family Medicine'] })).toEqual(['Ana', 'Bo']);
  expect(await named({ specialty: ['Family Medicine'] })).toEqual(['Bo']);
  expect(await named({ anySpecialty: ['Urology'] })).toEqual(['Cy']);
  expect(await named({ notAnySpecialty: ['Family Medicine'] })).toEqual(['Cy', 'Di']);
  expect((await search({ query: 'zqtaxonomy' })).facets.anySpecialty).toEqual([]);
  expect((await search({ query: 'zqtaxonomy' }, ['anySpecialty'])).facets.anySpecialty).toEqual([
    { value: 'Family Medicine', count: 2 },
    { value: 'Cardiology', count: 1 },
    { value: 'Neurology', count: 1 },
    { value: 'Urology', count: 1 },
  ]);
  expect(await named({ registeredYears: 1 })).toEqual(['Ana', 'Bo']);
  expect(await named({ registeredYears: 15 })).toEqual(['Ana']);
  expect(await named({ registeredYears: 80 })).toEqual([]);
});

const qualified = (said: Partial<typeof noClinicalFacts>) => ({ ...noClinicalFacts, ...said });

test('languages, certifications and years since the degree are filtered by any of their names, counted on request, and excluded', async () => {
  await write([
    testDraft({
      firstName: 'Ana',
      lastName: 'Zqqualified',
      clinical: qualified({ languages: ['Spanish', 'Persian'], boardCertifications: ['CCRN'], graduationYear: 1998 }),
    }),
    testDraft({
      firstName: 'Bo',
      lastName: 'Zqqualified',
      clinical: qualified({ languages: ['Spanish'], boardCertifications: ['Cardiovascular Disease'] }),
    }),
    testDraft({
      firstName: 'Cy',
      lastName: 'Zqqualified',
      clinical: qualified({ graduationYear: 2025, medicalSchool: 'Larkmoor College of Medicine' }),
    }),
    testDraft({ firstName: 'Di', lastName: 'Zqqualified' }),
  ]);
  await settled({ query: 'zqqualified' }, 4);
  const named = async (filters: object) =>
    (await search({ query: 'zqqualified', sortKey: 'name', ...filters })).data.map(({ firstName }) => firstName);
  expect(await named({ languages: ['Spanish'] })).toEqual(['Ana', 'Bo']);
  expect(await named({ languages: ['farsi', 'Klingon'] })).toEqual(['Ana']);
  expect(await named({ languages: ['Klingon'] })).toEqual([]);
  expect(await named({ notLanguages: ['Persian'] })).toEqual(['Bo', 'Cy', 'Di']);
  expect(await named({ boardCertified: ['cardiology', 'ccrn'] })).toEqual(['Ana', 'Bo']);
  expect(await named({ boardCertified: ['CCRN'], languages: ['Spanish'] })).toEqual(['Ana']);
  expect(await named({ notBoardCertified: ['CCRN'] })).toEqual(['Bo', 'Cy', 'Di']);
  expect(await named({ education: ['larkmoor'] })).toEqual(['Cy']);
  expect(await named({ query: 'zqqualified larkmoor' })).toEqual(['Cy']);
  expect(await named({ graduatedYears: 1 })).toEqual(['Ana', 'Cy']);
  expect(await named({ graduatedYears: 10 })).toEqual(['Ana']);
  expect(await named({ graduatedYears: 80 })).toEqual([]);
  const { facets } = await search({ query: 'zqqualified' }, ['languages', 'boardCertified']);
  expect([facets.languages, facets.boardCertified]).toEqual([
    [
      { value: 'Spanish', count: 2 },
      { value: 'Persian', count: 1 },
    ],
    [
      { value: 'CCRN', count: 1 },
      { value: 'Cardiovascular Disease', count: 1 },
    ],
  ]);
  expect((await search({ query: 'zqqualified' })).facets.languages).toEqual([]);
});

const nurseWith = (mailingState: string | null, ...states: string[]) => ({
  ...clinicalIn(),
  licenses: states.map((state, at) => ({ state, number: `N${at}`, code: '163W00000X' })),
  mailingState,
});

test('people who can work in a state are found and counted by their licenses and by compacts of their residence', async () => {
  await write([
    testDraft({ firstName: 'Ana', lastName: 'Zqreach', state: 'AZ', clinical: nurseWith('TX', 'TX') }),
    testDraft({ firstName: 'Bo', lastName: 'Zqreach', state: 'TX', clinical: nurseWith('CA', 'TX', 'CA') }),
    // The practice is no residence.
    testDraft({ firstName: 'Cy', lastName: 'Zqreach', state: 'TX', clinical: nurseWith(null, 'TX') }),
    testDraft({ firstName: 'Di', lastName: 'Zqreach', state: 'OH', clinical: nurseWith('OH', 'AZ') }),
    testDraft({ firstName: 'Ed', lastName: 'Zqreach', state: 'AZ' }),
  ]);
  await settled({ query: 'zqreach' }, 5);
  const counts = new Map(
    (await search({ query: 'zqreach' }, ['reachState'])).facets.reachState?.map(({ value, count }) => [value, count]),
  );
  expect(['TX', 'AZ', 'CA', 'CO', 'NY'].map((state) => counts.get(state) ?? 0)).toEqual([3, 2, 1, 1, 0]);
  const named = async (filters: object) =>
    (await search({ query: 'zqreach', sortKey: 'name', ...filters })).data.map(({ firstName }) => firstName);
  expect(await named({ reachState: ['AZ'] })).toEqual(['Ana', 'Di']);
  expect(await named({ reachState: ['CA', 'CO'] })).toEqual(['Ana', 'Bo']);
  expect(await named({ reachState: ['TX'], licenseState: ['CA'] })).toEqual(['Bo']);
  expect(await named({ notReachState: ['AZ'] })).toEqual(['Bo', 'Cy', 'Ed']);
  const shown = async (filters: object) =>
    (await search({ query: 'zqreach', sortKey: 'name', ...filters })).data.map(({ licenseStates }) =>
      licenseStates.join(','),
    );
  expect(await shown({ reachState: ['CA', 'CO'] })).toEqual(['TX', 'CA,TX']);
  expect(await shown({ licenseState: ['AZ'] })).toEqual(['AZ']);
  expect(await shown({})).toEqual(['', '', '', '', '']);
});

const asked = async (filters: object) => await search({ query: 'zqplaces', sortKey: 'name', ...filters });

test('a person is found and counted in every state and city of a place of work, and by another name, and the card shows the first place', async () => {
  const facts = clinicalIn('OH');
  const places = { ...facts, furtherPlaces: [{ address: null, city: 'Zqtulsa', state: 'OK', zip: null }] };
  const named = { ...facts, otherNames: [{ firstName: 'Di', middleName: null, lastName: 'Zqmaiden', suffix: null }] };
  await write([
    testDraft({ firstName: 'Di', lastName: 'Zqplaces', city: 'Akron', state: 'OH', clinical: places }),
    testDraft({ firstName: 'Ed', lastName: 'Zqplaces', city: 'Akron', state: 'OH', clinical: named }),
    testDraft({ firstName: 'Flo', lastName: 'Zqplaces', city: 'Zqtulsa', state: 'OK' }),
  ]);
  await settled({ query: 'zqplaces' }, 3);
  const namesOf = async (filters: object) => (await asked(filters)).data.map(({ firstName }) => firstName);
  expect((await asked({})).facets.state).toEqual([
    { value: 'OH', count: 2 },
    { value: 'OK', count: 2 },
  ]);
  expect((await asked({ state: ['OK'] })).facets.state).toEqual([
    { value: 'OH', count: 2 },
    { value: 'OK', count: 2 },
  ]);
  expect(await namesOf({ state: ['OK'] })).toEqual(['Di', 'Flo']);
  expect((await asked({ state: ['OK'] })).data.map(({ location }) => location)).toEqual(['Akron, OH', 'Zqtulsa, OK']);
  expect(await namesOf({ city: ['zqtul'] })).toEqual(['Di', 'Flo']);
  expect(await namesOf({ notState: ['OK'] })).toEqual(['Ed']);
  expect(await namesOf({ notCity: ['zqtulsa'] })).toEqual(['Ed']);
  expect(await namesOf({ query: 'zqmaiden' })).toEqual(['Ed']);
  // The card says why it is in a search whose state or city is not that of the card.
  const alsoIn = async (filters: object) => (await asked(filters)).data.map((found) => found.alsoIn.join(','));
  expect(await alsoIn({})).toEqual(['', '', '']);
  expect(await alsoIn({ state: ['OK'] })).toEqual(['OK', '']);
  expect(await alsoIn({ state: ['OH'] })).toEqual(['', '']);
  expect(await alsoIn({ city: ['zqtul'] })).toEqual(['Zqtulsa', '']);
});
