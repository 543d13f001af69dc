// Files whose headers the directory does not know: previewed, mapped, imported, continued, undone, and saved for the next file of their source.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { filePreview, type ColumnMapping } from '#contract/imports/column-mapping.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { candidateWriter, contactVault, identityHasher, removeCandidate } from '../../candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { directoryHash } from '../../candidates/testing/directory-hash.ts';
import { importFile, type ImportSummary } from '../import-file.ts';
import { importsHere } from '../testing/import-here.ts';
import { run, upload } from '../testing/uploads.ts';
import { textRows } from '#office-files/testing/workbooks.ts';
import { workbookOf } from '../testing/workbooks.ts';
import { requestToImport } from '../testing/import-request.ts';
import { readHere } from '../testing/read-here.ts';

const product = testProduct({ runsJobs: false, importFileBytesMax: 2 * 1_048_576 });
const { database } = product;
const { pool } = database;
const vault = contactVault(testSecrets.contactKeys);
const hasher = identityHasher(testSecrets.lookupKey);
const writer = candidateWriter(vault, hasher);
const { clear, undo } = importsHere(database, testSecrets);

beforeEach(async () => {
  await clear();
  await pool.query('truncate import_jobs, import_files, import_file_parts, import_downloads, import_columns');
});

const admin = (): Promise<SignedIn> => product.as('admin');
const hash = (): Promise<string> => directoryHash(database, vault);

const people = [
  ['101', 'SMITH, ANN B., MD', 'Cardiology', 'Houston', 'TX', '(312) 555-0142', '312-555-0143', 'ann@clinic.example'],
  ['102', 'Li Wu, RN', 'Registered Nurse', 'Lima', 'Ohio', '', '3125550144', 'li@clinic.example'],
  ['103', 'Jo Diaz', 'Family Medicine', 'Reno', 'NV', '312.555.0145', '', 'not an address'],
];
const header = ['Ref ID', 'Provider', 'Specialties', 'City', 'State', 'Cell #', 'Office Phone', 'E-Mail'];
const csv = (names: readonly string[] = header, rows: readonly (readonly string[])[] = people): string =>
  [names, ...rows].map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`).join('');
/** The same people as the directory's own columns say them. */
const known = csv(
  [
    'id',
    'Contactname',
    'specialty',
    'Contactcity',
    'Contactstate',
    'Contactphone',
    'Directdialphone',
    'Contactemail',
  ].concat(['Contactfirstname', 'Contactlastname']),
  people.map((cells) => [...cells, '', '']),
);

const columns: ColumnMapping = [
  { name: 'Ref ID', field: 'id' },
  { name: 'Provider', field: 'Contactname' },
  { name: 'Specialties', field: 'specialty' },
  { name: 'City', field: 'Contactcity' },
  { name: 'State', field: 'Contactstate' },
  { name: 'Cell #', field: 'Contactphone' },
  { name: 'Office Phone', field: 'Directdialphone' },
  { name: 'E-Mail', field: 'Contactemail' },
];

const uploaded = async (by: SignedIn, text: string): Promise<string> => upload(by, 'people.csv', Buffer.from(text));
const preview = async (by: SignedIn, id: string, order: object = {}) =>
  filePreview.parse(await (await by.post(`/api/import-files/${id}/preview`, order)).json());

const codeOf = async (response: Response): Promise<string> =>
  z.object({ code: z.string() }).parse(await response.json()).code;

/** As the command imports it. */
function importHere(
  text: string,
  changes: { mayGuess?: boolean; isDryRun?: boolean; batchId?: string } = {},
): Promise<ImportSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-mapped-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'people.csv');
  writeFileSync(file, text);
  return importFile(database, writer, testSecrets, requestToImport(file, { isForced: true, ...changes }), readHere);
}

describe('a preview is refused', () => {
  test('for accounts without the role of administrator, for a file that is gone, and for an incomplete one', async () => {
    const by = await admin();
    const id = await uploaded(by, csv());
    expect(await codeOf(await (await product.as('premium')).post(`/api/import-files/${id}/preview`, {}))).toBe(
      'FORBIDDEN',
    );
    expect(await codeOf(await by.post('/api/import-files/00000000-0000-4000-8000-000000000000/preview', {}))).toBe(
      'NOT_FOUND',
    );
    const opened = z
      .object({ id: z.string() })
      .parse(await (await by.post('/api/import-files', { fileName: 'x.csv', bytes: 9 })).json());
    expect(await codeOf(await by.post(`/api/import-files/${opened.id}/preview`, {}))).toBe('UPLOAD_INCOMPLETE');
    const unknown = { columns: [{ name: 'Provider', field: 'Salary' }] };
    expect(await codeOf(await by.post(`/api/import-files/${id}/preview`, unknown))).toBe('INVALID_INPUT');
  });

  test.each([
    ['has values where the names of the columns should be', csv(people[0], people.slice(1)), /first row has values/],
    [
      'has no column with a name',
      csv(['Specialties', 'City'], [['Cardiology', 'Reno']]),
      /last name, or the full name/,
    ],
    ['is empty but for its header', csv(header, []), /no rows/],
  ])('of importing a file that %s: it says what to do', async (_case, text, problem) => {
    const by = await admin();
    const found = await preview(by, await uploaded(by, text));
    expect([found.format, found.rows]).toEqual([null, []]);
    expect(found.problem).toMatch(problem);
  });
});

describe('a preview', () => {
  test('guesses the columns, says so, and shows what would be read, with contacts masked', async () => {
    const by = await admin();
    const before = await hash();
    const found = await preview(by, await uploaded(by, csv()));
    expect(found).toMatchObject({ format: 'vendor', sheets: [], sheet: null, problem: null });
    expect(found.columns.map(({ name, field, basis }) => [name, field, basis])).toEqual([
      ['Ref ID', null, null],
      ...columns.slice(1).map(({ name, field }) => [name, field, 'name']),
    ]);
    const [first, , third] = found.rows;
    expect(first?.line).toBe(2);
    expect(Object.fromEntries(first?.values.map(({ field, value }) => [field, value]) ?? [])).toEqual({
      Contactname: 'Ann B. Smith, MD',
      specialty: 'Cardiology',
      location: 'Houston, TX',
      Contactemail: 'a•••',
      Contactphone: '+•••',
      Directdialphone: '+•••',
    });
    expect(third?.leftOut).toEqual([{ column: 'Contactemail', value: 'n•••' }]);
    expect(JSON.stringify(found)).not.toMatch(/clinic\.example|555-?0|5550/);
    expect(await hash()).toBe(before);
  });

  test('follows a correction, and refuses two columns with one meaning', async () => {
    const by = await admin();
    const id = await uploaded(by, csv());
    const corrected = columns.map((column) => (column.name === 'City' ? { ...column, field: null } : column));
    const found = await preview(by, id, { columns: corrected });
    expect(found.columns.map(({ basis }) => basis)).toEqual(
      corrected.map(({ field }) => (field === null ? null : 'chosen')),
    );
    expect(found.rows[0]?.values.find(({ field }) => field === 'location')?.value).toBe('TX');
    const twice = columns.map((column) => (column.name === 'City' ? { ...column, field: 'specialty' } : column));
    expect((await preview(by, id, { columns: twice })).problem).toBe(
      'Several columns mean "Specialty": choose one of them.',
    );
  });

  test('of a workbook names its sheets, and the import reads the one that is chosen', async () => {
    const by = await admin();
    const other = textRows([
      ['Shoe', 'Size'],
      ['left', '38'],
    ]);
    const sheets = [
      { name: 'Shoes', rows: other },
      { name: 'People', rows: textRows([header, ...people]) },
    ];
    const id = await upload(by, 'people.xlsx', await workbookOf({ sheets }));
    expect(await preview(by, id)).toMatchObject({ sheets: ['Shoes', 'People'], sheet: 'Shoes', format: null });
    const found = await preview(by, id, { sheet: 'People' });
    expect([found.format, found.rows.map(({ line }) => line)]).toEqual(['vendor', [2, 3, 4]]);
    const mapping = found.columns.map(({ name, field }) => ({ name, field }));
    const done = await run(product, by, {
      fileId: id,
      kind: 'import',
      source: 'acme',
      sheet: 'People',
      columns: mapping,
    });
    expect(done).toMatchObject({ state: 'done', report: { added: 3 } });
    // What was chosen for one sheet says nothing of another.
    const again = await upload(by, 'people.xlsx', await workbookOf({ sheets }));
    await run(product, by, { fileId: again, kind: 'dry_run', source: 'acme', sheet: 'People', columns: mapping });
    expect(await preview(by, again, { sheet: 'Shoes' })).toMatchObject({
      sheet: 'Shoes',
      columns: [{ name: 'Shoe' }, { name: 'Size' }],
    });
  });

  test('of a registry file, or of a vendor file with known names, needs no choice', async () => {
    const by = await admin();
    const found = await preview(by, await uploaded(by, known));
    expect(found.columns.every(({ basis }) => basis === 'header')).toBe(true);
    expect([found.format, found.rows.length]).toEqual(['vendor', 3]);
  });
});

describe('a file with chosen columns', () => {
  test('is imported as a file with known names is, and its undo leaves nothing', async () => {
    const by = await admin();
    const empty = await hash();
    await run(product, by, { fileId: await uploaded(by, known), kind: 'import', source: 'acme' });
    const wanted = await hash();
    await clear();
    const fileId = await uploaded(by, csv());
    const order = { fileId, source: 'acme', columns };
    expect(await run(product, by, { ...order, kind: 'dry_run' })).toMatchObject({
      state: 'done',
      report: { added: 3, leftOut: [{ column: 'Contactemail', count: 1 }] },
    });
    expect(await hash()).toBe(empty);
    // The choice outlives a reload of the page.
    expect((await preview(by, fileId, { source: 'acme' })).columns.map(({ basis }) => basis)).toContain('chosen');
    const done = await run(product, by, { ...order, kind: 'import' });
    expect(done).toMatchObject({ state: 'done', report: { added: 3 } });
    expect(await hash()).toBe(wanted);
    await undo(done.batchId ?? '');
    expect(await hash()).toBe(empty);
  });

  test('is not imported where its header is unknown and nothing was chosen: the job says what to do', async () => {
    const by = await admin();
    const fileId = await uploaded(by, csv());
    const ended = await run(product, by, { fileId, kind: 'import' });
    expect(ended).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^The names of the columns are not known here\. Choose/),
    });
    // The file is kept, so that the choice can be made.
    expect((await preview(by, fileId)).format).toBe('vendor');
  });

  test('reads several columns of phones, of two columns with one name the one that was chosen, and leaves the others', async () => {
    const by = await admin();
    const names = ['Last name', 'Phone', 'Phone', 'Phone'];
    const text = csv(names, [['Almeida', '3125550142', '3125550143', '3125550144']]);
    const fields = [null, 'Directdialphone', 'Directdialphone'] as const;
    const chosen = [
      { name: 'Last name', field: 'Contactlastname' },
      ...fields.map((field) => ({ name: 'Phone', field })),
    ];
    const found = await preview(by, await uploaded(by, text), { columns: chosen });
    expect(found.rows[0]?.values.filter(({ field }) => field === 'Directdialphone')).toHaveLength(2);
    expect(found.rows[0]?.values.filter(({ field }) => field === 'Contactphone')).toHaveLength(0);
  });
});

const remove = async (lastName: string): Promise<void> => {
  const found = await pool.query<{ id: string }>('select id from candidates where last_name = $1', [lastName]);
  await inTransaction(database, (client) =>
    removeCandidate(client, vault, hasher, found.rows[0]?.id ?? '', { forgetCandidate: () => Promise.resolve() }),
  );
};
const lastNames = async (): Promise<string[]> => {
  const found = await pool.query<{ last_name: string }>('select last_name from candidates order by last_name');
  return found.rows.map((row) => row.last_name);
};

describe('a person who was removed', () => {
  test('does not return with a file of other columns, or with a workbook', async () => {
    await importHere(csv(), { mayGuess: true });
    await remove('Smith');
    const again = await importHere(
      csv(
        header.toReversed(),
        people.map((cells) => cells.toReversed()),
      ),
    );
    expect(again.counts).toMatchObject({ suppressed: 1, unchanged: 2 });
    const rows = textRows([header, ...people]);
    const by = await admin();
    const fileId = await upload(by, 'people.xlsx', await workbookOf({ sheets: [{ name: 'People', rows }] }));
    expect(await run(product, by, { fileId, kind: 'import', source: 'other', columns })).toMatchObject({
      report: { suppressed: 1 },
    });
    expect(await lastNames()).not.toContain('Smith');
  });

  test('does not return under the clean name when the removal knew the name with its degree', async () => {
    // As versions before the normalization of names stored it.
    const stored = hasher.phoneAndName('+13125550144', 'Wu Rn').split('/');
    await pool.query(`insert into suppressions (kind, key) values ($1, decode($2, 'hex'))`, stored);
    const names = ['First Name', 'Last Name', 'Cell Phone'];
    const file = csv(names, [
      ['Li', 'WU RN', '312-555-0144'],
      ['Bo', 'WU', '312-555-0144'],
    ]);
    expect((await importHere(file, { mayGuess: true })).counts).toMatchObject({ added: 1, suppressed: 1 });
  });

  test('does not return when a record with the name of an earlier version is removed', async () => {
    const draft = testDraft({
      lastName: 'Wu Rn',
      contacts: [{ kind: 'mobile_phone', value: '+13125550144', verifiedOn: null }],
    });
    await inTransaction(database, (client) =>
      writer.write(client, [draft], { source: 'old', batchId: 'old-1', today: '2026-01-01' }),
    );
    await remove('Wu Rn');
    const file = csv(['First Name', 'Last Name', 'Cell Phone'], [['Li', 'Wu', '312-555-0144']]);
    expect((await importHere(file, { mayGuess: true })).counts).toMatchObject({ added: 0, suppressed: 1 });
  });
});

const sourceTexts = async () =>
  (
    await pool.query<{ texts: unknown }>(
      `select claims->'acme'->'sourceTexts' as texts from candidates order by last_name`,
    )
  ).rows.map((row) => row.texts);

describe("the source's own text", () => {
  test('is kept beside the value that the directory spells in another way, and its change is a change', async () => {
    const names = ['id', 'Contactlastname', 'Contactfirstname', 'specialty', 'Contactcity', 'Contactstate'];
    const file = (specialty: string) =>
      csv(names, [
        ['1', 'Lee', 'Ann', specialty, 'SAINT LOUIS', 'Missouri'],
        ['2', 'Diaz', 'Jo', 'CARDIOLOGY', 'RENO', 'nv'],
      ]);
    await importHere(file('Gynecology & Obstetrics'));
    expect(await sourceTexts()).toEqual([
      null,
      { specialty: 'Gynecology & Obstetrics', location: 'SAINT LOUIS, Missouri' },
    ]);
    expect((await importHere(file('Gynecology & Obstetrics'))).counts).toMatchObject({ changed: 0, unchanged: 2 });
    expect((await importHere(file('Obstetrics and Gynaecology'))).counts).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await sourceTexts())[1]).toMatchObject({ specialty: 'Obstetrics and Gynaecology' });
  });

  test('is not kept where a cell has a street, a phone or an address', async () => {
    const names = ['id', 'Contactlastname', 'Contactfirstname', 'specialty', 'location'];
    await importHere(csv(names, [['1', 'Lee', 'Ann', 'Nurse, call 312-555-0142', '12 Elm St, Reno, NV']]));
    expect(
      (await pool.query(`select claims::text as text from candidates where claims::text like '%sourceTexts%'`)).rows,
    ).toEqual([]);
  });
});

describe('the command', () => {
  test('does not guess without being told to, and names the option', async () => {
    await expect(importHere(csv())).rejects.toMatchObject({
      code: 'unknown-header',
      message: expect.stringMatching(/--guess/),
    });
  });

  test('guesses when it is told to, and takes the saved columns for the next file of the source', async () => {
    const first = await importHere(csv(), { mayGuess: true });
    expect([first.counts.added, first.basis]).toEqual([3, 'name']);
    // Other order, one column more: the meaning is found by name.
    const next = csv(
      [...header.toReversed(), 'Shoe size'],
      people.map((cells) => [...cells.toReversed(), '38']),
    );
    const second = await importHere(next);
    expect([second.counts.added, second.counts.unchanged, second.basis]).toEqual([0, 3, 'saved']);
    expect(second.ignoredColumns).toContain('Shoe size');
  });

  test('writes nothing and saves nothing in a dry run', async () => {
    const before = await hash();
    expect((await importHere(csv(), { mayGuess: true, isDryRun: true })).counts.added).toBe(3);
    expect(await hash()).toBe(before);
    await expect(importHere(csv())).rejects.toMatchObject({ code: 'unknown-header' });
  });

  test('stops when the header no longer has a column that was saved', async () => {
    await importHere(csv(), { mayGuess: true });
    const renamed = csv(header.map((name) => (name === 'Cell #' ? 'Handset' : name)));
    const before = await hash();
    await expect(importHere(renamed)).rejects.toMatchObject({
      code: 'header-changed',
      message: expect.stringMatching(/no longer has "Cell #".*--guess/),
    });
    expect(await hash()).toBe(before);
  });

  test('takes the names of the directory itself where they are, whatever was saved', async () => {
    await importHere(csv(), { mayGuess: true });
    expect(await importHere(known)).toMatchObject({ basis: 'header', counts: { rowsRead: 3 } });
  });

  test('treats the same file with another meaning of its columns as another import', async () => {
    const first = await importHere(csv(), { mayGuess: true, batchId: 'acme-june' });
    expect((await importHere(csv(), { batchId: 'acme-june' })).finishedBefore).not.toBeNull();
    await pool.query(`update import_columns set columns = jsonb_set(columns, '{3,field}', 'null')`);
    await expect(importHere(csv(), { batchId: 'acme-june' })).rejects.toMatchObject({ code: 'batch-taken' });
    expect(first.batchId).toBe('acme-june');
  });
});
