// Where a removed person must not be shown again, after the files that named the person are imported once more.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportFilePath } from '#contract/exports/export-options.ts';
import { importsHere, personRow } from '#server/features/imports/testing/import-here.ts';
import { newList, readList } from '#server/features/lists/testing/list-calls.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { removalCalls } from './testing/removal-calls.ts';

const product = testProduct({ accounts: { adminEmails: ['boss@postbox.example'] } });
const calls = removalCalls(product);
const { importVendor, importNppes, undo } = importsHere(product.database, testSecrets);

const email = 'zqgone@postbox.example';
const npi = '1999000007';
const specialty = 'Sleep Medicine';
const landingOf = '/api/specialty-landing/sleep-medicine';

/** Enough people for a landing page, enough others in a smaller specialty that its count may be published, and the one who is removed. */
const vendorRows = [
  personRow(0, { Contactlastname: 'Zqgone', Personalemail: email, NPI: npi, specialty }),
  ...Array.from({ length: 56 }, (_, at) => personRow(at + 1, { specialty: at < 30 ? specialty : 'Dermatology' })),
];
const registryRow = {
  NPI: npi,
  'Provider Last Name (Legal Name)': 'ZQGONE',
  'Provider First Name': 'ROSA',
  'Provider Business Mailing Address State Name': 'TX',
};

/** Writes through the contact form. */
const write = async (sender: string): Promise<void> => {
  const message = { name: 'Rosa Lind', subject: 'A question', message: 'Who sees this message?' };
  const response = await product.post('/api/contact-form', {
    ...message,
    email: sender,
    formToken: formTokenOfEarlier(),
  });
  expect(response.status).toBe(200);
};
const sendersOfMessages = async (): Promise<unknown> => {
  const response = await (await product.as('admin')).request('/api/enquiries');
  const { data } = z.object({ data: z.array(z.object({ email: z.string() })) }).parse(await response.json());
  return data.map(({ email: sender }) => sender);
};

const answer = z.object({ data: z.array(z.object({ id: z.string() })) });
const landing = z.looseObject({ count: z.number() });

test('a removed person is shown nowhere after an undo and imports of the same files, with a new id and in other letter case', async () => {
  await importVendor('acme', 'acme-1', vendorRows);
  await importNppes('nppes-1', [registryRow]);
  const by = await product.as('premium');
  const search = async (): Promise<string[]> =>
    answer
      .parse(await (await by.post('/api/optimized-search', { filters: { query: 'zqgone' } })).json())
      .data.map(({ id }) => id);
  await expect.poll(search).toHaveLength(1);
  const [id = ''] = await search();
  const list = await newList(by, 'Sleep', [id]);
  const exported = z
    .object({ exportId: z.string(), csv: z.string() })
    .parse(await (await by.post('/api/export-physicians', { physicianIds: [id] })).json());
  expect(exported.csv).toContain('Zqgone');

  for (const sender of ['ZQgone@Postbox.example', 'colleague@postbox.example']) await write(sender);
  expect(await calls.remove(email)).toMatchObject({ outcome: 'removed', records: 1 });
  expect(await sendersOfMessages()).toEqual(['colleague@postbox.example']);
  await undo('nppes-1');
  await importVendor('acme', 'acme-2', vendorRows);
  await importNppes('nppes-2', [registryRow]);
  await importVendor('acme', 'acme-3', [
    personRow(900, { Contactlastname: 'ZQGONE', Personalemail: email.toUpperCase(), specialty }),
  ]);
  await importVendor('other', 'other-1', [personRow(0, { Contactlastname: 'Zqgone', Personalemail: email, NPI: npi })]);
  await undo('acme-3');

  const { rows } = await product.database.pool.query<{ people: string; named: string }>(
    `select count(*) as people, count(*) filter (where last_name ilike 'zqgone') as named from candidates`,
  );
  expect(rows).toEqual([{ people: '56', named: '0' }]);
  await expect.poll(search).toEqual([]);
  const suggested = await by.post('/api/search-suggestions', { filters: { query: 'zqgon' } });
  expect([
    suggested.status,
    /zqgone/i.test(JSON.stringify(z.looseObject({ candidates: z.unknown() }).parse(await suggested.json()).candidates)),
  ]).toEqual([200, false]);
  expect((await by.request(`/api/candidates/${id}`)).status).toBe(410);
  expect(await readList(by, list.id)).toMatchObject({ physician_count: 0, left_count: 1 });
  expect((await by.post('/api/export-physicians', { physicianIds: [id] })).status).toBe(409);
  expect(await (await by.request(exportFilePath(exported.exportId))).text()).not.toMatch(/zqgone/i);
  const landings = await product.request('/api/specialty-landings');
  expect(await landings.text()).not.toMatch(/zqgone/i);
  for (const path of ['/sitemap.xml', landingOf])
    expect(await (await product.request(path)).text(), path).not.toMatch(/zqgone/i);
  // The table of landing pages is read again after some seconds.
  await expect
    .poll(async () => landing.safeParse(await (await product.request(landingOf)).json()).data)
    .toMatchObject({ count: 30 });
});
