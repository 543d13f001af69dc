// What the registry would say of an invented clinician. It is drawn from a stream of its own, so that the person stays the same without it.
import { taxonomyLines } from '#normalize/public.ts';
import { pickCity } from './places.ts';
import type { Random } from './random.ts';

interface Clinician {
  npi: string;
  specialty: string;
  /** Two letters, a US state. */
  state: string;
  /** Where the person lives. */
  home: { state: string; country: string };
}

/** The first code of each specialty, the most general one. */
const codes = new Map(
  taxonomyLines
    .toReversed()
    .map(([specialty, , prefixes]) => [specialty, codeOf(prefixes.split(' ')[0] ?? '')] as const),
);
const internist = codeOf('207R');

/** `207R` → `207R00000X`. */
function codeOf(prefix: string): string {
  return `${prefix.padEnd(9, '0')}X`;
}

/** Shares of people for whom the registry has a license, a second one in another state, and a second taxonomy. */
const licenseShare = 0.86;
const secondLicenseShare = 0.15;
const secondTaxonomyShare = 0.4;
const soleProprietorShare = 0.2;
/** People who get their mail in another state than where they live. */
const otherMailingShare = 0.05;

export function pickClinicalFacts(random: Random, { npi, specialty, state, home }: Clinician) {
  const code = codes.get(specialty) ?? null;
  const hasSecond = code?.startsWith('207R') === true && code !== internist && random.chance(secondTaxonomyShare);
  const taxonomies = [
    ...(code === null ? [] : [{ code, isPrimary: true }]),
    ...(hasSecond ? [{ code: internist, isPrimary: false }] : []),
  ];
  const other = pickCity(random);
  const isElsewhere = other.country === 'US' && other.state !== state && random.chance(secondLicenseShare);
  const states = random.chance(licenseShare) ? [state, ...(isElsewhere ? [other.state] : [])] : [];
  return {
    npi,
    taxonomies,
    licenses: states.map((where) => ({ state: where, number: licenseNumber(random), code })),
    enumeratedOn: enumerationDay(random),
    isSoleProprietor: random.chance(soleProprietorShare),
    mailingState: mailingState(random, home),
  };
}

/** Mostly at home. */
function mailingState(random: Random, home: Clinician['home']): string | null {
  const other = pickCity(random);
  const place = random.chance(otherMailingShare) ? other : home;
  return place.country === 'US' ? place.state : null;
}

/** Of no profession, as many boards number all of theirs. */
const letters = ['', '', 'A', 'G', 'K', 'T'];
const licenseNumber = (random: Random): string =>
  `${letters[random.below(letters.length)] ?? ''}${random.between(10_000, 999_999)}`;

/** The registry began in May 2005. */
function enumerationDay(random: Random): string {
  const [first, last] = [Date.UTC(2005, 4, 23), Date.UTC(2025, 11, 31)];
  return new Date(first + Math.floor(random.fraction() * (last - first))).toISOString().slice(0, 10);
}
