// Whole sentences over HTTP, with both engines: what is left out and put back, and what is negated.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { searchAnswer, selectionAnswer, type SearchAnswer } from '#contract/search/search.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';

const memory = testProduct();
const postgres = testProduct({ sharing: memory, searchEngine: 'postgres' });
type Product = typeof memory;

const post = async (product: Product, filters: object): Promise<Response> =>
  (await product.as('premium')).post('/api/optimized-search', { filters });
const search = async (product: Product, filters: object): Promise<SearchAnswer> =>
  searchAnswer.parse(await (await post(product, filters)).json());
const names = ({ data }: SearchAnswer): string[] => data.map(({ lastName }) => lastName).toSorted();

beforeAll(async () => {
  const drafts = [
    testDraft({ lastName: 'Austinworth', specialty: 'Nurse', title: 'Staff Nurse', city: 'Austin', state: 'TX' }),
    testDraft({ lastName: 'Houstonworth', specialty: 'Nurse', title: 'Travel Nurse', city: 'Houston', state: 'TX' }),
    testDraft({ lastName: 'Albanyworth', specialty: 'Nurse', title: 'Staff Nurse', city: 'Albany', state: 'NY' }),
    testDraft({ lastName: 'Titleworth', specialty: null, title: 'Registered Nurse', city: 'Reno', state: 'NV' }),
    testDraft({ lastName: 'Heartworth', specialty: 'Cardiology', title: 'Cardiologist', city: 'Houston', state: 'TX' }),
    testDraft({
      lastName: 'Bilingualworth',
      specialty: 'Dentist',
      title: 'Bilingual Dentist',
      city: 'Ames',
      state: 'IA',
    }),
  ];
  await inTransaction(memory.database, (client) =>
    memory.writer.write(client, drafts, { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );
  await vi.waitFor(async () => expect((await search(memory, {})).count).toBe(drafts.length), 300_000);
});

describe.each([
  ['memory', memory],
  ['postgres', postgres],
] as const)('a sentence (%s)', (_engine, product) => {
  test('is not emptied by a word that no one here also has: it is left out, named, and put back on request', async () => {
    const query = 'I need bilingual nurses in Texas please';
    const answer = await search(product, { query });
    expect(names(answer)).toEqual(['Austinworth', 'Houstonworth']);
    expect(answer.leftOut).toEqual([{ text: 'bilingual', reason: 'noOneHas', key: 'text:bilingual' }]);
    expect(answer.understood.map(({ label }) => label)).toEqual(['Nurse', 'Texas']);
    expect(await search(product, { query, required: ['text:bilingual'] })).toMatchObject({ count: 0, leftOut: [] });
    expect(await search(product, { query: 'bilingual' })).toMatchObject({ count: 1, leftOut: [] });
  });

  test('requires words of which the directory has no data, when the caller asks for it', async () => {
    const query = 'nurses night shift in Texas';
    const key = 'text:night shift';
    expect((await search(product, { query })).leftOut.map((part) => part.key)).toEqual([key]);
    expect(await search(product, { query, required: [key] })).toMatchObject({ count: 0, leftOut: [] });
  });

  test('selects the candidates that it shows, also when words were left out', async () => {
    const query = 'bilingual nurses in Texas';
    const shown = (await search(product, { query })).data.map(({ id }) => id);
    const selected = selectionAnswer.parse(await (await post(product, { query, selectAll: true })).json());
    expect(selected.data.map(({ id }) => id)).toEqual(shown);
  });

  test('never drops a filter that the user chose, and is empty when the conditions alone find nobody', async () => {
    const answer = await search(product, { query: 'bilingual cardiologist', state: ['NY'] });
    expect(answer).toMatchObject({ count: 0, leftOut: [] });
  });

  test('of words alone stays empty when no one has any of them', async () => {
    expect(await search(product, { query: 'zqxzqx wvwvwv' })).toMatchObject({ count: 0, leftOut: [] });
  });

  test.each([
    ['nurses not in New York', ['Austinworth', 'Houstonworth', 'Titleworth']],
    ['nurses in Texas except Houston', ['Austinworth']],
    ['nurses -travel', ['Albanyworth', 'Austinworth', 'Titleworth']],
    ['everyone but nurses', ['Bilingualworth', 'Heartworth']],
    ['nurses outside the South', ['Albanyworth', 'Titleworth']],
    ['nurses not within 50 miles of Houston', ['Albanyworth', 'Austinworth', 'Titleworth']],
  ])('%s finds all the others', async (query, found) => {
    expect(names(await search(product, { query }))).toEqual(found);
  });

  test('has negated filters of the contract, whose facets do not count what they exclude', async () => {
    const answer = await search(product, { notState: ['Texas'], notSpecialty: ['Dentist'] });
    expect(names(answer)).toEqual(['Albanyworth', 'Titleworth']);
    expect(answer.facets.state.map(({ value }) => value).toSorted()).toEqual(['NV', 'NY']);
    expect(names(await search(product, { notTitle: ['nurse'], notCity: ['ames'] }))).toEqual(['Heartworth']);
  });
});
