// @vitest-environment happy-dom
// What of a file leaves the browser.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namespacesOf, textRows, workbookOf, type WorkbookToWrite } from '#office-files/testing/workbooks.ts';
import { guessFields } from './compared-columns.ts';
import { prepareRow, sha256 } from './prepare-row.ts';
import { readOutline } from './read-outline.ts';
import { formOf, rowsOf, tableRows } from './table-rows.ts';

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
const fileOf = (content: string | Uint8Array<ArrayBuffer>): File => new File([content], 'mine.csv');

const written = (rows: readonly (readonly string[])[], end: string): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join(end) + end;

describe('the rows of a table', () => {
  it('are the same, wherever its text is divided', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', ';'), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.nat(), (rows, end, at) => {
        const text = written(rows, end);
        const middle = at % (text.length + 1);
        const first = rowsOf(text.slice(0, middle), ',', false);
        const second = rowsOf(first.rest + text.slice(middle), ',', true);
        expect([...first.rows, ...second.rows]).toEqual(rows);
      }),
    );
  });

  it('of a large file come in slices, without blank lines', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `Ann ${at},Smith\r\n`);
    const found = [];
    let slices = 0;
    for await (const { rows } of tableRows(fileOf(lines.join('\r\n')), {
      encoding: 'utf-8',
      separator: ',',
      firstLine: 0,
    })) {
      found.push(...rows);
      slices += 1;
    }
    expect([found.length, found.at(-1)]).toEqual([20_000, ['Ann 19999', 'Smith']]);
    expect(slices).toBeGreaterThan(4);
  });
});

/** One byte for each character. */
const codes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a file', () => {
  it.each([
    ['with semicolons', 'First;Last\nAnn;Smith\n', 'Smith'],
    ['with tabs', 'First\tLast\nAnn\tSmith', 'Smith'],
    ['with the line that Excel writes first', 'sep=;\r\nFirst;Last\r\nAnn;Smith\r\n', 'Smith'],
    ['of Windows', codes('First,Last\nAnn,Mu\u00F1oz\n'), 'Muñoz'],
    ['in UTF-16', codes(`\u00FF\u00FE${'First,Last\nAnn,Smith\n'.replaceAll(/./gs, '$&\0')}`), 'Smith'],
  ])('%s is read', async (_what, content, last) => {
    const outline = await readOutline(fileOf(content), quiet);
    expect([outline.header, outline.rowCount, outline.sample[0]?.[1]]).toEqual([['First', 'Last'], 1, last]);
  });

  it.each([
    ['with a title', 'Candidates, 11/29/2026\n\nFirst;Last;City\nAnn;Smith;Reno\n'],
    ['with a title as wide as the table', 'Candidates,,\nBy Lee,,\nFirst,Last,City\nAnn,Smith,Reno\n'],
    ['with headings of groups of columns', 'Worker,Worker,Location\nFirst,Last,City\nAnn,Smith,Reno\n'],
  ])('%s above its header is read from its header on', async (_what, content) => {
    const { header, rowsBefore, sample, rowCount } = await readOutline(fileOf(content), quiet);
    expect([header, sample, rowCount]).toEqual([['First', 'Last', 'City'], [['Ann', 'Smith', 'Reno']], 1]);
    expect(rowsBefore).toBe(content.split('\n').filter((line) => line !== '').length - 1);
  });

  it('without a header has numbered columns, and its first row is a person', async () => {
    const { header, rowsBefore, sample, rowCount } = await readOutline(
      fileOf('Ann,Smith,ann@mail.example\nLi,Wu,li@mail.example\n'),
      quiet,
    );
    expect([header, rowsBefore, rowCount]).toEqual([['Column 1', 'Column 2', 'Column 3'], 0, 2]);
    expect(sample[0]).toEqual(['Ann', 'Smith', 'ann@mail.example']);
  });

  it.each([
    ['is empty', '', /The file is empty/],
    ['has only a header', 'First,Last\n', /no rows below its header/],
    ['has an open quote', 'First,Last\n"Ann,Smith\n', /quotation mark in the file is not closed/],
    ['is a picture', Uint8Array.from([0x89, 80, 78, 71, 0, 0]), /neither a text file nor an Excel workbook/],
    ['is a PDF', '%PDF-1.7\n1 0 obj\n', /neither a text file nor an Excel workbook/],
    ['is a damaged workbook', Uint8Array.from([80, 75, 3, 4, 0, 0]), /The workbook cannot be read/],
  ])('is refused that %s', async (_why, content, expected) => {
    await expect(readOutline(fileOf(content), quiet)).rejects.toThrow(expected);
  });

  it('without a separator has one column', () => {
    expect(formOf(new TextEncoder().encode('NPI\n1'))).toEqual({ encoding: 'utf-8', separator: ',', firstLine: 0 });
  });
});

/** A workbook whose second sheet, the first that is not hidden, has these rows. */
const workbook = async (rows: string, more: Omit<WorkbookToWrite, 'sheets'> = {}): Promise<File> => {
  const sheets = [{ name: 'Old', rows: textRows([['Old']]), state: 'hidden' } as const, { name: 'Mine', rows }];
  return new File([await workbookOf({ sheets, ...more })], 'mine.xlsx');
};

const prefixed = (texts: readonly string[]): string =>
  `<x:worksheet xmlns:x="${namespacesOf(false).main}"><x:sheetData>${texts
    .map((text) => `<x:row><x:c t="str"><x:v>${text}</x:v></x:c></x:row>`)
    .join('')}</x:sheetData></x:worksheet>`;

describe('a workbook', () => {
  it('is read from its first sheet that is not hidden', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Last &amp; more</t></is></c></row>' +
      '<row r="2"><c r="A2"><v>1.003000126E9</v></c><c r="C2" t="s"><v>1</v></c></row><row r="3"/>' +
      '<row r="4"><c r="C4" t="str"><v>D&#237;az</v></c></row>';
    const texts = ['<t>NPI</t>', '<r><t>Smi</t></r><r><t>th</t></r><rPh sb="0"><t>no</t></rPh>'];
    const { header: names, sample, rowCount } = await readOutline(await workbook(rows, { texts }), quiet);
    expect([names, sample, rowCount]).toEqual([
      ['NPI', '', 'Last & more'],
      [
        ['1003000126', '', 'Smith'],
        ['', '', 'Díaz'],
      ],
      2,
    ]);
  });

  it('has its cells as imports read them: dates, padded codes, texts with commas and lines', async () => {
    const rows =
      '<row><c t="str"><v>When</v></c><c t="str"><v>ZIP</v></c><c t="str"><v>Name</v></c><c t="str"><v>OK</v></c></row>' +
      '<row><c s="1"><v>45356</v></c><c s="2"><v>2139</v></c><c t="str"><v>Lee, "Ann"_x000D_\nMD</v></c><c t="b"><v>1</v></c></row>';
    const { sample } = await readOutline(await workbook(rows, { formats: [14, '00000'] }), quiet);
    expect(sample).toEqual([['2024-03-05', '02139', 'Lee, "Ann"\r\nMD', 'TRUE']]);
  });

  it('is read when its elements have a prefix', async () => {
    const parts = { 'xl/worksheets/sheet2.xml': prefixed(['NPI', '1003000126']) };
    const { header: names, sample } = await readOutline(await workbook('', { parts }), quiet);
    expect([names, sample]).toEqual([['NPI'], [['1003000126']]]);
  });

  it('is read when it has several sheets with content, from the first', async () => {
    const file = await workbookOf({
      sheets: [
        { name: 'Cover', rows: '' },
        { name: 'People', rows: textRows([['NPI'], ['1003000126']]) },
        { name: 'More', rows: textRows([['Other'], ['x']]) },
      ],
    });
    expect((await readOutline(new File([file], 'mine.xlsx'), quiet)).header).toEqual(['NPI']);
  });

  it.each<[string, Promise<File>, RegExp]>([
    ['has no content', workbook(''), /no visible sheet with content/],
    ['lacks its sheet', workbook('', { parts: { 'xl/worksheets/sheet2.xml': null } }), /cannot be read/],
    [
      'declares entities',
      workbook('', { parts: { 'xl/worksheets/sheet2.xml': '<!DOCTYPE a><a/>' } }),
      /cannot be read/,
    ],
    ['names a text that it lacks', workbook('<row><c t="s"><v>7</v></c></row>'), /cannot be read/],
  ])('is refused that %s', async (_why, file, expected) => {
    await expect(readOutline(await file, quiet)).rejects.toThrow(expected);
  });

  it('has at most 100,000 rows', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(100_002);
    await expect(readOutline(await workbook(rows), quiet)).rejects.toThrow(/more than 100,000 rows/);
  });
});

const header = [
  'NPI',
  'Candidate',
  'E-mail',
  'Cell phone',
  'Discipline',
  'City',
  'State',
  'License #',
  'License state',
];

describe('the columns of a file', () => {
  it('are guessed as those of imports, and licenses as well', () => {
    expect(guessFields(header, [])).toEqual([
      'npi',
      'wholeName',
      'email',
      'phone',
      'specialty',
      'city',
      'state',
      'license',
      'licenseState',
    ]);
  });

  it('of a vendor file are those that the import reads', () => {
    const vendor = [
      'NPI',
      'Contactfirstname',
      'contactlastname',
      'Personalemail',
      'Contactofficecity',
      'Contactgender',
    ];
    expect(guessFields(vendor, [])).toEqual(['npi', 'firstName', 'lastName', 'email', 'city', null]);
  });
});

const cells = [
  '1003000126',
  'SMITH, ANN B., MD',
  ' Ann.Smith@Clinic.example ',
  '+1 (312) 555-0142 x7',
  'cardiology',
  'Chicago',
  'Illinois',
  'A-12',
  'IL',
];

describe('a row', () => {
  it('has its contacts as hashes of their normalized values, and the rest as it is compared', async () => {
    const row = await prepareRow(cells, { fields: guessFields(header, []), sendsNames: true });
    expect(row).toEqual({
      npi: '1003000126',
      license: { state: 'IL', number: 'A-12' },
      emails: [await sha256('ann.smith@clinic.example')],
      phones: [await sha256('3125550142')],
      firstName: 'Ann',
      lastName: 'Smith',
      specialty: 'Cardiology',
      city: 'Chicago',
      state: 'IL',
    });
  });

  it('has the specialty of a taxonomy code, and none of an unknown code', async () => {
    const rules = { fields: ['specialty'], sendsNames: true } as const;
    expect(await prepareRow(['207RC0000X'], rules)).toMatchObject({ specialty: 'Cardiology' });
    expect(Object.keys(await prepareRow(['999ZZ9999X'], rules))).not.toContain('specialty');
  });

  it('keeps names, specialty and place when they are switched off', async () => {
    const row = await prepareRow(cells, { fields: guessFields(header, []), sendsNames: false });
    expect(Object.keys(row).toSorted()).toEqual(['emails', 'license', 'npi', 'phones']);
    expect(JSON.stringify(row)).not.toMatch(/smith|chicago|555|cardio/i);
  });

  it.each([
    ['Robert "Bob"', 'Smith', 'Robert', 'Smith'],
    ['Robert (Bob)', 'Smith (Jones)', 'Robert', 'Smith'],
    ['Ann/Annie', 'Smith née Jones', 'Ann', 'Smith'],
    ['Ann RN', 'Smith - DNU', 'Ann', 'Smith'],
  ])('has the names %s and %s without a nickname, a name of before and notes', async (first, last, ...names) => {
    const { firstName, lastName } = await prepareRow([first, last], {
      fields: ['firstName', 'lastName'],
      sendsNames: true,
    });
    expect([firstName, lastName]).toEqual(names);
  });

  it('has the city of a place without a state', async () => {
    expect(await prepareRow(['Austin'], { fields: ['place'], sendsNames: true })).toMatchObject({ city: 'Austin' });
  });

  it('with cells of nothing has nothing', async () => {
    const row = await prepareRow(['-', '\u202E\u0007', '', 'call me'], {
      fields: guessFields(header, []),
      sendsNames: true,
    });
    expect(row).toEqual({ emails: [], phones: [] });
  });
});
