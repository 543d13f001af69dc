// What administrators do about deletion requests: settings with a key that no one reads, reports by hand, and the yearly numbers.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deletionOverview } from '#contract/deletion-requests/deletion-requests.ts';
import { testProduct } from '#server/testing/product.ts';
import { deletionProduct, person } from './testing/deletion-product.ts';
import { listText, withdrawalText } from './testing/registry-files.ts';

const file = join(mkdtempSync(join(tmpdir(), 'careroster-deletion-admin-')), 'removals.journal');
const product = testProduct({ removalsJournal: file, runsJobs: false });
const deletions = deletionProduct(product, file);
const csvFile = z.object({ csv: z.string(), fileName: z.string() });
const settings = { address: 'https://drop.example/api/', lists: ['Email', 'Phone'], exemptsPublic: false };

beforeEach(() => deletions.clear());

const overview = async () => {
  const admin = await product.as('admin');
  return deletionOverview.parse(await (await admin.request('/api/deletion-requests')).json());
};
const save = async (changes: object): Promise<Response> =>
  (await product.as('admin')).post('/api/deletion-requests/settings', { ...settings, ...changes });

describe('the settings', () => {
  test.each([
    ['an address without https', { address: 'http://drop.example' }],
    ['an address with a password', { address: 'https://a:b@drop.example' }],
    ['no address', { address: 'drop' }],
    ['no list', { lists: [] }],
    ['a list of birth dates', { lists: ['NameDob'] }],
  ])('refuse %s', async (_name, changes) => {
    expect((await save(changes)).status).toBe(400);
  });

  test('never return the key, and keep it until the address is another one', async () => {
    const saved = await save({ key: 'platform-secret' });
    expect(await saved.text()).toBe(
      '{"address":"https://drop.example/api","hasKey":true,"lists":["Email","Phone"],"exemptsPublic":false}',
    );
    expect((await overview()).settings.hasKey).toBe(true);
    await save({ exemptsPublic: true });
    expect((await overview()).settings).toMatchObject({ hasKey: true, exemptsPublic: true });
    await save({ address: 'https://other.example' });
    expect((await overview()).settings.hasKey).toBe(false);
    const { rows } = await product.database.pool.query<{ text: string }>(
      'select audit_entries::text as text from audit_entries',
    );
    for (const { text } of rows) expect(text).not.toContain('platform-secret');
  });
});

test('a report is shown, read as a file, and uploaded by hand once', async () => {
  await deletions.imported(person('Ames', { phone: '+16175550101' }), person('Bole', { phone: '+16175550101' }));
  await deletions.take({
    '20260801_0001_Phone.csv': listText([
      ['a', '6175550101'],
      ['b', '6175550199'],
    ]),
  });
  const { downloads, optedOutPeople, clock } = await overview();
  expect(downloads).toMatchObject([
    { state: 'done', requests: 2, optedOut: 1, notFound: 1, removed: 0, isByHand: true },
  ]);
  expect([optedOutPeople, clock?.since]).toEqual([2, '2026-11-27T10:00:00.000Z']);
  const admin = await product.as('admin');
  const at = `/api/deletion-requests/reports/${downloads[0]?.report?.id}`;
  expect(csvFile.parse(await (await admin.request(at)).json()).csv).toBe('Id,Status\na,4\nb,5\n');
  expect((await admin.post(`${at}/sent`, {})).status).toBe(200);
  expect((await admin.post(`${at}/sent`, {})).status).toBe(409);
  expect((await overview()).downloads[0]?.report?.sentAt).not.toBeNull();
  expect((await admin.request('/api/deletion-requests/reports/999999')).status).toBe(404);
});

test('the yearly numbers say what was done and how long it took', async () => {
  await deletions.imported(person('Ames', { email: 'ames@one.example' }));
  await deletions.take({
    '20260801_0001_Email.csv': listText([
      ['a', 'ames@one.example'],
      ['b', 'b@one.example'],
      ['c', 'c@one.example'],
    ]),
  });
  await product.database.pool.query(`update deletion_reports set sent_at = created_at + interval '36 hours'`);
  await deletions.take({ '20260901_0001_Removed.csv': withdrawalText([['c', 'c@one.example', 'Email']]) });
  const admin = await product.as('admin');
  const { csv } = csvFile.parse(await (await admin.request('/api/deletion-requests/metrics')).json());
  expect(csv.split('\r\n')[1]).toBe('"2026","3","1","0","2","0","1","1.5"');
});
