// What administrators see of imports: batches, rejected rows and sources.
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { insertBatch } from '../testing/batches.ts';
import { importsHere, personRow } from '../testing/import-here.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;
const { importVendor, importNppes, undo, clear } = importsHere(product.database, testSecrets);

beforeEach(async () => {
  await clear();
  await pool.query('truncate import_source_counts');
});

const read = async (path: string, by?: SignedIn): Promise<unknown> =>
  (await (by ?? (await product.as('admin'))).request(path)).json();
const batches = z.object({
  data: z.array(z.object({ id: z.string(), state: z.string() }).loose()),
  count: z.number(),
  totalPages: z.number(),
});
const listed = async (query = '') => batches.parse(await read(`/api/import-batches${query}`));
const exported = async (id: string, body: object = {}) =>
  z
    .object({ lines: z.string(), next: z.number().nullable() })
    .parse(
      await (await (await product.as('admin')).post(`/api/import-batches/${id}/export-rejected-rows`, body)).json(),
    );

describe('imports cannot be read', () => {
  test.each(['/api/import-batches', '/api/import-batches/x', '/api/import-sources'])(
    'by accounts without the role of administrator: %s',
    async (path) => {
      expect((await (await product.as('premium')).request(path)).status).toBe(403);
      expect((await product.request(path)).status).toBe(401);
    },
  );

  test('as a file before the identity was confirmed', async () => {
    await importVendor('acme', 'june', [personRow(1), { id: '2' }]);
    const admin = await product.signedIn({ role: 'admin', isSteppedUp: false });
    const response = await admin.post('/api/import-batches/june/export-rejected-rows', {});
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'STEP_UP_REQUIRED' }),
    ]);
  });

  test('when there is no such batch', async () => {
    const admin = await product.as('admin');
    expect((await admin.request('/api/import-batches/none')).status).toBe(404);
    expect((await admin.post('/api/import-batches/none/export-rejected-rows', {})).status).toBe(404);
  });

  test.each(['page=0', 'page=1.5', 'page=x', 'limit=9'])('with %s', async (query) => {
    expect((await (await product.as('admin')).request(`/api/import-batches?${query}`)).status).toBe(400);
  });
});

describe('the batches', () => {
  test('come newest first, 25 a page, with counts, duration and who began them', async () => {
    for (let day = 1; day <= 26; day += 1)
      await insertBatch(product.database, `old-${day}`, { startedAt: `2026-10-${String(day).padStart(2, '0')}` });
    await importVendor('acme', 'june', [personRow(1), personRow(2), { id: '3' }]);
    const first = await listed();
    expect(first).toMatchObject({ count: 27, totalPages: 2 });
    expect(first.data).toHaveLength(25);
    expect(first.data[0]).toMatchObject({
      id: 'june',
      source: 'acme',
      fileName: 'june.csv',
      state: 'finished',
      rowsRead: 3,
      added: 2,
      rejected: 1,
      startedBy: 'operator',
      finishedAt: expect.any(String),
      canBeUndone: true,
    });
    expect((await listed('?page=2')).data.map(({ id }) => id)).toEqual(['old-2', 'old-1']);
    expect((await listed('?page=3')).data).toEqual([]);
  });

  test('tell that one was interrupted or undone', async () => {
    await importVendor('acme', 'june', [personRow(1)]);
    await importVendor('other', 'july', [personRow(9)]);
    await undo('july');
    await pool.query(`update import_batches set state = 'running' where id = 'june'`);
    expect((await listed()).data.map(({ id, state }) => [id, state])).toEqual([
      ['july', 'undone'],
      ['june', 'interrupted'],
    ]);
  });
});

const bad = (id: number) => ({ id: String(id), Personalemail: 'secret@postbox.example' });

describe('rejected rows', () => {
  const rejectedRows = z.object({
    rejected: z.object({
      data: z.array(
        z.object({
          line: z.number(),
          reason: z.string(),
          cells: z.array(z.object({ column: z.string(), value: z.string() })),
        }),
      ),
      count: z.number(),
      totalPages: z.number(),
    }),
  });

  test('are shown with line, reason and masked contacts, page by page, also across transactions', async () => {
    const good = Array.from({ length: 1_050 }, (_, at) => personRow(at));
    await importVendor('acme', 'june', [
      ...Array.from({ length: 20 }, (_, at) => bad(at)),
      ...good,
      ...Array.from({ length: 10 }, (_, at) => bad(at)),
    ]);
    const first = rejectedRows.parse(await read('/api/import-batches/june')).rejected;
    expect(first).toMatchObject({ count: 30, totalPages: 2 });
    expect(first.data.map(({ line }) => line)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => at + 2),
      ...Array.from({ length: 5 }, (_, at) => at + 1_072),
    ]);
    expect(first.data[0]?.reason).toMatch(/last name/);
    expect(first.data[0]?.cells).toContainEqual({ column: 'Personalemail', value: 's•••' });
    const second = rejectedRows.parse(await read('/api/import-batches/june?page=2')).rejected;
    expect(second.data.map(({ line }) => line)).toEqual([1_077, 1_078, 1_079, 1_080, 1_081]);
    const stored = await pool.query<{ text: string }>(
      `select string_agg(encode(sealed, 'escape'), '') as text from import_rejected_parts`,
    );
    expect(stored.rows[0]?.text).not.toMatch(/secret|s•••|last name/);
  });

  test('are a list of their own beside the values that were left out, which are a file as well', async () => {
    const unread = { Contactphone: '555', Contactstate: '=1+1' };
    await importVendor('acme', 'june', [bad(1), personRow(2, unread), personRow(3, { Contactphone: 'call' }), bad(4)]);
    const { rejected } = rejectedRows.parse(await read('/api/import-batches/june'));
    expect(rejected.data.map(({ line }) => line)).toEqual([2, 5]);
    expect(await read('/api/import-batches/june')).toMatchObject({
      batch: {
        rejected: 2,
        leftOut: expect.arrayContaining([{ column: 'Contactphone', count: 2, samples: ['5•••', 'c•••'] }]),
      },
    });
    const { lines } = await exported('june', { of: 'left_out_values' });
    const values = lines.split('\r\n').map((row) => row.replace(/"The value[^"]*",/, ''));
    expect(values.slice(1, -1).toSorted()).toEqual([
      '"3","Contactphone","5•••"',
      `"3","Contactstate","'=1+1"`,
      '"4","Contactphone","c•••"',
    ]);
    expect((await exported('june')).lines).not.toContain('The value');
  });

  test('are downloaded as CSV in which no cell is a formula, and the download is audited once', async () => {
    await importVendor('acme', 'june', [
      personRow(1),
      {
        id: '=HYPERLINK("http://x.example")',
        Contactfirstname: '+cmd|calc',
        Contacttitle: '-1+1',
        specialty: '@SUM(A1)',
      },
    ]);
    const before = await pool.query('select from audit_entries');
    const { lines, next } = await exported('june');
    expect(next).toBeNull();
    expect(lines.split('\r\n')).toHaveLength(3);
    expect(lines).toMatch(/^"line","reason",/);
    for (const cell of [`"'+cmd|calc"`, `"'-1+1"`, `"'@SUM(A1)"`]) expect(lines).toContain(cell);
    expect(lines).not.toMatch(/(?:^|,)"[=+\-@]/m);
    await exported('june', { afterLine: 3 });
    expect((await pool.query('select from audit_entries')).rowCount).toBe((before.rowCount ?? 0) + 1);
  });

  test('end with a batch that wrote nothing, and after their time', async () => {
    await expect(importVendor('acme', 'june', [{ id: '1' }])).rejects.toMatchObject({ code: 'no-rows' });
    expect((await pool.query('select from import_rejected_parts')).rowCount).toBe(0);
    await importVendor('acme', 'july', [personRow(1), { id: '2' }]);
    await product.runJob('forget-rejected-rows', {});
    expect((await pool.query('select from import_rejected_parts')).rowCount).toBe(1);
    await pool.query(`update import_rejected_parts set expires_at = now()`);
    await product.runJob('forget-rejected-rows', {});
    expect((await pool.query('select from import_rejected_parts')).rowCount).toBe(0);
  });
});

describe('the sources', () => {
  test('are counted after an import, each with the shares of its candidates and the age of its data', async () => {
    expect(await read('/api/import-sources')).toEqual({ data: [], countedAt: null });
    await importVendor('acme', 'june', [personRow(1), personRow(2, { Personalemail: '', Contactphone: '3125550142' })]);
    await importNppes('registry', [
      { NPI: '1999000007', 'Provider Last Name (Legal Name)': 'QUILL', 'Provider First Name': 'ROSA' },
    ]);
    await product.runJob('count-sources', {});
    const counted = await read('/api/import-sources');
    expect(counted).toMatchObject({
      data: [
        {
          source: 'acme',
          candidates: 2,
          email: 0.5,
          phone: 0.5,
          npi: 0,
          specialty: 1,
          city: 0,
          newestDataOn: '2026-11-21',
        },
        { source: 'nppes', candidates: 1, email: 0, npi: 1, lastImportAt: expect.any(String) },
      ],
    });
    await product.runJob('count-sources', {});
    expect(await read('/api/import-sources')).toEqual(counted);
    await undo('registry');
    await product.runJob('count-sources', {});
    expect(await read('/api/import-sources')).toMatchObject({ data: [{ source: 'acme' }] });
  });
});
