// Few names, places and words, so that all combinations occur. Rows are written directly to the directory's table.
import type { Database } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';

/** Repeatable (mulberry32). Returns whole numbers from 0 to `below` - 1. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = <T>(random: (below: number) => number, values: readonly [T, ...T[]]): T =>
  values[random(values.length)] ?? values[0];

const names = {
  first: ['Maria', 'María', 'Mary', 'José', 'Anne-Marie', 'Lee', 'Ørjan', 'ana', 'ΣΟΦΟΣ', null],
  middle: ['Lee', 'J', null, null],
  last: [
    "O'Neil",
    'ONeil',
    'Garcia',
    'García',
    'Smith-Jones',
    'Smith',
    'Jones',
    'Smithson',
    'De la Cruz',
    'ﬁnch',
    'Łukasz',
    ' Ω ',
    'ʼAlohi',
    'DʼArtʼ',
    'ʼ',
  ],
} as const;
const titles = [
  'Nurse',
  'Nurse Practitioner',
  'RN Case Manager',
  'Chief Medical Officer',
  'Staff Nurse, ICU',
  'M.D.',
  'C-D E',
  'c d e-f',
  '',
  null,
] as const;
const specialties = ['Nurse', 'nurse', 'Cardiology', 'Family Medicine', 'OBGYN', 'obgyn', null] as const;
const organizations = [
  "St. Mary's Hospital",
  'St Marys Hospital',
  'Mercy Health',
  'Mayo Clinic',
  'mayo clinic',
  'Garcia Family Medicine',
  '  ',
  null,
] as const;
const cities = ['New York', 'York', 'St. Louis', 'Winston-Salem', '', null] as const;
const states = ['NY', 'IL', 'MO', 'ON', '', null] as const;
const zips = ['10001', '10012', '63101', '02108-1234', 'M5V 2T6', '00000', '', null] as const;
const sizes = ['1 to 19', '20 to 99', '5000+', null] as const;
const skills = ['Nursing', 'Family Medicine', 'ICU', 'Cardiology', 'X-Ray', ''] as const;
const schools = ['Harvard Medical School', "St. John's University", 'York College'] as const;
const degrees = ['MD', 'RN', 'Md', '', null] as const;
const days = ['2026-11-01', '2026-11-10', '2026-11-20', '1969-12-31', null] as const;

const registered = (enumeratedOn: string, ...codes: string[]): string =>
  JSON.stringify({ enumeratedOn, taxonomies: codes.map((code, at) => ({ code, isPrimary: at === 0 })) });
const licensed = (code: string | null, mailingState: string | null, ...where: string[]): string =>
  JSON.stringify({ licenses: where.map((state, at) => ({ state, number: `K${at}`, code })), mailingState });
const qualified = (languages: string[], boardCertifications: string[], graduationYear: number): string =>
  JSON.stringify({ languages, boardCertifications, graduationYear });
const placesAndNames = JSON.stringify({
  practicePlace: { city: 'York', state: 'NY' },
  furtherPlaces: [{ city: 'St. Louis', state: 'MO', zip: '63101' }, { city: 'New York', state: 'NY' }, { state: 'IL' }],
  otherNames: [{ firstName: 'Maria', lastName: 'Smith-Jones' }],
});
const oddPlaces =
  '{"practicePlace":"none","furtherPlaces":[null,7,{"city":8,"state":""}],"otherNames":[null,{"lastName":5}]}';
const oneCity = '{"furtherPlaces":[{"city":"Winston-Salem","state":"ON"}]}';
const clinical = [
  placesAndNames,
  oddPlaces,
  oneCity,
  placesAndNames,
  licensed(null, 'TX', 'TX'),
  licensed('163W00000X', 'TX', 'TX', 'CA', 'TX'),
  licensed('163W00000X', 'CA', 'CA'),
  licensed('225100000X', 'NE', 'NE', 'KS'),
  licensed('146L00000X', null, 'VA'),
  licensed(null, null),
  registered('2007-03-01', '207RC0000X', '207Q00000X'),
  registered('2026-01-02', '163W00000X'),
  registered('someday', 'unknown'),
  qualified(['Spanish', 'French', 'Spanish'], ['CCRN'], 1998),
  qualified(['Spanish'], ['Internal Medicine', 'CCRN'], 2020),
  qualified([], ['Internal Medicine'], 2026),
  '{"languages":"Spanish","boardCertifications":[null,7,"CCRN",""],"graduationYear":"1998"}',
  '{"languages":["Spanish"],"graduationYear":1066}',
  '{}',
  '{"licenses":"none","taxonomies":"none","enumeratedOn":7,"mailingState":5}',
  null,
] as const;

/** Ids of a small range, so that candidates are replaced and removed. */
export const randomId = (random: (below: number) => number, below = 400): string => {
  const id = 1 + random(below);
  return id % 7 === 0 ? String(BigInt(id) * 9_000_000_000_000_000n) : String(id);
};

function randomPerson(random: (below: number) => number, id: string): (string | string[] | null)[] {
  const some = <T>(values: readonly [T, ...T[]], most: number): T[] =>
    Array.from({ length: random(most + 1) }, () => pick(random, values));
  return [
    id,
    pick(random, names.first),
    pick(random, names.middle),
    pick(random, names.last),
    pick(random, titles),
    pick(random, specialties),
    pick(random, organizations),
    pick(random, cities),
    pick(random, states),
    pick(random, ['US', 'US', 'CA', 'GB', '', null]),
    pick(random, sizes),
    some(skills, 4),
    JSON.stringify(some(schools, 2).map((school) => ({ school, degree: pick(random, degrees) }))),
    pick(random, ['mobile_phone', null]),
    pick(random, ['work_email', null]),
    pick(random, days),
    pick(random, zips),
    pick(random, clinical),
  ];
}

/** Writes each id with random values, replacing an existing candidate. */
export async function writePeople(
  { pool }: Database,
  random: (below: number) => number,
  ids: readonly string[],
): Promise<void> {
  const people = [...new Set(ids)].map((id) => randomPerson(random, id));
  const columns =
    'id, first_name, middle_name, last_name, title, specialty, organization, city, state, country, company_size, skills, education, phone_kind, email_kind, verified_on, office_zip, clinical';
  const assigned = columns.split(', ').slice(1);
  for (let from = 0; from < people.length; from += 500) {
    const chunk = people.slice(from, from + 500);
    const places = chunk.map(
      (person, row) => `(${person.map((_, at) => `$${row * person.length + at + 1}`).join(', ')})`,
    );
    await changeCandidates(
      pool,
      `insert into candidates (${columns}) values ${places.join(', ')} on conflict (id) do update set (${assigned.join(', ')}) = (${assigned.map((name) => `excluded.${name}`).join(', ')})`,
      chunk.flat(),
    );
  }
}
