// People as the programs that people use write them: spreadsheets, mail programs, customer systems, scripts and databases.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { isNpi } from '#contract/candidates/candidate-options.ts';
import { textRows } from '#office-files/testing/workbooks.ts';
import { workbookOf } from './workbooks.ts';

export const columns = [
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
export type Column = (typeof columns)[number];
export type Person = Record<Column, string>;

const twoDigits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
/** ZIP codes with the state that they are in, because spreadsheets lose the first zero. */
const places = [
  ['Houston', 'TX', '77001'],
  ['Boston', 'MA', '02134'],
  ['Newark', 'NJ', '07102'],
  ["Coeur d'Alene", 'ID', '83814'],
  ['', '', ''],
];
/** Texts that no reader understands, each in its column. */
export const unreadable: Readonly<Partial<Person>> = {
  NPI: 'seven',
  Contactofficezipcode: 'near the lake',
  Contactemail: 'ann at clinic',
  Contactphone: 'call me',
};
const unreadableColumns = ['NPI', 'Contactofficezipcode', 'Contactemail', 'Contactphone'] as const;

/** Letters that every encoding of the dialects has. */
const said = fc.record({
  hasNpi: fc.boolean(),
  Contactfirstname: fc.constantFrom('Ann', 'José', 'Mary Ann', 'Jo-Ann', ''),
  Contactlastname: fc.constantFrom("O'Brien", 'Núñez', 'Smith-Jones', 'van der Berg', 'Do', 'Null'),
  Contacttitle: fc.constantFrom('', 'Nurse, Charge', 'Director of "Quality"', 'RN; ICU', 'Head | Triage'),
  specialty: fc.constantFrom('Cardiology', 'Family Medicine', ''),
  Companyname: fc.constantFrom('Smith & Sons', 'Clínica Norte', '', 'A "B" Clinic'),
  place: fc.constantFrom(...places),
  Contactphone: fc.oneof(
    fc.constant(''),
    twoDigits.map((number) => `+131255501${number}`),
  ),
  Contactskills: fc.constantFrom('', 'Triage, ACLS', 'ICU'),
  unreadable: fc.option(fc.constantFrom(...unreadableColumns), { freq: 10 }),
});

const digits = Array.from({ length: 10 }, (_, digit) => digit);
/** Of a range that is not issued. */
const npiOf = (at: number): string => digits.map((last) => `${198_000_000 + at}${last}`).find(isNpi) ?? '';

/** Each with an id and an email address of their own. */
export const somePeople = (count: number): Person[] =>
  fc.sample(said, { numRuns: count, seed: 41 }).map(({ hasNpi, place, unreadable: broken, ...values }, at) => {
    const [Contactcity = '', Contactstate = '', Contactofficezipcode = ''] = place;
    const person = {
      ...values,
      Contactcity,
      Contactstate,
      Contactofficezipcode,
      id: `v-${at}`,
      NPI: hasNpi ? npiOf(at) : '',
      Contactemail: `ann${at}@clinic.example`,
    };
    return broken === null ? person : { ...person, [broken]: unreadable[broken] };
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

/** As a program writes a column of numbers: with a decimal point, where it is one. */
const asFloat = (cell: string): string => (/^\d+$/.test(cell) ? `${Number(cell)}.0` : cell);

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
export const dialects: Readonly<Record<string, Dialect>> = {
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
              NPI: asFloat,
              Contactofficezipcode: asFloat,
              Contactphone: (phone) => asFloat(phone.replace('+', '')),
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

export const hasLibreOffice = (): boolean => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** LibreOffice makes numbers of what looks like one, so that ZIP codes lose their first zero. */
export function workbookOfLibreOffice(people: readonly Person[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-people-'));
  try {
    const path = join(folder, 'people.csv');
    writeFileSync(path, lines([columns, ...people.map(cellsOf)], ',', '\n', quotedIf(/[",\n]/)));
    const options = ['--headless', '--infilter=CSV:44,34,76,1', '--convert-to', 'xlsx', '--outdir', folder, path];
    execFileSync('soffice', options, { env: { ...process.env, HOME: folder }, stdio: 'ignore' });
    return readFileSync(join(folder, 'people.xlsx'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
