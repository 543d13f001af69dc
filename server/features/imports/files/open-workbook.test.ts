// Workbooks of Excel and of other programs are read as the CSV of one sheet.
import { describe, expect, it, test } from 'vitest';
import { byHeader } from '../reading/choose-columns.ts';
import { openSourceRows } from '../reading/source-rows.ts';
import {
  columnName,
  partsOfWorkbook,
  relationsXml,
  sheetXml,
  textRows,
  namespacesOf,
  type WorkbookToWrite,
} from '#office-files/testing/workbooks.ts';
import { workbookOf, zipOfParts } from '../testing/workbooks.ts';
import { sourceOfParts, type ByteSource } from './byte-source.ts';
import { openSourceFile, sheetsOf } from './open-source-file.ts';
import type { CsvRow } from './read-csv.ts';

/** As an uploaded file: in parts, with a limit for what it expands to. */
const sourceOf = (bytes: Buffer, expandedBytesMax = 256 * 1_048_576): ByteSource => {
  const partBytes = 65_536;
  return sourceOfParts(
    { name: 'people.xlsx', bytes: bytes.length, partBytes },
    (number) => Promise.resolve(bytes.subarray(number * partBytes, (number + 1) * partBytes)),
    expandedBytesMax,
  );
};

async function csvOf(source: ByteSource, sheet: string | null = null): Promise<string> {
  const file = await openSourceFile(source, { sheet });
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.chunks) chunks.push(chunk);
  expect(file.readBytes()).toBe(file.totalBytes);
  return Buffer.concat(chunks).toString();
}

const csvOfWorkbook = async (workbook: WorkbookToWrite, sheet: string | null = null): Promise<string> =>
  csvOf(sourceOf(await workbookOf(workbook)), sheet);

const csvOfRows = (rows: string, more: Omit<WorkbookToWrite, 'sheets'> = {}): Promise<string> =>
  csvOfWorkbook({ sheets: [{ name: 'People', rows }], ...more });

const cell = (content: string): string => `<row r="1">${content}</row>`;
const a1 = textRows([['name']]);
const oneSheet: WorkbookToWrite = { sheets: [{ name: 'People', rows: a1 }] };
const textCell = (index: number): string => cell(`<c r="A1" t="s"><v>${index}</v></c>`);
const styledCell = (value: string): string => cell(`<c r="A1" s="1"><v>${value}</v></c>`);

describe('a workbook is refused with one sentence', () => {
  const cases: readonly (readonly [string, () => Promise<Buffer>, { code: string; message: RegExp }])[] = [
    [
      'in the old format, or with a password',
      () => Promise.resolve(Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(504)])),
      { code: 'workbook-unsupported', message: /\.xls\), or one with a password/ },
    ],
    [
      'of OpenDocument',
      () => zipOfParts({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
      { code: 'workbook-unsupported', message: /OpenDocument.*save its table as \.xlsx/ },
    ],
    [
      'in the binary form',
      () => workbookOf({ ...oneSheet, parts: { 'xl/workbook.bin': 'x', 'xl/workbook.xml': null } }),
      { code: 'workbook-unsupported', message: /\.xlsb/ },
    ],
    ...(['word/document.xml', 'ppt/presentation.xml'] as const).map(
      (path) =>
        [
          `that is ${path}`,
          () => zipOfParts({ '_rels/.rels': relationsXml([['a', 'x/officeDocument', path]]), [path]: '<a/>' }),
          { code: 'workbook-unsupported', message: /Word|PowerPoint/ },
        ] as const,
    ),
    [
      'with parts that are encrypted',
      () => zipOfParts(partsOfWorkbook(oneSheet), 'secret'),
      { code: 'damaged', message: /save it again as \.xlsx/ },
    ],
    [
      'without any content',
      () => workbookOf({ sheets: [{ name: 'People', rows: '<row r="1"><c r="A1" s="0"/></row>' }] }),
      { code: 'empty', message: /no visible sheet with content/ },
    ],
    [
      'without its sheet',
      () => workbookOf({ ...oneSheet, parts: { 'xl/worksheets/sheet1.xml': null } }),
      { code: 'damaged', message: /lacks its part "xl\/worksheets\/sheet1\.xml"/ },
    ],
    [
      'without its list of sheets',
      () => workbookOf({ ...oneSheet, parts: { 'xl/workbook.xml': null } }),
      { code: 'damaged', message: /lacks its part "xl\/workbook\.xml"/ },
    ],
    [
      'with the place of its sheet missing',
      () => workbookOf({ ...oneSheet, parts: { 'xl/_rels/workbook.xml.rels': null } }),
      { code: 'damaged', message: /does not say where its sheet "People" is/ },
    ],
    [
      'with a sheet that is another kind of part',
      () => workbookOf({ ...oneSheet, parts: { 'xl/worksheets/sheet1.xml': '<chartsheet/>' } }),
      { code: 'damaged', message: /save it again/ },
    ],
    [
      'with a sheet that is the workbook itself',
      () =>
        workbookOf({
          ...oneSheet,
          parts: { 'xl/_rels/workbook.xml.rels': relationsXml([['s0', 'x/worksheet', 'workbook.xml']]) },
        }),
      { code: 'damaged', message: /save it again/ },
    ],
    [
      'with a sheet outside of the archive',
      () =>
        workbookOf({
          ...oneSheet,
          parts: { 'xl/_rels/workbook.xml.rels': relationsXml([['s0', 'x/worksheet', '../../../etc/passwd']]) },
        }),
      { code: 'damaged', message: /lacks its part/ },
    ],
    [
      'with a sheet in another file',
      () =>
        workbookOf({
          ...oneSheet,
          parts: {
            'xl/_rels/workbook.xml.rels': relationsXml([['s0', 'x/worksheet', 'http://a.example/s.xml']]).replace(
              '/></',
              ' TargetMode="External"/></',
            ),
          },
        }),
      { code: 'damaged', message: /does not say where its sheet/ },
    ],
    [
      'with entities in its XML',
      () =>
        workbookOf({
          ...oneSheet,
          parts: {
            'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>${a1}</sheetData></worksheet>`,
          },
        }),
      { code: 'damaged', message: /save it again/ },
    ],
    [
      'with XML that is cut off',
      () => workbookOf({ ...oneSheet, parts: { 'xl/worksheets/sheet1.xml': sheetXml(a1).slice(0, -20) } }),
      { code: 'damaged', message: /save it again/ },
    ],
    [
      'with XML nested without end',
      () => workbookOf({ ...oneSheet, parts: { 'xl/worksheets/sheet1.xml': `<worksheet>${'<a>'.repeat(300)}` } }),
      { code: 'damaged', message: /save it again/ },
    ],
    [
      'with a tag of several megabytes',
      () =>
        workbookOf({
          ...oneSheet,
          parts: { 'xl/worksheets/sheet1.xml': `<worksheet><a b="${' '.repeat(3_000_000)}"/></worksheet>` },
        }),
      { code: 'damaged', message: /save it again/ },
    ],
    [
      'with two parts of one name',
      async () => {
        const zip = await workbookOf({ ...oneSheet, parts: { 'xl/sTyles.xm': '<a/>', 'XL/STYLES.XML': '<a/>' } });
        return zip;
      },
      { code: 'damaged', message: /two parts with the same name/ },
    ],
    [
      'with more parts than a workbook has',
      () =>
        workbookOf({
          ...oneSheet,
          parts: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`xl/media/${at}`, 'x'])),
        }),
      { code: 'workbook-too-large', message: /more than 10,000 parts/ },
    ],
    [
      'with more sheets than are looked at',
      () => workbookOf({ sheets: Array.from({ length: 1_001 }, (_, at) => ({ name: `S${at}`, rows: '' })) }),
      { code: 'workbook-too-large', message: /more than 1000 sheets/ },
    ],
    [
      'with a cell that names a text which is not there',
      () => workbookOf({ sheets: [{ name: 'People', rows: textCell(7) }], texts: ['<t>a</t>'] }),
      { code: 'damaged', message: /names a text that the workbook lacks/ },
    ],
    [
      'with rows in disorder',
      () => workbookOf({ sheets: [{ name: 'People', rows: `<row r="2"/>${a1.replace('<row', '<row r="1"')}` }] }),
      { code: 'damaged', message: /rows of the sheet are not in order/ },
    ],
    [
      'with cells in disorder',
      () => workbookOf({ sheets: [{ name: 'People', rows: cell('<c r="B1"><v>1</v></c><c r="A1"><v>2</v></c>') }] }),
      { code: 'damaged', message: /cells of the sheet are not in order/ },
    ],
    [
      'with more rows than Excel has',
      () => workbookOf({ sheets: [{ name: 'People', rows: `${a1}<row r="1048577"/>` }] }),
      { code: 'workbook-too-large', message: /1,048,576 rows/ },
    ],
    [
      'with more columns than Excel has',
      () => workbookOf({ sheets: [{ name: 'People', rows: cell('<c r="XFE1"><v>1</v></c>') }] }),
      { code: 'too-many-columns', message: /Row 1 .*beyond column 16,384/ },
    ],
    [
      'with a cell that is too long',
      () => workbookOf({ sheets: [{ name: 'People', rows: textRows([['x'.repeat(32_768)]]) }] }),
      { code: 'row-too-long', message: /more than the 32,767 characters/ },
    ],
    [
      'with a row of more than a megabyte',
      () => workbookOf({ sheets: [{ name: 'People', rows: textRows([Array(40).fill('x'.repeat(32_000))]) }] }),
      { code: 'row-too-long', message: /begins on line 1 .*1 MB/ },
    ],
    [
      'with short references that stand for more than the limit',
      () =>
        workbookOf({
          sheets: [{ name: 'People', rows: Array(10_000).fill('<row><c t="s"><v>0</v></c></row>').join('') }],
          texts: [`<t>${'x'.repeat(32_000)}</t>`],
        }),
      { code: 'expands-too-much', message: /expands to more than 256 MB/ },
    ],
    [
      'with more texts than are kept in memory',
      () =>
        workbookOf({
          sheets: [{ name: 'People', rows: textCell(0) }],
          texts: Array(2_200).fill(`<t>${'x'.repeat(32_000)}</t>`),
        }),
      { code: 'workbook-too-large', message: /texts of the workbook take more than 64 MB: save the sheet as CSV/ },
    ],
  ];
  it.each(cases)('%s', async (_, make, says) => {
    const refusal: unknown = await csvOf(sourceOf(await make())).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: says.code, message: expect.stringMatching(says.message) });
    expect(refusal).toMatchObject({ message: expect.stringMatching(/^[^\n]{10,300}[.]$/) });
  });

  it('when it expands to more than an uploaded file may', async () => {
    const bytes = await workbookOf({ sheets: [{ name: 'People', rows: a1 + '<row/>'.repeat(400_000) }] });
    await expect(csvOf(sourceOf(bytes, 2 * 1_048_576))).rejects.toMatchObject({ code: 'expands-too-much' });
  });

  it('when two of its parts are the same bytes', async () => {
    const bytes = await workbookOf({ ...oneSheet, texts: [] });
    const place = (path: string): number => bytes.lastIndexOf(path) - 46;
    // The list says that the shared texts begin where the styles do.
    const sheet = bytes.subarray(place('xl/worksheets/sheet1.xml'));
    const texts = bytes.subarray(place('xl/sharedStrings.xml'));
    sheet.copy(texts, 42, 42, 46);
    await expect(csvOf(sourceOf(bytes))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('when it is cut off at any place', async () => {
    const bytes = await workbookOf(oneSheet);
    for (const length of [5, 100, bytes.length >> 1, bytes.length - 1])
      await expect(csvOf(sourceOf(bytes.subarray(0, length)))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('when a byte of its sheet is changed', async () => {
    const bytes = await workbookOf({ sheets: [{ name: 'People', rows: textRows(rowsOfNumbers(400)) }] });
    const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 1_000;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 255, at);
    await expect(csvOf(sourceOf(bytes))).rejects.toMatchObject({ code: 'damaged' });
  });
});

const rowsOfNumbers = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => [`${at}`, `${(at * 7_919) % 104_729}`, `name ${(at * 31_337) % 99_991}`]);

describe('a cell is read as it is shown', () => {
  const cases: [name: string, rows: string, csv: string, more?: Omit<WorkbookToWrite, 'sheets'>][] = [
    ['a shared text', textCell(1), 'Lee', { texts: ['<t>Ann</t>', '<t>Lee</t>'] }],
    ['a text with marks of CSV', textCell(0), '"Lee, ""MD"""', { texts: ['<t>Lee, "MD"</t>'] }],
    [
      'a rich text as one',
      textCell(0),
      'Ann Lee',
      { texts: ['<r><rPr><b/></rPr><t xml:space="preserve">Ann </t></r><r><t>Lee</t></r>'] },
    ],
    [
      'a name without its reading',
      textCell(0),
      '山田',
      { texts: ['<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/>'] },
    ],
    ['an inline text', cell('<c t="inlineStr"><is><t>Ann</t></is></c>'), 'Ann'],
    ['a rich inline text', cell('<c t="inlineStr"><is><r><t>An</t></r><r><t>n</t></r></is></c>'), 'Ann'],
    ['spaces that are kept', cell('<c t="inlineStr"><is><t xml:space="preserve"> Ann </t></is></c>'), ' Ann '],
    ['entities', cell('<c t="str"><v>A &amp; B &#x41; &lt;x&gt;</v></c>'), 'A & B A <x>'],
    ['text that is not parsed', cell('<c t="str"><v><![CDATA[A & B]]></v></c>'), 'A & B'],
    ['an escaped character', cell('<c t="str"><v>a_x0009_b_x005F_x0041_</v></c>'), 'a\tb_x0041_'],
    ['an escaped character that is no text', cell('<c t="str"><v>a_x0000_b</v></c>'), 'ab'],
    ['an escaped line end', cell('<c t="str"><v>a_x000D_\nb</v></c>'), '"a\r\nb"'],
    ['an NPI', cell('<c><v>1234567893</v></c>'), '1234567893'],
    ['an NPI with an exponent', cell('<c><v>1.234567893E9</v></c>'), '1234567893'],
    ['a phone with a fraction', cell('<c><v>3125550142.0</v></c>'), '3125550142'],
    ['a number with a fraction', cell('<c><v>12.5</v></c>'), '12.5'],
    ['a number that is not exact', cell('<c><v>0.30000000000000004</v></c>'), '0.3'],
    ['a number of 17 digits', cell('<c><v>12345678901234567</v></c>'), '12345678901234600'],
    ['a negative number', cell('<c><v>-7</v></c>'), '-7'],
    ['zero', cell('<c><v>0</v></c>'), '0'],
    ['true', cell('<c t="b"><v>1</v></c>'), 'TRUE'],
    ['false', cell('<c t="b"><v>0</v></c>'), 'FALSE'],
    ['an error', cell('<c t="e"><v>#N/A</v></c>'), '#N/A'],
    ['the result of a formula', cell('<c><f>1+1</f><v>2</v></c>'), '2'],
    ['the text of a formula', cell('<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>'), 'ab'],
    ['a formula that was never calculated', cell('<c><f>1+1</f></c><c t="str"><v>x</v></c>'), ',x'],
    ['a date', styledCell('45356'), '2024-03-05', { formats: [14] }],
    ['a date with its time', styledCell('45356.5'), '2024-03-05 12:00:00', { formats: [22] }],
    ['a date that is not exact', styledCell('45355.9999999999'), '2024-03-05', { formats: [14] }],
    ['a time', styledCell('0.75'), '18:00:00', { formats: [20] }],
    ['an elapsed time', styledCell('0.5'), '12:00:00', { formats: ['[h]:mm'] }],
    ['an East Asian date', styledCell('45356'), '2024-03-05', { formats: [31] }],
    ['a date of a format of its own', styledCell('45356'), '2024-03-05', { formats: ['d\\.\\ mmmm\\ yyyy'] }],
    ['a date with a language', styledCell('45356'), '2024-03-05', { formats: ['[$-409]mmm\\-yy;@'] }],
    ['a date of the other system', styledCell('43894'), '2024-03-05', { formats: [14], is1904: true }],
    ['the first day', styledCell('1'), '1900-01-01', { formats: [14] }],
    ['the day that Excel invented', styledCell('60'), '1900-02-29', { formats: [14] }],
    ['the day after it', styledCell('61'), '1900-03-01', { formats: [14] }],
    ['a negative number as a date', styledCell('-3'), '-3', { formats: [14] }],
    ['a date beyond the last one', styledCell('1234567893'), '1234567893', { formats: [14] }],
    ['an ISO date', cell('<c t="d"><v>2024-03-05T00:00:00</v></c>'), '2024-03-05'],
    ['a ZIP code', styledCell('2139'), '02139', { formats: ['00000'] }],
    ['a ZIP code with a language', styledCell('2139'), '02139', { formats: ['[$-409]00000'] }],
    ['a ZIP code of nine digits', styledCell('21390001'), '02139-0001', { formats: ['00000\\-0000'] }],
    ['a padded number that is longer', styledCell('1234567893'), '1234567893', { formats: ['00000'] }],
    ['a number with decimals', styledCell('2139.5'), '2139.5', { formats: ['0.00'] }],
    ['an amount with a unit', styledCell('2139'), '2139', { formats: ['#,##0" days"'] }],
    ['an amount with a color', styledCell('2139'), '2139', { formats: ['[Red]#,##0_);\\(#,##0\\)'] }],
    ['a number with a format of science', styledCell('3.125550142E9'), '3125550142', { formats: [11] }],
    ['a text with the style of a date', cell('<c t="str" s="1"><v>5</v></c>'), '5', { formats: [14] }],
    ['a style that is not there', cell('<c s="99"><v>5</v></c>'), '5'],
    ['cells behind a gap', cell('<c r="B1"><v>1</v></c><c r="AA1"><v>2</v></c>'), `,1${','.repeat(25)}2`],
    ['cells without places', cell('<c><v>1</v></c><c/><c><v>3</v></c>'), '1,,3'],
    ['a row without its empty last cells', cell('<c r="A1"><v>1</v></c><c r="B1" s="0"/><c r="C1"/>'), '1'],
    ['a hidden row', '<row r="1" hidden="1"><c><v>1</v></c></row>', '1'],
    [
      'an element that is not known',
      cell('<c><v>1</v><extLst><ext><v>9</v></ext></extLst></c>').replace(/<extLst.*extLst>/, '<x:new xmlns:x="n"/>'),
      '1',
    ],
  ];
  it.each(cases)('%s', async (_, rows, csv, more) => {
    expect(await csvOfRows(rows, more)).toBe(`${csv}\n`);
  });
});

const person = (row: number, first: string): string =>
  textRows([[first, 'Lee', 'Nurse']]).replace('<row', `<row r="${row}"`);

describe('a workbook is read as CSV', () => {
  it('with the rows at the lines that Excel shows', async () => {
    const header = textRows([['Contactfirstname', 'Contactlastname', 'specialty']]).replace('<row', '<row r="3"');
    const bytes = await workbookOf({
      sheets: [
        {
          name: 'People',
          rows: `${header}${person(4, 'Ann\nMary')}<row r="6"/>${person(9, 'Bob')}${person(10, 'Cy')}`,
        },
      ],
    });
    const file = await openSourceRows(() => sourceOf(bytes), { source: 'acme', sheet: null, columns: byHeader });
    const rows: CsvRow[] = [];
    for await (const some of file.rows()) rows.push(...some);
    expect(rows).toEqual([
      { line: 4, cells: ['Ann\nMary', 'Lee', 'Nurse'] },
      { line: 9, cells: ['Bob', 'Lee', 'Nurse'] },
      { line: 10, cells: ['Cy', 'Lee', 'Nurse'] },
    ]);
  });

  it('in both forms of the standard, with names in a prefix of their own', async () => {
    expect(await csvOfWorkbook({ ...oneSheet, isStrict: true })).toBe('name\n');
    const main = namespacesOf(false).main;
    const prefixed = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await csvOfWorkbook({ ...oneSheet, parts: { 'xl/worksheets/sheet1.xml': prefixed } })).toBe('1\n');
  });

  it('when its parts have other places and spellings', async () => {
    const { office } = namespacesOf(false);
    const parts = partsOfWorkbook(oneSheet);
    const moved = {
      '_rels/.rels': relationsXml([['r', `${office}/officeDocument`, '/xl/Workbook2.xml']]),
      'xl\\workbook2.xml': parts['xl/workbook.xml'] ?? '',
      'xl/_rels/workbook2.xml.rels': relationsXml([['s0', `${office}/worksheet`, '/xl/Worksheets/../sheets/A.xml']]),
      'xl/sheets/a.xml': parts['xl/worksheets/sheet1.xml'] ?? '',
    };
    expect(await csvOf(sourceOf(await zipOfParts(moved)))).toBe('name\n');
  });

  it('without its macros, its links to other files and what stands behind the rows', async () => {
    const bytes = await workbookOf({
      ...oneSheet,
      parts: {
        'xl/vbaProject.bin': 'macros',
        'xl/externalLinks/externalLink1.xml': '<!DOCTYPE a><externalLink/>',
        'xl/worksheets/sheet1.xml': sheetXml(a1).replace(
          '</worksheet>',
          '<mergeCells><mergeCell ref="A1:B1"/></mergeCells><row><c><v>9</v></c></row></worksheet>',
        ),
      },
    });
    expect(await csvOf(sourceOf(bytes))).toBe('name\n');
  });

  it('when it has more texts and rows than fit into one piece', async () => {
    const rows = rowsOfNumbers(20_000);
    const texts = rows.map(([, , name = '']) => `<t>${name} é</t>`);
    const xml = rows
      .map(
        ([id], at) =>
          `<row r="${at + 1}"><c r="A${at + 1}"><v>${id}</v></c><c r="C${at + 1}" t="s"><v>${at}</v></c></row>`,
      )
      .join('');
    const csv = await csvOfRows(xml, { texts });
    expect(csv).toBe(rows.map(([id, , name]) => `${id},,${name} é\n`).join(''));
  });

  it('when a row has the last column of Excel', async () => {
    expect(columnName(16_383)).toBe('XFD');
    expect(await csvOfRows(cell('<c r="XFD1"><v>1</v></c>'))).toBe(`${','.repeat(16_383)}1\n`);
  });
});

const rowOf = (name: string): string => textRows([[name]]);

describe('the sheet to read', () => {
  const several: WorkbookToWrite = {
    sheets: [
      { name: 'Cover', rows: '' },
      { name: 'Secret', rows: rowOf('secret'), state: 'hidden' },
      { name: 'People', rows: rowOf('people') },
      { name: 'More &amp; more', rows: rowOf('more') },
      { name: 'Very', rows: rowOf('very'), state: 'veryHidden' },
    ],
  };

  test('must be named when several visible ones have content', async () => {
    await expect(csvOfWorkbook(several)).rejects.toMatchObject({
      code: 'several-sheets',
      message:
        'The workbook has 2 sheets with content ("People", "More & more"): name the one to import with --sheet NAME.',
      onScreen: 'The workbook has 2 sheets with content ("People", "More & more"). Choose the sheet to import.',
    });
  });

  test('must be one of the workbook', async () => {
    await expect(csvOfWorkbook(several, 'Persons')).rejects.toMatchObject({
      code: 'unknown-sheet',
      message: expect.stringContaining('no sheet "Persons". It has "People", "More & more"'),
    });
  });

  test('cannot be named for a CSV', async () => {
    const refusal = { code: 'no-workbook', message: expect.stringContaining('leave --sheet out') };
    await expect(csvOf(sourceOf(Buffer.from('a,b\n1,2\n')), 'People')).rejects.toMatchObject(refusal);
    await expect(csvOf(sourceOf(await zipOfParts({ 'a.csv': 'a\n' })), 'People')).rejects.toMatchObject(refusal);
  });

  test('is the named one, without regard to case, also a hidden one', async () => {
    expect(await csvOfWorkbook(several, 'more & More ')).toBe('more\n');
    expect(await csvOfWorkbook(several, 'Secret')).toBe('secret\n');
  });

  test('is the only visible one with content', async () => {
    expect(await csvOfWorkbook({ sheets: several.sheets.slice(0, 3) })).toBe('people\n');
  });

  test('can be chosen from the names of those with content, which a CSV has none of', async () => {
    expect(await sheetsOf(sourceOf(await workbookOf(several)))).toEqual(['People', 'More & more']);
    expect(await sheetsOf(sourceOf(Buffer.from('a,b\n')))).toEqual([]);
    expect(await sheetsOf(sourceOf(await zipOfParts({ 'a.csv': 'a\n' })))).toEqual([]);
  });
});
