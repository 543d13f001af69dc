import { read, utils, type CellObject } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportFormatNames, exportFormats, headingsOf } from '#contract/exports/export-options.ts';
import { cellsOf, textOf, type FileRow } from '../export-cells.ts';
import {
  candidateOf,
  fileOf,
  hostileCandidates,
  hostileColumns as columns,
  idOf,
} from '../testing/hostile-candidates.ts';
import { fileFormats } from './formats.ts';

const head = { columns, columnNames: null };
const texts = (person: FileRow): string[] => cellsOf(person, columns).map(textOf);

interface ReadSheet {
  rows: CellObject[][];
  formulas: number;
}

function readSheet(file: Buffer): ReadSheet {
  const workbook = read(file, { cellFormula: true, cellNF: true, cellStyles: true, sheetStubs: true, UTC: true });
  const sheet = workbook.Sheets['Candidates'];
  if (sheet === undefined) throw new Error('The workbook has no sheet with the candidates.');
  const range = utils.decode_range(sheet['!ref'] ?? 'A1');
  const rows = Array.from({ length: range.e.r + 1 }, (_row, r) =>
    Array.from({ length: range.e.c + 1 }, (_cell, c): CellObject => sheet[utils.encode_cell({ r, c })] ?? { t: 'z' }),
  );
  return { rows, formulas: rows.flat().filter(({ f }) => f !== undefined).length };
}

/** Quotes count only at the beginning of a cell, and a line break outside of them begins the next row. */
const cellsBySemicolon = (text: string): string[] =>
  text.match(/(?:"(?:[^"]|"")*"?)?[^;\t\r\n]*(?:[;\t\r\n]|$)/g) ?? [];

const property = (check: (people: readonly FileRow[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(hostileCandidates, check), { numRuns: 100, seed: 18 });

describe('10,000 hostile values come back from an independent strict reader', () => {
  test('of CSV, and no cell begins as a formula', () =>
    property(async (people) => {
      const text = (await fileOf('csv', people)).toString('utf8');
      expect(text.startsWith('\uFEFF')).toBe(true);
      const rows: string[][] = parse(text.slice(1), { record_delimiter: '\r\n', relax_quotes: false });
      expect(rows[0]).toEqual(headingsOf(head));
      expect(rows).toHaveLength(1 + people.length);
      for (const [n, person] of people.entries())
        for (const [at, value] of texts(person).entries()) {
          const cell = rows[n + 1]?.[at] ?? 'absent';
          expect(/^\s*[=+\-@]|^[\t\r\n＝＋－＠]/.test(cell)).toBe(false);
          const isGuarded = cell !== value;
          expect(isGuarded ? cell.replaceAll("'", '') : cell).toBe(isGuarded ? value.replaceAll("'", '') : value);
        }
    }));

  test('of CSV, and Excel, where it separates cells by semicolons, finds no cell that begins as a formula', () =>
    property(async (people) => {
      const text = (await fileOf('csv', people)).toString('utf8');
      for (const cell of cellsBySemicolon(text)) expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
    }));

  // This reader makes one line feed of a CR LF.
  test('of XLSX as they were, every one of them a text and none a formula', () =>
    property(async (people) => {
      const { rows, formulas } = readSheet(await fileOf('xlsx', people));
      expect(formulas).toBe(0);
      expect(rows[0]?.map(({ v }) => v)).toEqual(headingsOf(head));
      for (const [n, person] of people.entries())
        for (const [at, value] of cellsOf(person, columns).entries()) {
          const cell = rows[n + 1]?.[at];
          if (typeof value !== 'string') expect(cell).toMatchObject({ t: 'n', w: value.day });
          else if (value === '') expect(cell?.t).toBe('z');
          else expect(cell).toMatchObject({ t: 's', v: value.replaceAll('\r\n', '\n') });
        }
    }));

  test('of JSON Lines as they were', () =>
    property(async (people) => {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await fileOf('jsonl', people));
      expect(text.endsWith('\n')).toBe(true);
      const rows: unknown[] = text
        .slice(0, -1)
        .split('\n')
        .map((line): unknown => JSON.parse(line));
      expect(rows).toEqual(
        people.map(({ id, values, work }) => ({
          candidate_id: id,
          first_name: values.firstName,
          middle_name: values.middleName,
          last_name: values.lastName,
          credentials: values.credentials,
          title: values.title,
          specialty: values.specialty,
          organization: values.organization,
          city: values.city,
          linkedin_url: values.linkedinUrl,
          skills: [],
          mobile_phone: { value: '+13125550142', source: expect.any(String), last_verified: '2026-11-09' },
          personal_email: null,
          list_stage: 'replied',
          list_note: work?.note,
          list_next_step: work?.nextStep,
          list_next_step_on: '2026-11-30',
          list_added_on: '2026-11-09',
        })),
      );
    }));
});

const columnOf = (name: string): number => headingsOf(head).indexOf(name);

test('a workbook has ids and phones as text, days as dates, and cells no longer than a spreadsheet accepts', async () => {
  const long = candidateOf(['x'.repeat(40_000), `${'x'.repeat(32_764)}👩`], 1);
  const { rows } = readSheet(await fileOf('xlsx', [candidateOf(['Rosa'], 0), long]));
  expect(rows[1]?.[0]).toMatchObject({ t: 's', v: idOf(0) });
  expect(rows[1]?.[columnOf('Mobile Phone')]).toMatchObject({ t: 's', v: '(312) 555-0142' });
  expect(rows[1]?.[columnOf('Mobile Phone Last Verified')]).toMatchObject({ t: 'n', z: String.raw`yyyy\-mm\-dd` });
  expect(rows[2]?.[columnOf('First Name')]?.v).toHaveLength(32_767);
  expect(rows[2]?.[columnOf('Middle Name')]?.v).toSatisfy((value) => typeof value === 'string' && value.isWellFormed());
});

const programNames = exportFormatNames.filter((format) => exportFormats[format].columns !== null && format !== 'vcard');

describe('files for other programs', () => {
  test.each(programNames)(
    'of %s come back from a strict reader of CSV, with the id of each and without formulas',
    (format) =>
      property(async (people) => {
        const text = (await fileOf(format, people)).toString('utf8');
        const rows: Record<string, string>[] = parse(text, {
          columns: true,
          record_delimiter: '\r\n',
          relax_quotes: false,
        });
        const ids = rows.map((row) => row[format === 'bullhorn' ? 'externalID' : 'Candidate ID']);
        expect(ids).toEqual(people.map(({ id }) => id));
        for (const cell of rows.flatMap((row) => Object.values(row)))
          expect(/^\s*[=+\-@]|^[\t\r\n＝＋－＠]/.test(cell)).toBe(false);
      }),
  );

  test('name their columns, and say where a contact comes from', async () => {
    const person = candidateOf(
      [
        'Rosa',
        'M.',
        'Almeida',
        'RN',
        'Charge Nurse',
        'Nurse',
        'Northline',
        'Austin',
        'https://www.linkedin.com/in/x',
        'acme',
      ],
      1,
    );
    const rowOf = async (format: (typeof programNames)[number]): Promise<Record<string, string> | undefined> => {
      const rows: Record<string, string>[] = parse((await fileOf(format, [person])).toString('utf8'), {
        columns: true,
      });
      return rows[0];
    };
    expect(await rowOf('bullhorn')).toMatchObject({
      firstName: 'Rosa',
      occupation: 'Charge Nurse',
      mobile: '(312) 555-0142',
      comments: 'mobile phone from acme, verified 2026-11-09',
    });
    expect(await rowOf('greenhouse')).toMatchObject({
      'Last Name': 'Almeida',
      Phone: '(312) 555-0142',
      'Social Media': 'https://www.linkedin.com/in/x',
    });
    expect(await rowOf('salesforce')).toMatchObject({
      'Account Name': 'Northline',
      'Mobile Phone': '(312) 555-0142',
      'Mailing City': 'Austin',
    });
    expect(await rowOf('hubspot')).toMatchObject({
      'Job Title': 'Charge Nurse',
      'Mobile Phone Number': '(312) 555-0142',
      City: 'Austin',
    });
    expect(await rowOf('google')).toMatchObject({
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': '(312) 555-0142',
      'E-mail 1 - Label': '',
    });
    expect((await fileOf('vcard', [person])).toString('utf8').replaceAll('\r\n ', '').split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      `UID;VALUE=text:${idOf(1)}`,
      'FN:Rosa M. Almeida\\, RN',
      'N:Almeida;Rosa;M.;;RN',
      'TITLE:Charge Nurse',
      'ROLE:Nurse',
      'ORG:Northline',
      'ADR;TYPE=work:;;;Austin;;;',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+13125550142',
      'URL:https://www.linkedin.com/in/x',
      'NOTE:mobile phone from acme\\, verified 2026-11-09',
      'END:VCARD',
      '',
    ]);
  });

  test('of vCard have one card for each person, whatever the texts contain', () =>
    property(async (people) => {
      const text = (await fileOf('vcard', people)).toString('utf8');
      expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      // Without line breaks of other kinds, a reader that counts them sees the same lines.
      expect(/(?<!\r)\n|\r(?!\n)/.test(text)).toBe(false);
      const lines = text
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .filter((line) => line !== '');
      const names = lines.map((line) => /^[A-Z]+(?=[;:])/.exec(line)?.[0]);
      expect(names.filter((name) => name === 'BEGIN')).toHaveLength(people.length);
      expect(names.filter((name) => name === 'UID')).toHaveLength(people.length);
      expect(names.every((name) => name !== undefined)).toBe(true);
    }));
});

test.each(exportFormatNames)('a file of %s whose lines fail is broken off, not completed', async (format) => {
  async function* lines(): AsyncGenerator<string[]> {
    yield Promise.resolve([fileFormats[format].line(candidateOf(['Rosa'], 0), columns)]);
    throw new Error('The connection to the database was lost.');
  }
  const response = new Response(fileFormats[format].write(head, lines()));
  await expect(response.arrayBuffer()).rejects.toThrow('The connection to the database was lost.');
});

test.each(exportFormatNames)('a reader of %s who goes away ends the reading of the lines', async (format) => {
  const seen = { begun: false, ended: false };
  async function* lines(): AsyncGenerator<string[]> {
    try {
      seen.begun = true;
      for (let n = 0; ; n += 1)
        yield Promise.resolve(
          Array.from({ length: 100 }, () =>
            fileFormats[format].line(candidateOf([`Rosa ${n} ${Math.random()}`], n), columns),
          ),
        );
    } finally {
      seen.ended = true;
    }
  }
  const reader = fileFormats[format].write(head, lines()).getReader();
  while (!seen.begun) await reader.read();
  await reader.cancel();
  await expect.poll(() => seen.ended).toBe(true);
});
