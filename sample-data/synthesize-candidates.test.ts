import { createHash } from 'node:crypto';
import {
  companyIndustries,
  companyRevenues,
  companySizes,
  specialties,
  states,
} from '#contract/candidates/candidate-options.ts';
import { boardCertificationNames } from '#contract/candidates/board-certifications.ts';
import { readLanguages } from '#normalize/public.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContactKind } from '#contract/candidates/candidates.ts';
import { cities } from './places.ts';
import { synthesizeCandidates, type SampleCandidate } from './synthesize-candidates.ts';

const today = '2026-11-21';
const count = 50_000;
let people: SampleCandidate[];

const synthesize = (options: { count: number; seed: number }): SampleCandidate[] => [
  ...synthesizeCandidates({ ...options, today }),
];
const share = (matches: (person: SampleCandidate) => boolean): number => people.filter(matches).length / people.length;
const has =
  (kind: ContactKind) =>
  (person: SampleCandidate): boolean =>
    person.contacts.some((contact) => contact.kind === kind);
const valuesOf = (field: keyof SampleCandidate): Set<unknown> =>
  new Set(people.map((person) => person[field]).filter((value) => value !== null));
const inCountry = (country: string): Set<unknown> =>
  new Set(people.filter((person) => person.country === country && person.state !== null).map(({ state }) => state));
const hasNpi = ({ keys }: SampleCandidate): boolean => keys.some(({ kind }) => kind === 'npi');
const namesOf = (seed: number): string[] =>
  synthesize({ count: 200, seed }).map((person) => `${person.firstName} ${person.lastName}`);
const undated = (day: string): unknown[] =>
  [...synthesizeCandidates({ count: 500, seed: 1, today: day })].map((person) => ({
    ...person,
    contacts: person.contacts.map(({ kind, value }) => ({ kind, value })),
  }));

beforeAll(() => {
  people = synthesize({ count, seed: 1 });
});

describe('repeatability', () => {
  it('refuses a today that is no date', () => {
    expect(() => [...synthesizeCandidates({ count: 1, seed: 1, today: 'soon' })]).toThrow('Not an ISO date: soon');
  });

  it('returns no candidates when none are requested', () => {
    expect(synthesize({ count: 0, seed: 1 })).toEqual([]);
  });

  it('gives the 1,000 people of the embedded default that it has always given', () => {
    const [hash, hashOfFacts, hashOfQualifications] = [0, 1, 2].map(() => createHash('sha256'));
    // Clinical facts came later, then qualifications, and changed nothing else.
    for (const { clinical, ...person } of synthesizeCandidates({ count: 1_000, today })) {
      const { graduationYear, medicalSchool, languages, boardCertifications, ...facts } = clinical ?? {};
      hash?.update(JSON.stringify(person));
      hashOfFacts?.update(JSON.stringify(clinical === null ? null : facts));
      hashOfQualifications?.update(JSON.stringify([graduationYear, medicalSchool, languages, boardCertifications]));
    }
    expect([hash, hashOfFacts, hashOfQualifications].map((each) => each?.digest('hex'))).toEqual([
      '3b5db5ac298cf9253b5acf63825fe1f0773874ca670bf4bdfcb2eb18e3b8243f',
      '09d9b597aa484fcc4b264786d29d7b9dda51a9448f4752723ad734a2bdf3377b',
      'cdbcdbf899232bce980c6bed144ad28d8ce548ecc98f5396a4259808d0cb0769',
    ]);
  });

  it('gives clinicians with an NPI the facts of a registry: licenses in the state of the office, some in a second state', () => {
    const clinicians = people.flatMap(({ clinical, officeState }) =>
      clinical === null ? [] : [{ ...clinical, officeState }],
    );
    expect(clinicians.length / people.length).toBeGreaterThan(0.4);
    const licensed = clinicians.filter(({ licenses }) => licenses.length > 0);
    expect(licensed.length / clinicians.length).toBeCloseTo(0.86, 1);
    for (const { licenses, officeState } of licensed)
      expect(officeState === null || licenses.some(({ state }) => state === officeState)).toBe(true);
    const several = licensed.filter(({ licenses }) => licenses.length > 1).length / licensed.length;
    expect(several).toBeGreaterThan(0.08);
    expect(clinicians.every(({ npi, taxonomies }) => npi.startsWith('9') && taxonomies.length > 0)).toBe(true);
  });

  it('gives clinicians a mailing address, which is at home but for one in twenty', () => {
    const mailed = people.flatMap(({ clinical, state, country }) =>
      clinical !== null && state !== null && country === 'US' ? [{ state, mailing: clinical.mailingState }] : [],
    );
    const atHome = mailed.filter(({ state, mailing }) => state === mailing).length / mailed.length;
    expect(atHome).toBeGreaterThan(0.93);
    expect(atHome).toBeLessThan(0.97);
  });

  it('gives about 15 % of the clinicians a second place of work, and some women a former name', () => {
    const clinicians = people.flatMap(({ clinical, gender }) => (clinical === null ? [] : [{ ...clinical, gender }]));
    const second = clinicians.filter(({ furtherPlaces }) => furtherPlaces.length > 0);
    expect(second.length / clinicians.length).toBeGreaterThan(0.1);
    expect(second.length / clinicians.length).toBeLessThan(0.16);
    expect(second.some(({ practicePlace, furtherPlaces }) => practicePlace?.state !== furtherPlaces[0]?.state)).toBe(
      true,
    );
    const renamed = clinicians.filter(({ otherNames }) => otherNames.length > 0);
    expect(renamed.length).toBeGreaterThan(0);
    expect(renamed.every(({ gender }) => gender !== 'Male')).toBe(true);
  });

  it('gives clinicians degrees, languages and certifications as sources have them', () => {
    const clinicians = people.flatMap(({ clinical, credentials, title }) =>
      clinical === null ? [] : [{ ...clinical, credentials, title }],
    );
    const shareWith = (matches: (one: (typeof clinicians)[number]) => boolean): number =>
      clinicians.filter(matches).length / clinicians.length;
    expect(shareWith(({ graduationYear }) => graduationYear !== null)).toBeGreaterThan(0.25);
    expect(shareWith(({ graduationYear }) => graduationYear !== null)).toBeLessThan(0.5);
    expect(shareWith(({ medicalSchool }) => medicalSchool !== null)).toBeGreaterThan(0.1);
    expect(shareWith(({ languages }) => languages.includes('Spanish'))).toBeGreaterThan(0.1);
    expect(shareWith(({ languages }) => languages.length > 0)).toBeLessThan(0.3);
    expect(shareWith(({ boardCertifications }) => boardCertifications.length > 0)).toBeGreaterThan(0.2);
    for (const { graduationYear, medicalSchool, languages, boardCertifications } of clinicians) {
      expect(graduationYear ?? 2000).toBeGreaterThanOrEqual(1970);
      expect(graduationYear ?? 2000).toBeLessThanOrEqual(2025);
      expect(medicalSchool === null || graduationYear !== null).toBe(true);
      expect(readLanguages(languages.join('; '))).toEqual({ values: languages, unread: [] });
      expect(boardCertifications.every((name) => boardCertificationNames.includes(name))).toBe(true);
    }
  });

  it('gives the same people for the same seed', () => {
    expect(synthesize({ count: 2_000, seed: 9 })).toEqual(synthesize({ count: 2_000, seed: 9 }));
  });

  it('gives other people for another seed', () => {
    const others = new Set(namesOf(1));
    expect(namesOf(2).filter((name) => others.has(name)).length).toBeLessThan(20);
  });

  it('continues a small directory in a larger one', () => {
    expect(people.slice(0, 3_000)).toEqual(synthesize({ count: 3_000, seed: 1 }));
  });

  it('changes nothing but the dates from day to day', () => {
    expect(undated('2027-02-03')).toEqual(undated(today));
  });
});

describe('the make-up of the directory', () => {
  it('is about a quarter nurses and leaves about one in a hundred without a specialty', () => {
    expect(share(({ specialty }) => specialty === 'Nurse')).toBeGreaterThan(0.2);
    expect(share(({ specialty }) => specialty === 'Nurse')).toBeLessThan(0.3);
    expect(share(({ specialty }) => specialty === null)).toBeGreaterThan(0.005);
    expect(share(({ specialty }) => specialty === null)).toBeLessThan(0.02);
  });

  it('has every specialty of the directory and no other', () => {
    expect(valuesOf('specialty')).toEqual(new Set(specialties));
  });

  it('uses only sizes, revenues and industries of the options, and every one of them', () => {
    expect(valuesOf('companySize')).toEqual(new Set(companySizes));
    expect(valuesOf('companyRevenue')).toEqual(new Set(companyRevenues));
    expect(valuesOf('companyIndustry')).toEqual(new Set(companyIndustries));
  });

  it('reaches every state, and Canada a little', () => {
    expect(inCountry('US')).toEqual(new Set(Object.keys(states)));
    expect(inCountry('CA').size).toBeGreaterThan(5);
    expect(share(({ country }) => country === 'CA')).toBeLessThan(0.04);
  });

  it('spreads people over thousands of organisations and names', () => {
    expect(valuesOf('organization').size).toBeGreaterThan(3_000);
    const names = new Set(people.map((person) => `${person.firstName} ${person.lastName}`));
    expect(names.size).toBeGreaterThan(count * 0.6);
    expect(names.size).toBeLessThan(count);
  });

  it('writes names with accents, apostrophes and hyphens', () => {
    const lastNames = people.map(({ lastName }) => lastName);
    expect(lastNames.filter((name) => /[áéíóúñç]/.test(name)).length).toBeGreaterThan(100);
    expect(lastNames.filter((name) => name.includes("'")).length).toBeGreaterThan(100);
    expect(lastNames.filter((name) => name.includes('-')).length).toBeGreaterThan(100);
  });
});

describe('coherence', () => {
  it('puts every city into its own state, at home and in the office', () => {
    const known = new Set(cities.map((city) => `${city.name}, ${city.state}`));
    const places = people.flatMap(
      (person) =>
        [
          [person.city, person.state],
          [person.officeCity, person.officeState],
        ] as const,
    );
    const unknown = places.filter(
      ([city, state]) => city !== null && state !== null && !known.has(`${city}, ${state}`),
    );
    expect(unknown).toEqual([]);
  });

  it('gives offices a postal code of their city', () => {
    const codesOf = new Map(cities.map((city) => [`${city.name}, ${city.state}`, city.postalCodes]));
    const stray = people.filter(({ officeCity, officeState, officeZip }) => {
      if (officeZip === null) return false;
      const isCanadian = /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(officeZip);
      return !(codesOf.get(`${officeCity}, ${officeState}`) ?? []).includes(
        isCanadian ? officeZip.slice(0, 3) : officeZip,
      );
    });
    expect(stray).toEqual([]);
  });

  it('says the same about an organisation every time', () => {
    const told = new Map<string, Set<string>>();
    for (const {
      organization,
      companySize,
      companyIndustry,
      companyRevenue,
      companyDomain,
      companyStartDate,
    } of people) {
      if (organization === null) continue;
      const facts = told.get(organization) ?? new Set();
      told.set(
        organization,
        facts.add(JSON.stringify([companySize, companyIndustry, companyRevenue, companyDomain, companyStartDate])),
      );
    }
    expect([...told].filter(([, facts]) => facts.size > 1)).toEqual([]);
  });

  it('lets no two organisations share a domain', () => {
    const pairs = new Set(
      people
        .filter(({ companyDomain }) => companyDomain !== null)
        .map((person) => `${person.companyDomain} ${person.organization}`),
    );
    expect(pairs.size).toBe(valuesOf('companyDomain').size);
  });

  it('gives credentials that fit the specialty', () => {
    const lettersOf: Record<string, RegExp> = {
      Nurse: /\b(RN|LPN)\b/,
      Cardiology: /\b(MD|DO)\b/,
      Pharmacist: /\b(PharmD|RPh)\b/,
      Dentist: /\b(DDS|DMD)\b/,
      'Physician Assistant': /\bPA-C\b/,
      'Physical Therapist': /\bD?PT\b/,
      Optometrist: /\bOD\b/,
    };
    const misfits = people.filter(
      ({ specialty, credentials }) =>
        specialty !== null && credentials !== null && lettersOf[specialty]?.test(credentials) === false,
    );
    expect(misfits).toEqual([]);
  });

  it('leaves no blank of a title unfilled', () => {
    expect(people.filter(({ title, organization }) => /[{}]|undefined/.test(`${title} ${organization}`))).toEqual([]);
  });

  it('gives 4 to 14 different skills, or none for a few', () => {
    const odd = people.filter(
      ({ skills }) =>
        skills.length > 0 && (skills.length < 4 || skills.length > 14 || new Set(skills).size < skills.length),
    );
    expect(odd).toEqual([]);
    expect(share(({ skills }) => skills.length === 0)).toBeLessThan(0.05);
  });

  it('knows people without a school, with a school alone, and with two', () => {
    expect(share(({ education }) => education.length === 0)).toBeGreaterThan(0.1);
    expect(share(({ education }) => education.length === 2)).toBeGreaterThan(0.1);
    expect(share(({ education }) => education.some(({ degree }) => degree === null))).toBeGreaterThan(0.05);
  });
});

describe('contacts', () => {
  it.each([
    ['mobile_phone', 0.72],
    ['direct_phone', 0.25],
    ['office_phone', 0.55],
    ['personal_email', 0.68],
    ['work_email', 0.6],
  ] as const)('covers %s for about %d of people', (kind, expected) => {
    expect(Math.abs(share(has(kind)) - expected)).toBeLessThan(0.02);
  });

  it('calls only fictional numbers', () => {
    const phones = people.flatMap(({ contacts }) => contacts.filter(({ kind }) => kind.endsWith('phone')));
    expect(phones.filter(({ value }) => !/^\+1[2-9]\d{2}55501\d{2}$/.test(value))).toEqual([]);
  });

  it('writes only to addresses and links only to hosts under .example', () => {
    const emails = people.flatMap(({ contacts }) => contacts.filter(({ kind }) => kind.endsWith('email')));
    expect(emails.filter(({ value }) => !/^[a-z0-9.]+@[a-z0-9-]+\.example$/.test(value))).toEqual([]);
    expect(
      people.filter(
        ({ linkedinUrl }) => linkedinUrl !== null && !linkedinUrl.startsWith('https://www.linkedin.example/in/'),
      ),
    ).toEqual([]);
  });

  it('gives work addresses of the organisation, to one person each', () => {
    const addresses = people.flatMap(({ contacts, companyDomain }) =>
      contacts.filter(({ kind }) => kind === 'work_email').map(({ value }) => ({ value, domain: companyDomain })),
    );
    expect(addresses.filter(({ value, domain }) => !value.endsWith(`@${domain}`))).toEqual([]);
    expect(new Set(addresses.map(({ value }) => value)).size).toBe(addresses.length);
  });

  it('verified them on the 180 days up to today, a few never', () => {
    const dates = people.flatMap(({ contacts }) => contacts.map(({ verifiedOn }) => verifiedOn));
    const known = dates.filter((date) => date !== null).toSorted();
    expect(known[0]).toBe('2026-05-26');
    expect(known.at(-1)).toBe(today);
    expect(new Set(known).size).toBe(180);
    expect(Math.abs(1 - known.length / dates.length - 0.04)).toBeLessThan(0.01);
  });
});

describe('identity', () => {
  it('tells everyone apart by every key', () => {
    const keys = people.flatMap((person) => person.keys.map(({ kind, value }) => `${kind} ${value}`));
    expect(new Set(keys).size).toBe(keys.length);
    expect(people.map(({ keys: [first] }) => first)).toEqual(
      people.map((_, index) => ({ kind: 'vendor', value: `synthetic:${index + 1}` })),
    );
  });

  it('keys everyone who has a personal e-mail by it', () => {
    const keyed = people.filter(
      (person) => person.keys.some(({ kind }) => kind === 'email') !== has('personal_email')(person),
    );
    expect(keyed).toEqual([]);
  });

  it('gives an NPI to about 70 % of US clinicians and to none in Canada', () => {
    const clinicians = people.filter(
      ({ officeState, specialty }) => officeState !== null && officeState in states && specialty === 'Cardiology',
    );
    expect(Math.abs(clinicians.filter(hasNpi).length / clinicians.length - 0.7)).toBeLessThan(0.06);
    expect(people.filter((person) => person.officeState === 'ON' && hasNpi(person))).toEqual([]);
    expect(people.filter((person) => person.specialty === 'Hospital Administration' && hasNpi(person))).toEqual([]);
  });

  it('uses NPIs that pass the check digit and that no real provider can have', () => {
    const npis = people.flatMap(({ keys }) => keys.filter(({ kind }) => kind === 'npi').map(({ value }) => value));
    expect(npis.filter((npi) => !/^9\d{9}$/.test(npi) || !passesLuhn(`80840${npi}`))).toEqual([]);
  });
});

/** From the right, every second digit doubled, digits summed. */
function passesLuhn(digits: string): boolean {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const fromRight = digits.split('').toReversed().map(Number);
  const sum = fromRight.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : (doubled[digit] ?? Number.NaN)),
    0,
  );
  return sum % 10 === 0;
}
