// People written by the programs that people use, and read again: every value is as it was, or is named as left out.
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { states } from '#contract/candidates/candidate-options.ts';
import { fileInMemory } from '../testing/file-in-memory.ts';
import { textRows, workbookOf } from '../testing/workbooks.ts';
import { byHeader } from '../reading/choose-columns.ts';
import { openSourceRows } from '../reading/source-rows.ts';
import { mapRecord } from './map-record.ts';

const columns = [
  'id',
  'NPI',
  'Contactfirstname',
  'Contactlastname',
  'Contacttitle',
  'specialty',
  'Companyname',
  'Contactcity',
  'Contactstate',
  'Contactofficezipcode',
  'Contactemail',
  'Contactphone',
  'Contactskills',
] as const;
type Person = Record<(typeof columns)[number], string>;

const twoDigits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
/** Letters that every encoding of the dialects has. */
const person: fc.Arbitrary<Person> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }).map((number) => `v-${number}`),
  NPI: fc.constantFrom('', '1003000126', '1003000134', '1003000142'),
  Contactfirstname: fc.constantFrom('Ann', 'José', 'Mary Ann', 'Jo-Ann', ''),
  Contactlastname: fc.constantFrom("O'Brien", 'Núñez', 'Smith-Jones', 'van der Berg', 'Do', 'Null'),
  Contacttitle: fc.constantFrom(
    '',
    'Nurse, Charge',
    'Director of "Quality"',
    'RN; ICU',
    'Chief\tNurse',
    'Head | Triage',
  ),
  specialty: fc.constantFrom('Cardiology', 'Family Medicine', ''),
  Companyname: fc.constantFrom('Smith & Sons', 'Clínica Norte', '', 'A "B" Clinic'),
  Contactcity: fc.constantFrom('Houston', 'St. Louis', "Coeur d'Alene", ''),
  Contactstate: fc.constantFrom(...Object.keys(states).slice(0, 12), ''),
  Contactofficezipcode: fc.constantFrom('77001', '60611', ''),
  Contactemail: twoDigits.map((number) => `ann${number}@clinic.example`),
  Contactphone: twoDigits.map((number) => `+131255501${number}`),
  Contactskills: fc.constantFrom('', 'Triage, ACLS', 'ICU'),
});

const cellsOf = (one: Person): string[] => columns.map((column) => one[column]);
const quotedAlways = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const quotedIf = (needs: RegExp) => (cell: string) => (needs.test(cell) ? quotedAlways(cell) : cell);
const lines = (
  rows: readonly (readonly string[])[],
  separator: string,
  end: string,
  write: (cell: string) => string,
): string => rows.map((cells) => cells.map(write).join(separator) + end).join('');

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const changed = (one: Person, changes: Partial<Record<keyof Person, (value: string) => string>>): string[] =>
  columns.map((column) => (one[column] === '' ? '' : (changes[column] ?? String)(one[column])));

/** The names that Outlook and a customer system have for the columns. */
const outlook = [
  'ID',
  'NPI',
  'First Name',
  'Last Name',
  'Job Title',
  'Specialty',
  'Company',
  'Home City',
  'Home State',
  'Business Postal Code',
  'E-mail Address',
  'Mobile Phone',
  'Skills',
];
const customerSystem = [
  'Record ID',
  'NPI__c',
  'First Name',
  'Last Name',
  'Title',
  'Specialty__c',
  'Account Name',
  'Mailing City',
  'Mailing State/Province',
  'Mailing Zip/Postal Code',
  'Email',
  'MobilePhone',
  'Skills__c',
];

type Dialect = (people: readonly Person[]) => Buffer | Promise<Buffer>;
const dialects: Readonly<Record<string, Dialect>> = {
  'Excel, with guarded numbers': (people) =>
    Buffer.from(
      `\uFEFF${lines([columns, ...people.map((one) => changed(one, { NPI: (npi) => `="${npi}"`, Contactphone: (phone) => `'${phone}` }))], ',', '\r\n', quotedIf(/[",\r\n]/))}`,
    ),
  'Excel, with semicolons in Windows-1252': (people) =>
    latin1(`sep=;\r\n${lines([columns, ...people.map(cellsOf)], ';', '\r\n', quotedIf(/[";\r\n]/))}`),
  'Excel, as Unicode text': (people) =>
    Buffer.from(`\uFEFF${lines([columns, ...people.map(cellsOf)], '\t', '\r\n', quotedIf(/["\t\r\n]/))}`, 'utf16le'),
  'Excel, on an old Mac': (people) =>
    Buffer.from(lines([columns, ...people.map(cellsOf)], ',', '\r', quotedIf(/[",\r\n]/))),
  'a workbook of Excel': (people) =>
    workbookOf({ sheets: [{ name: 'People', rows: textRows([columns, ...people.map(cellsOf)]) }] }),
  Outlook: (people) => latin1(lines([outlook, ...people.map(cellsOf)], ',', '\r\n', quotedAlways)),
  'a customer system': (people) =>
    Buffer.from(lines([customerSystem, ...people.map(cellsOf)], ',', '\n', quotedAlways)),
  'csv of Python, with None': (people) =>
    Buffer.from(
      lines(
        [columns, ...people.map((one) => cellsOf(one).map((cell) => cell || 'None'))],
        ',',
        '\r\n',
        quotedIf(/[",\r\n]/),
      ),
    ),
  'pandas, with numbers as floats': (people) =>
    Buffer.from(
      lines(
        [
          columns,
          ...people.map((one) =>
            changed(one, {
              NPI: (npi) => `${npi}.0`,
              Contactofficezipcode: (zip) => `${zip}.0`,
              Contactphone: (phone) => `${phone.slice(1)}.0`,
            }).map((cell) => cell || 'nan'),
          ),
        ],
        ',',
        '\n',
        quotedIf(/[",\n]/),
      ),
    ),
  'COPY of PostgreSQL': (people) =>
    Buffer.from(
      lines(
        [columns, ...people.map((one) => cellsOf(one).map((cell) => cell || String.raw`\N`))],
        '|',
        '\n',
        quotedIf(/["|\r\n]/),
      ),
    ),
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** People that each program writes. Left out: 400. */
    peopleWritten?: number;
  }
}

const peopleWritten = inject('peopleWritten') ?? 400;

test.each(Object.entries(dialects))('people written by %s are read as they were', async (_name, write) => {
  const people = fc.sample(person, { numRuns: peopleWritten, seed: 41 });
  const written = await write(people);
  const rows = await openSourceRows(() => fileInMemory(written), {
    source: 'acme',
    sheet: null,
    columns: { ...byHeader, mayGuess: true },
  });
  const results = [];
  for await (const batch of rows.rows()) results.push(...batch.map((row) => rows.map(row)));
  expect(results).toHaveLength(people.length);
  for (const [at, one] of people.entries()) {
    const result = results[at];
    expect(result).toMatchObject({ kind: 'candidate', draft: mapRecord(one, 'acme') });
    expect(result?.kind === 'candidate' && result.leftOut).toBeUndefined();
  }
});
