// Presets of exports, and files whose columns have names of their own.
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exportColumnNames, exportFilePath } from '#contract/exports/export-options.ts';
import { failure } from '#contract/operation.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct();
const premium = () => product.signedIn({ plan: 'premium' });

const presets = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), column_names: z.array(z.string()).nullable() })),
});
const save = (by: SignedIn, preset: object) =>
  by.post('/api/export-presets', { name: 'Import', columns: ['last_name', 'work_email'], ...preset });
const presetsOf = async (by: SignedIn) => presets.parse(await (await by.request('/api/export-presets')).json()).data;
const refusal = async (response: Promise<Response>): Promise<[number, string]> => {
  const answer = await response;
  const { code, message } = failure.parse(await answer.json());
  return [answer.status, `${code}: ${message}`];
};

async function listed(): Promise<string> {
  const draft = testDraft({
    lastName: 'Almeida',
    contacts: [{ kind: 'work_email', value: 'rosa@postbox.example', verifiedOn: null }],
  });
  await inTransaction(product.database, (client) =>
    product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  return identityHasher(testSecrets.lookupKey).identify(draft).newId;
}

const headed = (text: string): unknown => parse(text.replace('\uFEFF', ''), { record_delimiter: '\r\n' })[0];

const wrongNames: [string, object, RegExp][] = [
  ['fewer names than columns', { columnNames: ['Surname'] }, /as many columns/],
  ['an empty name', { columnNames: ['Surname', ' '] }, /Enter a name for each column/],
  ['one name twice', { columnNames: ['Surname', 'surname'] }, /Two columns would be called surname/],
  ['the name of the id', { columnNames: ['candidate id', 'Mail'] }, /Two columns would be called candidate id/],
  ['the name of a column beside a contact', { columnNames: ['Mail Source', 'Mail'] }, /called Mail Source/],
  ['a name that is too long', { columnNames: ['x'.repeat(101), 'Mail'] }, /at most 100 characters/],
  ['a name that turns the text around', { columnNames: ['a\u202Eb', 'Mail'] }, /direction of the text/],
  ['names for no columns', { columns: [], columnNames: [] }, /VALIDATION|INVALID|columns/i],
];

describe('the names of columns', () => {
  test.each(wrongNames)(
    'are refused when they have %s, in a preset and in an export',
    async (_what, wrong, message) => {
      const by = await premium();
      const [status, text] = await refusal(save(by, wrong));
      expect([status, text]).toEqual([400, expect.stringMatching(message)]);
      const body = { physicianIds: ['1'], columns: ['last_name', 'work_email'], ...wrong };
      for (const path of ['/api/exports', '/api/export-physicians'])
        expect(await refusal(by.post(path, body))).toEqual([400, expect.stringMatching(message)]);
      expect(await presetsOf(by)).toEqual([]);
    },
  );
});

describe('a preset', () => {
  test('is refused without a name, without the right to export, and above 20', async () => {
    const by = await premium();
    expect(await refusal(save(by, { name: ' ' }))).toEqual([400, expect.stringContaining('Enter a name')]);
    expect(await refusal(save(by, { format: 'vcard' }))).toEqual([400, expect.stringContaining('INVALID_INPUT')]);
    expect((await save(await product.signedIn({ plan: 'basic' }), {})).status).toBe(403);
    const names = Array.from({ length: 20 }, (_, at) => `Preset ${at}`);
    for (const name of names) expect((await save(by, { name })).status).toBe(200);
    expect(await refusal(save(by, { name: 'Another' }))).toEqual([409, expect.stringContaining('at most 20 presets')]);
    // One of the 20 can still be replaced.
    expect((await save(by, { name: 'PRESET 3', columns: ['city'] })).status).toBe(200);
    expect((await presetsOf(by)).map(({ name }) => name)).toContain('PRESET 3');
    expect(await presetsOf(by)).toHaveLength(20);
  });

  test('is one when it is saved twice at the same time', async () => {
    const by = await premium();
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(by, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await presetsOf(by)).toHaveLength(1);
  });

  test('of another account is neither listed nor deleted', async () => {
    const [by, other] = [await premium(), await premium()];
    await save(by, {});
    const [preset] = await presetsOf(by);
    const remove = (who: SignedIn) => who.request(`/api/export-presets/${preset?.id}`, { method: 'DELETE' });
    expect(await presetsOf(other)).toEqual([]);
    expect(await refusal(remove(other))).toEqual([404, expect.stringContaining('NOT_FOUND')]);
    expect((await remove(by)).status).toBe(200);
    expect((await remove(by)).status).toBe(404);
    expect(await presetsOf(by)).toEqual([]);
  });

  test('has the order of its columns and their names', async () => {
    const by = await premium();
    const columns = exportColumnNames.toReversed();
    await save(by, { columns, columnNames: columns.map((column) => `My ${column}`), format: 'xlsx' });
    await save(by, { name: 'Usual' });
    expect(await presetsOf(by)).toMatchObject([
      { name: 'Import', column_names: columns.map((column) => `My ${column}`) },
      { name: 'Usual', column_names: null },
    ]);
  });
});

test('the names of columns are in the file, also when it is downloaded again, and those that a spreadsheet would run are texts', async () => {
  const [by, id] = [await premium(), await listed()];
  const body = { physicianIds: [id], columns: ['last_name', 'work_email'], columnNames: ['=Surname', 'Mail'] };
  const expected = ['Candidate ID', "'=Surname", 'Mail', 'Mail Source', 'Mail Last Verified'];
  const key = { headers: { 'idempotency-key': 'key-1' } };
  const small = z
    .object({ exportId: z.string(), csv: z.string() })
    .parse(await (await by.post('/api/export-physicians', body, key)).json());
  expect(headed(small.csv)).toEqual(expected);
  expect(headed(await (await by.request(exportFilePath(small.exportId))).text())).toEqual(expected);
  // The same key with other names is another request.
  const other = { ...body, columnNames: ['Surname', 'Mail'] };
  expect((await by.post('/api/export-physicians', other, key)).status).toBe(409);

  const job = z.object({ id: z.string() }).parse(await (await by.post('/api/exports', body)).json());
  await expect.poll(async () => (await by.request(exportFilePath(job.id))).status, { timeout: 300_000 }).toBe(200);
  expect(headed(await (await by.request(exportFilePath(job.id))).text())).toEqual(expected);
});
