// Cells as Excel, Outlook, pandas and databases write them, in files that pass the whole way from bytes to drafts.
import { describe, expect, test } from 'vitest';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { byHeader } from '../reading/choose-columns.ts';
import { openSourceRows } from '../reading/source-rows.ts';
import { fileInMemory } from '../testing/file-in-memory.ts';
import type { RowResult } from './row-result.ts';

async function resultsOf(content: string): Promise<RowResult[]> {
  const source = await openSourceRows(() => fileInMemory(Buffer.from(content)), {
    source: 'acme',
    sheet: null,
    columns: byHeader,
  });
  const results: RowResult[] = [];
  for await (const rows of source.rows()) results.push(...rows.map((row) => source.map(row)));
  return results;
}

const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

const person = {
  id: 'v1',
  Contactfirstname: 'Ann',
  Contactlastname: 'Qz',
  specialty: 'Nurse',
  Contactcity: 'Austin',
  Contactstate: 'TX',
};

async function readRow(cells: Record<string, string>): Promise<RowResult> {
  const row = { ...person, ...cells };
  const [result] = await resultsOf(`${quoted(Object.keys(row))}\n${quoted(Object.values(row))}\n`);
  if (result === undefined) throw new Error('the file has one row');
  return result;
}

const draftOf = (result: RowResult): CandidateDraft => {
  if (result.kind !== 'candidate') throw new Error(`expected a person, got ${JSON.stringify(result)}`);
  return result.draft;
};

const contacts = (draft: CandidateDraft): string[] => draft.contacts.map(({ value }) => value);

const cells: [name: string, cells: Record<string, string>, read: (draft: CandidateDraft) => unknown, value: unknown][] =
  [
    ['a phone as a decimal', { Contactphone: '3125550101.0' }, contacts, ['+13125550101']],
    ['a phone between marks of direction', { Contactphone: '\u202A+1 312-555-0102\u202C' }, contacts, ['+13125550102']],
    [
      'two phones on two lines',
      { Contactphone: '312-555-0105\n312-555-0106' },
      contacts,
      ['+13125550105', '+13125550106'],
    ],
    ['a phone with a label', { Contactphone: 'Cell: 312-555-0109' }, contacts, ['+13125550109']],
    [
      'a phone with a long extension',
      { Contactphone: '312-555-0115 x1234567' },
      contacts,
      ['+13125550115;ext=1234567'],
    ],
    ['a fax beside a phone', { Contactphone: 'P: 312-555-0101 F: 312-555-0102' }, contacts, ['+13125550101']],
    ['a fax behind a phone', { Contactphone: '312-555-0101 Fax 312-555-0102' }, contacts, ['+13125550101']],
    ['a fax alone', { Contactphone: '312-555-0102 (fax)' }, contacts, []],
    ['a phone with hyphens that do not break', { Contactphone: '312\u2011555\u20110142' }, contacts, ['+13125550142']],
    [
      'an address with a period behind it',
      { Personalemail: 'ann.v31@clinic.example.' },
      contacts,
      ['ann.v31@clinic.example'],
    ],
    ['an address with a guard', { Personalemail: "'ann.v32@clinic.example" }, contacts, ['ann.v32@clinic.example']],
    [
      'two addresses behind names',
      { Personalemail: 'Ann V <ann.v33@clinic.example>; Ann V <ann.v33@mail.example>' },
      contacts,
      ['ann.v33@clinic.example', 'ann.v33@mail.example'],
    ],
    [
      'two addresses on two lines',
      { Contactemail: 'a@clinic.example\nb@clinic.example' },
      contacts,
      ['a@clinic.example', 'b@clinic.example'],
    ],
    ['an address with a label', { Contactemail: 'Email: a@clinic.example (work)' }, contacts, ['a@clinic.example']],
    ['an address of no one', { Contactemail: 'noemail@clinic.example' }, contacts, []],
    ['a made up address', { Contactemail: 'test@test.example; ann@clinic.example' }, contacts, ['ann@clinic.example']],
    [
      'a ZIP code that lost a digit in Texas',
      { Contactofficestate: 'TX', Contactofficezipcode: '7870' },
      ({ officeZip }) => officeZip,
      null,
    ],
    [
      'a ZIP code that lost its zero in Massachusetts',
      { Contactofficestate: 'MA', Contactofficezipcode: '2139' },
      ({ officeZip }) => officeZip,
      '02139',
    ],
    [
      'a ZIP code with a guard',
      { Contactofficestate: 'MA', Contactofficezipcode: '="02139"' },
      ({ officeZip }) => officeZip,
      '02139',
    ],
    [
      'a ZIP code as a decimal',
      { Contactofficestate: 'TX', Contactofficezipcode: '78701.0' },
      ({ officeZip }) => officeZip,
      '78701',
    ],
    [
      'a degree behind a last name',
      { Contactlastname: 'SMITH MD' },
      ({ lastName, credentials }) => [lastName, credentials],
      ['Smith', 'MD'],
    ],
    [
      'a certification behind a last name',
      { Contactlastname: 'LEE RN-BC' },
      ({ lastName, credentials }) => [lastName, credentials],
      ['Lee', 'RN-BC'],
    ],
    [
      'a first name behind a last name',
      { Contactlastname: 'Lee, Ann' },
      ({ firstName, lastName, credentials }) => [firstName, lastName, credentials],
      ['Ann', 'Lee', null],
    ],
    [
      'a whole name in the cell of the last name',
      { Contactfirstname: '', Contactlastname: 'Lee, Ann' },
      ({ firstName, lastName, credentials }) => [firstName, lastName, credentials],
      ['Ann', 'Lee', null],
    ],
    ['a title as a credential', { Contactcredentials: 'Dr.' }, ({ credentials }) => credentials, null],
    [
      'credentials between the names of a whole name',
      { Contactfirstname: '', Contactlastname: '', Contactname: 'Lee, MD, Ann B.' },
      ({ firstName, middleName, lastName, credentials }) => [firstName, middleName, lastName, credentials],
      ['Ann', 'B.', 'Lee', 'MD'],
    ],
    [
      'a date as the number of its day',
      { Companystartdate: '43555' },
      ({ companyStartDate }) => companyStartDate,
      '2019-03-31',
    ],
    ['a class', { Graduationyear: 'Class of 2010' }, ({ clinical }) => clinical?.graduationYear, 2010],
    ['years of study', { Graduationyear: '2006–2010' }, ({ clinical }) => clinical?.graduationYear, 2010],
    ['a short name of a specialty', { specialty: 'PT' }, ({ specialty }) => specialty, 'Physical Therapist'],
    [
      'a state before a ZIP code',
      { Contactofficestate: 'TX', Contactofficezipcode: 'TX 78701' },
      ({ officeZip }) => officeZip,
      '78701',
    ],
    ['a title before a first name', { Contactfirstname: 'Dr. Ann' }, ({ firstName }) => firstName, 'Ann'],
    [
      'a first name that is a family name too',
      { Contactfirstname: 'MACKENZIE', Contactlastname: 'REED' },
      ({ firstName }) => firstName,
      'Mackenzie',
    ],
    ['an Italian name', { Contactlastname: "DELL'ORTO" }, ({ lastName }) => lastName, "Dell'Orto"],
    ['a space without width in a name', { Contactlastname: 'Roth\u200Bman' }, ({ lastName }) => lastName, 'Rothman'],
    ['a picture behind a name', { Contactlastname: 'Smith 🩺' }, ({ lastName }) => lastName, 'Smith'],
    [
      'a bar behind a name',
      { Contactlastname: 'Smith | RN' },
      ({ lastName, credentials }) => [lastName, credentials],
      ['Smith', 'RN'],
    ],
    [
      'two degrees behind a name',
      { Contactlastname: 'Smith MSN,RN' },
      ({ lastName, credentials }) => [lastName, credentials],
      ['Smith', 'MSN, RN'],
    ],
    [
      'an NPI as a decimal',
      { NPI: '1999000916.0' },
      ({ keys }) => keys.find(({ kind }) => kind === 'npi')?.value,
      '1999000916',
    ],
    ['skills on lines', { Contactskills: 'ICU\nACLS\nTriage' }, ({ skills }) => skills, ['ICU', 'ACLS', 'Triage']],
    [
      'skills between middle dots',
      { Contactskills: 'ICU · ACLS · Triage' },
      ({ skills }) => skills,
      ['ICU', 'ACLS', 'Triage'],
    ],
    [
      'skills with bullets',
      { Contactskills: '• ICU\n• ACLS, Triage' },
      ({ skills }) => skills,
      ['ICU', 'ACLS', 'Triage'],
    ],
    [
      'a state behind a city',
      { Contactcity: 'NEW YORK, NY', Contactstate: '' },
      ({ city, state }) => [city, state],
      ['New York', 'NY'],
    ],
    [
      'a state without a comma behind a city',
      { Contactcity: 'AUSTIN TX', Contactstate: '' },
      ({ city, state }) => [city, state],
      ['Austin', 'TX'],
    ],
    ['a ZIP code behind a state', { Contactstate: 'TX 78701' }, ({ state }) => state, 'TX'],
    ['a remark behind a city', { Contactcity: 'Austin (Remote)' }, ({ city }) => city, 'Austin'],
    ['a word for no city', { Contactcity: 'Remote' }, ({ city, state }) => [city, state], [null, 'TX']],
    ['a ZIP code as a city', { Contactcity: '78701' }, ({ city, state }) => [city, state], [null, 'TX']],
    [
      'a territory as a city',
      { Contactcity: 'Puerto Rico', Contactstate: '' },
      ({ city, state }) => [city, state],
      [null, 'PR'],
    ],
    [
      'an area as a city',
      { Contactcity: 'Greater Boston', Contactstate: '' },
      ({ city, state }) => [city, state],
      [null, 'MA'],
    ],
    [
      'a short name of a city',
      { Contactcity: 'NYC', Contactstate: 'NY' },
      ({ city, state }) => [city, state],
      ['New York', 'NY'],
    ],
    ['a state in two forms', { Contactstate: 'Texas (TX)' }, ({ state }) => state, 'TX'],
    [
      'an entity of HTML',
      { Companyname: 'Smith &amp; Jones Clinic' },
      ({ organization }) => organization,
      'Smith & Jones Clinic',
    ],
    [
      'a part of a profile',
      { Contactlinkedinurl: 'https://www.linkedin.com/in/ann-v111/overlay/contact-info/' },
      ({ linkedinUrl }) => linkedinUrl,
      'https://www.linkedin.com/in/ann-v111',
    ],
    [
      'an area around a city',
      { Contactcity: '', Contactstate: '', location: 'Greater Chicago Area' },
      ({ city, state }) => [city, state],
      [null, 'IL'],
    ],
    ['British spelling', { specialty: 'Orthopaedic Surgery' }, ({ specialty }) => specialty, 'Orthopedic Surgery'],
    ['another order', { specialty: 'Gynecology & Obstetrics' }, ({ specialty }) => specialty, 'OBGYN'],
    ['an error of Excel', { Companyname: '#N/A' }, ({ organization }) => organization, null],
    ['nothing of pandas', { Contactmiddlename: 'nan' }, ({ middleName }) => middleName, null],
    ['nothing of Python', { Contacttitle: 'None' }, ({ title }) => title, null],
    ['the middle name Nan', { Contactmiddlename: 'Nan' }, ({ middleName }) => middleName, 'Nan'],
    [
      'one town in its other spelling',
      { Contactcity: 'SAINT LOUIS', Contactstate: 'MO' },
      ({ city }) => city,
      'St. Louis',
    ],
  ];

describe('a cell is read as it is meant', () => {
  test.each(cells)('%s', async (_name, row, read, value) => {
    expect(read(draftOf(await readRow(row)))).toEqual(value);
  });

  test.each(['-', 'N/A', '#N/A', 'None', '.'])('a person whose last name is %j is rejected', async (lastName) => {
    expect(await readRow({ Contactlastname: lastName })).toMatchObject({
      kind: 'rejected',
      reason: 'The person has no last name.',
    });
  });
});

const short = 'NPI,Contactfirstname,Contactlastname,specialty,Contactphone,Contactemail';

describe('a file is read as programs write it', () => {
  const files: [string, string, string[]][] = [
    [
      'rows without their empty last cells',
      `${short}\r\n1999060019,Ann,Short,Nurse\r\n1999060027,Ann,Shorter\r\n`,
      ['Short', 'Shorter'],
    ],
    [
      'lines that end with CR alone',
      `${short}\r1999060035,Ann,Carriage,Nurse,,\r1999060043,Ann,Return,Nurse,,\r`,
      ['Carriage', 'Return'],
    ],
    ['the first line of Excel', `sep=,\r\n${short}\r\n1999060050,Ann,Sepline,Nurse,,\r\n`, ['Sepline']],
    [
      'a title above the header',
      `Contacts of the clinic,,,\r\n\r\n${short}\r\n1999060050,Ann,Title,Nurse,,\r\n`,
      ['Title'],
    ],
    ['semicolons', `${short.replaceAll(',', ';')}\r\n1999060050;Ann;Semi;Nurse;;\r\n`, ['Semi']],
    [
      'an invisible character in the header',
      `${short.replace('lastname', 'lastname\u200B')}\n1999060050,Ann,Hidden,Nurse,,\n`,
      ['Hidden'],
    ],
  ];
  test.each(files)('with %s', async (_name, content, lastNames) => {
    expect((await resultsOf(content)).map((result) => draftOf(result).lastName)).toEqual(lastNames);
  });
});
