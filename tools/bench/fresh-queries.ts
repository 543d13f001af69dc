// The half of the mix that was never used for tuning. Its shapes were written without looking at where the engines spend their time. Keep it
// so: choose no change of the product by the times of these searches, because they are the only measurement that such a choice cannot bias.
import type { RandomNumbers } from './random-numbers.ts';
import { present, queriesIn, type BenchQuery, type Make, type Sample } from './search-queries.ts';

const professions = [
  'icu nurse',
  'travel rn',
  'er physician',
  'family doctor',
  'pediatric nurse practitioner',
  'crna',
  'physical therapist',
  'hospitalist',
  'board certified cardiologist',
  'dental hygienist',
  'clinical pharmacist',
  'labor and delivery nurse',
  'orthopedic surgeon',
  'licensed clinical social worker',
] as const;
const stateNames = ['texas', 'california', 'new york', 'ohio', 'north carolina', 'florida', 'oregon', 'maine'] as const;
const excluded = ['travel', 'director', 'resident', 'assistant', 'night', 'manager'] as const;
const stateCodes = ['CA', 'TX', 'FL', 'NY', 'PA', 'IL', 'OH', 'GA', 'NC', 'MI', 'WA', 'AZ', 'MA', 'WY'] as const;

const specialties = [
  'Nurse',
  'Nurse Practitioner',
  'Pharmacist',
  'Family Medicine',
  'Internal Medicine',
  'Dentist',
  'Physical Therapist',
  'Physician Assistant',
  'Pediatrics',
  'Emergency Medicine',
  'Social Worker',
  'Psychiatry',
  'Anesthesiology',
  'Cardiology',
  'OBGYN',
  'Radiology',
  'Occupational Therapist',
  'Psychologist',
  'Respiratory Therapist',
  'Hospital Medicine',
  'General Surgery',
  'Orthopedic Surgery',
  'Speech Language Pathologist',
  'Oncology',
  'Neurology',
  'Chiropractor',
  'Optometrist',
  'Dermatology',
  'Urology',
] as const;
const manyStates =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );
const phrases = ['critical care', 'nurse practitioner', 'health system', 'patient care', 'case management'] as const;

/** So many values of a list, at least 20 of them. */
function some(values: readonly string[], random: RandomNumbers): string[] {
  const first = random.below(values.length);
  return [...values.slice(first), ...values.slice(0, first)].slice(0, 20 + random.below(values.length - 19));
}

/** Two neighboring letters change places, or one is missing, as in hasty typing. */
function misspelled(word: string, random: RandomNumbers): string {
  const at = 1 + random.below(Math.max(1, word.length - 2));
  return random.chance(0.5)
    ? word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
    : word.slice(0, at) + word.slice(at + 1);
}

const firstWords = (text: string, count: number): string => text.split(' ').slice(0, count).join(' ');
const placeOf = ({ city, state, zip }: Sample, random: RandomNumbers): string =>
  zip !== '' && random.chance(0.5) ? zip : `${city}, ${state}`;

const classes: Readonly<Record<string, Make>> = {
  'two skills and a state': (person) => ({
    skills: [...present(person.skill), ...present(person.otherSkill)],
    state: present(person.state),
  }),
  'title and verified within': (person, random) => ({
    title: present(firstWords(person.title, 2)),
    verifiedWithinDays: random.pick([30, 90, 180]),
    hasEmail: random.chance(0.4) ? true : undefined,
  }),
  'near a place': (person, random) => ({
    near: placeOf(person, random),
    withinMiles: random.pick([10, 25, 50, 100]),
    specialty: random.chance(0.5) ? present(person.specialty) : [],
    sortKey: random.pick(['distance', 'relevance']),
  }),
  school: (person, random) => ({
    education: present(firstWords(person.school, 2)),
    companySize: random.chance(0.3) ? present(person.companySize) : [],
  }),
  'excluded words': (person, random) => ({
    query: `${person.specialty.toLowerCase()} -${random.pick(excluded)}${random.chance(0.5) ? ` -${random.pick(excluded)}` : ''}`,
  }),
  'quoted phrase': (person, random) => ({
    query: `"${random.chance(0.5) ? firstWords(person.title, 3) : person.organization}"`,
    state: random.chance(0.3) ? present(person.state) : [],
  }),
  'long sorted page': (person, random) => ({
    companyIndustry: present(person.companyIndustry),
    hasPhone: random.chance(0.5) ? true : undefined,
    sortKey: random.pick(['organization', 'location', 'name', 'verified']),
    sortDirection: random.pick(['asc', 'desc']),
    limit: 100,
    page: 1 + random.below(5),
  }),
  'several values of two filters': (person, random) => ({
    specialty: [
      ...new Set([person.specialty || 'Nurse', random.pick(['Nurse', 'Pharmacist', 'Dentist', 'Psychiatry'])]),
    ],
    state: [...new Set([...present(person.state), random.pick(stateCodes), random.pick(stateCodes)])],
  }),
  'profession in words': (person, random) => ({
    query: `${random.pick(professions)} ${random.chance(0.5) ? random.pick(stateNames) : person.city.toLowerCase()}`,
  }),
  'lists of 20 to 50 values': (person, random) => ({
    ...(random.chance(0.5)
      ? { licenseState: some(manyStates, random) }
      : random.chance(0.5)
        ? { anySpecialty: some(specialties, random) }
        : { specialty: some(specialties, random), state: some(manyStates, random) }),
    companySize: random.chance(0.3) ? present(person.companySize) : [],
    sortKey: random.pick(['relevance', 'name', 'verified']),
  }),
  ranges: (person, random) => ({
    registeredYears: random.chance(0.6) ? 1 + random.below(15) : undefined,
    graduatedYears: random.chance(0.6) ? 1 + random.below(30) : undefined,
    state: random.chance(0.4) ? present(person.state) : [],
    specialty: random.chance(0.3) ? present(person.specialty) : [],
  }),
  'page 2,000': (person, random) => ({
    query: random.chance(0.5) ? person.specialty.toLowerCase() : '',
    hasEmail: random.chance(0.5) ? true : undefined,
    sortKey: random.pick(['relevance', 'name', 'verified']),
    page: 2_000,
  }),
  'half-typed words': (person, random) => ({
    query: [person.specialty, random.chance(0.5) ? person.city : person.lastName]
      .map((word) => word.toLowerCase().slice(0, 2 + random.below(3)))
      .join(' '),
    state: random.chance(0.3) ? present(person.state) : [],
  }),
  'phrases with exclusions': (person, random) => ({
    query: `"${random.pick(phrases)}" -${random.pick(excluded)}${random.chance(0.5) ? ` -"${random.pick(phrases)}"` : ''}`,
    state: random.chance(0.3) ? present(person.state) : [],
  }),
  'misspelled city': (person, random) => ({
    query: `${person.specialty.toLowerCase()} ${misspelled(person.city.toLowerCase(), random)}`,
  }),
};

/** Searches of all classes, one class after another. The same seed gives the same searches. */
export const freshQueries = (people: readonly Sample[], seed: number, count: number): BenchQuery[] =>
  queriesIn(classes, people, seed, count);

/** Seeds of the halves. Seed 1 was used for tuning. */
export const seeds = { tuned: 1, fresh: 7_919 } as const;
