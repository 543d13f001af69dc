// Invented people, and rows of a recruiter's own file of which it is known who each one is.
import { createHash } from 'node:crypto';
import { isNpi } from '#contract/candidates/candidate-options.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { randomNumbers } from '#server/features/search/testing/candidates.ts';
import { testDraft } from '#server/testing/drafts.ts';

const words = (text: string): [string, ...string[]] => {
  const [first = '', ...others] = text.split(' ');
  return [first, ...others];
};

const firstNames = words(
  'Abigail Alejandro Amara Anthony Beatrice Benjamin Camille Carlos Chioma Christopher Daniela Deborah Dmitri Eleanor Esteban Fatima Gabriel Gwendolyn Harold Hiroshi Ingrid Isabelle Jacqueline Jerome Kavita Kenneth Lakshmi Leonard Madeline Marcus Nathaniel Noemi Olivia Patricia Priya Quentin Rebecca Roberto Samuel Simone Tamara Theodore Ursula Valerie Victor Winifred Xavier Yolanda Zachary Zora',
);
const lastNames = words(
  'Abernathy Alvarez Bancroft Bergstrom Blackwood Castellano Chaudhry Davenport Delacroix Eastwood Echeverria Fairbanks Fitzgerald Galloway Goldberg Hathaway Hernandez Iverson Jankowski Kensington Kowalski Lindqvist Lombardi MacAllister Montgomery Nakamura Nightingale Okonkwo Ostrander Pemberton Petrovic Quintero Ramaswamy Rosenthal Sandoval Sutherland Takahashi Thibodeaux Underhill Vandermeer Villanueva Wainwright Whitfield Yamamoto Zimmerman',
);
type Town = [city: string, state: string];
const places: [Town, ...Town[]] = [
  ['Houston', 'TX'],
  ['Dallas', 'TX'],
  ['Austin', 'TX'],
  ['Chicago', 'IL'],
  ['Peoria', 'IL'],
  ['Boston', 'MA'],
  ['Worcester', 'MA'],
  ['Phoenix', 'AZ'],
  ['Tucson', 'AZ'],
  ['St. Louis', 'MO'],
  ['Denver', 'CO'],
  ['Seattle', 'WA'],
  ['Portland', 'OR'],
  ['Atlanta', 'GA'],
];
const specialties = [
  'Cardiology',
  'Family Medicine',
  'Psychiatry',
  'Registered Nurse',
  'Neurology',
  'Dermatology',
] as const;

export interface InventedPerson {
  firstName: string;
  lastName: string;
  city: string;
  state: string;
  specialty: string;
  npi: string;
  email: string;
  phone: string;
  license: { state: string; number: string };
}

/** A row as a browser sends it. */
export type SentRow = Partial<Record<'npi' | 'firstName' | 'lastName' | 'specialty' | 'city' | 'state', string>> & {
  emails?: string[];
  phones?: string[];
  license?: { state: string; number: string };
};

export interface LabeledRow {
  kind: 'clean' | 'typing error' | 'changed last name' | 'swapped or missing columns' | 'stranger';
  row: SentRow;
  /** The NPI of the person; null: no one of the directory. */
  npi: string | null;
  /** Whether a key, or the name with the place, is right. */
  isIntact: boolean;
}

export const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex');

export function inventedPeople(count: number, seed: number): InventedPerson[] {
  const random = randomNumbers(seed);
  const seen = new Set<string>();
  const people: InventedPerson[] = [];
  let npi = 1_990_000_000;
  while (people.length < count) {
    const [firstName, lastName, [city, state], specialty] = [
      one(random, firstNames),
      one(random, lastNames),
      one(random, places),
      one(random, specialties),
    ];
    const key = `${firstName} ${lastName} ${city}`;
    if (seen.has(key)) continue;
    seen.add(key);
    do npi += 1;
    while (!isNpi(`${npi}`));
    const number = people.length;
    people.push({
      firstName,
      lastName,
      city,
      state,
      specialty,
      npi: `${npi}`,
      email: `person.${number}@postbox.example`,
      // Four colleagues share one.
      phone: `312555${String(Math.floor(number / 4) % 10_000).padStart(4, '0')}`,
      license: { state, number: `MD${10_000 + number}` },
    });
  }
  return people;
}

export const draftOf = (person: InventedPerson): CandidateDraft =>
  testDraft({
    firstName: person.firstName,
    lastName: person.lastName,
    city: person.city,
    state: person.state,
    country: 'US',
    specialty: person.specialty,
    contacts: [
      { kind: 'personal_email', value: person.email, verifiedOn: null },
      { kind: 'office_phone', value: `+1${person.phone}`, verifiedOn: null },
    ],
    keys: [
      { kind: 'npi', value: person.npi },
      { kind: 'email', value: person.email },
    ],
  });

/** A fifth of each kind. `strangers` are not in the directory. */
export function labeledRows(
  people: readonly InventedPerson[],
  strangers: readonly InventedPerson[],
  count: number,
  seed: number,
): LabeledRow[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, at) => {
    const person = people[random(people.length)] ?? people[0];
    const stranger = strangers[random(strangers.length)] ?? strangers[0];
    if (person === undefined || stranger === undefined) throw new Error('There are no people.');
    return rowOf(at % 5, person, stranger, random);
  });
}

type Random = (below: number) => number;

function rowOf(fifth: number, person: InventedPerson, stranger: InventedPerson, random: Random): LabeledRow {
  const { npi } = person;
  const [name, place] = [nameOf(person), placeOf(person)];
  const { specialty } = person;
  if (fifth === 0) {
    const row = one(random, [
      { ...name, ...npiOf(person) },
      { ...name, ...emailOf(person) },
      { ...name, ...phoneOf(person) },
      { ...name, ...place, specialty },
      { ...name, ...place, specialty, ...npiOf(person), ...emailOf(person), ...phoneOf(person) },
    ]);
    return { kind: 'clean', row, npi, isIntact: true };
  }
  if (fifth === 1) {
    const wrong = withTypingError(name, random);
    const hasKey = random(3) > 0;
    const row = hasKey
      ? { ...wrong, ...one(random, [npiOf(person), emailOf(person), phoneOf(person)]) }
      : { ...wrong, ...place, specialty };
    return { kind: 'typing error', row, npi, isIntact: hasKey };
  }
  if (fifth === 2) {
    const row = { ...name, ...place, lastName: 'Whitcombe', ...one(random, [npiOf(person), emailOf(person)]) };
    return { kind: 'changed last name', row, npi, isIntact: true };
  }
  if (fifth === 3) {
    const swapped = { firstName: name.lastName, lastName: name.firstName };
    const row = one(random, [
      { ...swapped, ...place, specialty },
      { ...swapped, ...emailOf(person) },
      npiOf(person),
      emailOf(person),
      { ...name, ...place },
    ]);
    return { kind: 'swapped or missing columns', row, npi, isIntact: true };
  }
  const row = one(random, [
    // The same name elsewhere, as another profession.
    { ...nameOf(stranger), city: 'Anchorage', state: 'AK', specialty: 'Podiatry' },
    { ...name, city: 'Anchorage', state: 'AK', specialty },
    // Someone of the same name and town whose NPI is another one.
    { ...name, ...place, ...npiOf(stranger) },
    // A colleague who is not in the directory.
    { ...nameOf(stranger), ...phoneOf(person) },
    { ...nameOf(stranger), firstName: person.firstName, lastName: 'Whitcombe', ...phoneOf(person) },
  ]);
  return { kind: 'stranger', row, npi: null, isIntact: false };
}

const one = <T>(random: Random, items: readonly [T, ...T[]]): T => items[random(items.length)] ?? items[0];

const nameOf = ({ firstName, lastName }: InventedPerson) => ({ firstName, lastName });
const placeOf = ({ city, state }: InventedPerson) => ({ city, state });
const npiOf = ({ npi }: InventedPerson): SentRow => ({ npi });
const emailOf = ({ email }: InventedPerson): SentRow => ({ emails: [digestOf(email)] });
const phoneOf = ({ phone }: InventedPerson): SentRow => ({ phones: [digestOf(phone)] });

/** A letter is missing, doubled, or exchanged with the next one, in one of both names. */
function withTypingError(name: { firstName: string; lastName: string }, random: Random): typeof name {
  const field = random(2) === 0 ? 'firstName' : 'lastName';
  const text = name[field];
  const at = 1 + random(text.length - 2);
  const [before, letter, behind] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
  const wrong = one(random, [
    before + behind,
    before + letter + letter + behind,
    before + behind.slice(0, 1) + letter + behind.slice(1),
  ]);
  return { ...name, [field]: wrong };
}
