// Requests of all kinds with the status that each must have, and the people of a vendor's file that make it so. All of them are invented.
import type { SourceRow } from '#server/features/imports/testing/import-here.ts';
import { listText } from './registry-files.ts';

export interface LabeledCases {
  people: SourceRow[];
  files: Record<string, string>;
  report: string;
  /** The last names of those who stay listed. */
  listed: string[];
  /** How many people are removed. */
  removed: number;
}

type Contact = 'email' | 'phone' | 'birth date';

interface Case {
  /** The contacts of each person; true: the person stays listed. */
  people: { email?: boolean; phone?: boolean; colleague?: boolean; staysListed?: boolean; isRemoved?: boolean }[];
  requests: { of: Contact; status: number }[];
}

const kinds: readonly Case[] = [
  { people: [{ email: true, isRemoved: true }], requests: [{ of: 'email', status: 3 }] },
  { people: [{ phone: true, isRemoved: true }], requests: [{ of: 'phone', status: 3 }] },
  { people: [{ phone: true }, { phone: true, colleague: true }], requests: [{ of: 'phone', status: 4 }] },
  { people: [], requests: [{ of: 'email', status: 5 }] },
  { people: [{ staysListed: true }], requests: [{ of: 'phone', status: 5 }] },
  { people: [{ email: true, staysListed: true }], requests: [{ of: 'birth date', status: 5 }] },
  {
    people: [{ phone: true, isRemoved: true }],
    requests: [
      { of: 'phone', status: 3 },
      { of: 'phone', status: 3 },
    ],
  },
  {
    people: [
      { email: true, phone: true, isRemoved: true },
      { phone: true, colleague: true },
    ],
    requests: [
      { of: 'email', status: 3 },
      { of: 'phone', status: 4 },
    ],
  },
  {
    people: [{ email: true, phone: true, isRemoved: true }],
    requests: [
      { of: 'phone', status: 3 },
      { of: 'email', status: 3 },
    ],
  },
];

const lists: Readonly<Record<Contact, string>> = { email: 'Email', phone: 'Phone', 'birth date': 'NameDob' };
const rowsOfPart = 97;

const letters = (number: number): string =>
  String(number)
    .split('')
    .map((digit) => 'abcdefghij'.charAt(Number(digit)))
    .join('');

/** At least so many requests, of the kinds in turn. */
export function labeledCases(count: number): LabeledCases {
  const cases: LabeledCases = { people: [], files: {}, report: '', listed: [], removed: 0 };
  const rows: Record<Contact, { id: string; value: string; status: number }[]> = {
    email: [],
    phone: [],
    'birth date': [],
  };
  const total = (): number => Object.values(rows).reduce((sum, of) => sum + of.length, 0);
  for (let number = 0; total() < count; number += 1) {
    const { people, requests } = kinds[number % kinds.length] ?? { people: [], requests: [] };
    const email = `case${number}@one.example`;
    const digits = String(2_125_550_000 + number);
    for (const [at, { email: hasEmail, phone, colleague, staysListed, isRemoved }] of people.entries()) {
      const lastName = `Zq${letters(number)}${colleague === true ? 'colleague' : 'person'}`;
      cases.people.push({
        id: `case-${number}-${at}`,
        Contactfirstname: colleague === true ? 'Bea' : 'Ada',
        Contactlastname: lastName,
        specialty: 'Dentist',
        Contactcity: 'Boston',
        Contactstate: 'MA',
        ...(hasEmail === true && { Contactemail: email }),
        ...(phone === true && { Contactphone: `+1${digits}` }),
      });
      if (staysListed === true) cases.listed.push(lastName);
      if (isRemoved === true) cases.removed += 1;
    }
    for (const [at, { of, status }] of requests.entries())
      rows[of].push({ id: `r${number}-${at}`, value: of === 'phone' ? digits : email, status });
  }
  const parts: { name: string; of: typeof rows.email }[] = [];
  for (const of of ['email', 'phone', 'birth date'] as const)
    for (let from = 0; from < rows[of].length; from += rowsOfPart)
      parts.push({
        name: `20260801_${String(from / rowsOfPart).padStart(4, '0')}_${lists[of]}.csv`,
        of: rows[of].slice(from, from + rowsOfPart),
      });
  for (const { name, of } of parts) cases.files[name] = listText(of.map(({ id, value }) => [id, value] as const));
  const inOrder = parts.toSorted((one, other) => (one.name < other.name ? -1 : 1)).flatMap(({ of }) => of);
  cases.report = `Id,Status\n${inOrder.map(({ id, status }) => `${id},${status}\n`).join('')}`;
  return { ...cases, listed: cases.listed.toSorted() };
}
