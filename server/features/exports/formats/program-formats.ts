// CSV files for other programs, with the columns that each of them names. The names were looked up on 2026-11-27; docs/export-formats.md
// lists where. They have no byte order mark, which some of these programs take for a part of the first name.
import { csvLine } from '#server/foundation/csv/public.ts';
import type { FileFormat } from './file-format.ts';
import { personForPrograms, textOfContact as text, type PersonForPrograms } from './person-for-programs.ts';

/** The columns in the order of the file: their names, and what they contain. */
type Columns = readonly (readonly [name: string, value: (person: PersonForPrograms) => string])[];

const firstText = (...contacts: Parameters<typeof text>[0][]): string =>
  text(contacts.find((contact) => contact !== null) ?? null);

const email = ({ workEmail, personalEmail }: PersonForPrograms): string => firstText(workEmail, personalEmail);
/** The mailbox that is not the first one. */
const otherEmail = ({ workEmail, personalEmail }: PersonForPrograms): string =>
  workEmail === null ? '' : text(personalEmail);
const phone = ({ directPhone, officePhone }: PersonForPrograms): string => firstText(directPhone, officePhone);
const anyPhone = (person: PersonForPrograms): string => text(person.mobilePhone) || phone(person);

/** For the recall of people who were removed. */
const id: Columns[number] = ['Candidate ID', (person) => person.id];

/** The Data Loader refuses columns that it does not know, so the id has its name there. */
const bullhorn: Columns = [
  ['externalID', (person) => person.id],
  ['firstName', (person) => person.firstName],
  ['middleName', (person) => person.middleName],
  ['lastName', (person) => person.lastName],
  ['name', (person) => [person.firstName, person.lastName].filter((part) => part !== '').join(' ')],
  ['nameSuffix', (person) => person.credentials],
  ['occupation', (person) => person.title],
  ['companyName', (person) => person.organization],
  ['email', email],
  ['email2', otherEmail],
  ['mobile', (person) => text(person.mobilePhone)],
  ['phone', (person) => text(person.directPhone)],
  ['workPhone', (person) => text(person.officePhone)],
  ['address.city', (person) => person.city],
  ['address.state', (person) => person.state],
  ['address.countryName', (person) => person.country],
  ['skillSet', (person) => person.specialty],
  ['comments', (person) => person.note],
];

const greenhouse: Columns = [
  ['First Name', (person) => person.firstName],
  ['Last Name', (person) => person.lastName],
  ['Company', (person) => person.organization],
  ['Title', (person) => person.title],
  ['Email', email],
  ['Phone', anyPhone],
  ['Social Media', (person) => person.linkedinUrl],
  ['Website', () => ''],
  ['Address', (person) => [person.city, person.state, person.country].filter((part) => part !== '').join(', ')],
  ['Notes', (person) => [person.specialty, person.note].filter((part) => part !== '').join('. ')],
  id,
];

const salesforce: Columns = [
  ['First Name', (person) => person.firstName],
  ['Last Name', (person) => person.lastName],
  ['Title', (person) => person.title],
  ['Account Name', (person) => person.organization],
  ['Email', email],
  ['Business Phone', phone],
  ['Mobile Phone', (person) => text(person.mobilePhone)],
  ['Mailing City', (person) => person.city],
  ['Mailing State', (person) => person.state],
  ['Mailing Country', (person) => person.country],
  ['Contact Description', (person) => [person.specialty, person.note].filter((part) => part !== '').join('. ')],
  id,
];

const hubspot: Columns = [
  ['First Name', (person) => person.firstName],
  ['Last Name', (person) => person.lastName],
  ['Email', email],
  ['Phone Number', phone],
  ['Mobile Phone Number', (person) => text(person.mobilePhone)],
  ['Job Title', (person) => person.title],
  ['Company Name', (person) => person.organization],
  ['City', (person) => person.city],
  ['State/Region', (person) => person.state],
  ['Country/Region', (person) => person.country],
  ['Message', (person) => [person.specialty, person.note].filter((part) => part !== '').join('. ')],
  id,
];

const labeled = (label: string, value: string): string => (value === '' ? '' : label);

const google: Columns = [
  ['First Name', (person) => person.firstName],
  ['Middle Name', (person) => person.middleName],
  ['Last Name', (person) => person.lastName],
  ['Name Suffix', (person) => person.credentials],
  ['Organization Name', (person) => person.organization],
  ['Organization Title', (person) => person.title],
  [
    'Notes',
    (person) => [person.specialty, person.note, `Candidate ID ${person.id}`].filter((part) => part !== '').join('. '),
  ],
  ['E-mail 1 - Label', (person) => labeled('Work', text(person.workEmail))],
  ['E-mail 1 - Value', (person) => text(person.workEmail)],
  ['E-mail 2 - Label', (person) => labeled('Home', text(person.personalEmail))],
  ['E-mail 2 - Value', (person) => text(person.personalEmail)],
  ['Phone 1 - Label', (person) => labeled('Mobile', text(person.mobilePhone))],
  ['Phone 1 - Value', (person) => text(person.mobilePhone)],
  ['Phone 2 - Label', (person) => labeled('Work', phone(person))],
  ['Phone 2 - Value', phone],
  ['Address 1 - City', (person) => person.city],
  ['Address 1 - Region', (person) => person.state],
  ['Address 1 - Country', (person) => person.country],
  ['Website 1 - Label', (person) => labeled('LinkedIn', person.linkedinUrl)],
  ['Website 1 - Value', (person) => person.linkedinUrl],
  id,
];

const formatOf = (columns: Columns): FileFormat => ({
  contentType: 'text/csv; charset=utf-8',
  line: (candidate) => {
    const person = personForPrograms(candidate);
    return csvLine(columns.map(([, value]) => value(person)));
  },
  write: (_head, lines) => ReadableStream.from(encoded(csvLine(columns.map(([name]) => name)), lines)),
});

async function* encoded(heading: string, lines: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(heading);
  for await (const some of lines) yield Buffer.from(some.join(''));
}

export const programFormats = {
  bullhorn: formatOf(bullhorn),
  greenhouse: formatOf(greenhouse),
  salesforce: formatOf(salesforce),
  hubspot: formatOf(hubspot),
  google: formatOf(google),
};
