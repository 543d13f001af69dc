// Invents candidates that are realistic enough to demonstrate the directory. The same seed gives the same candidates on any day except for their
// verification dates, and a larger directory starts with the candidates of a smaller one.

import { asciiSlug } from './ascii-slug.ts';
import { pickCalling, pickSkills, type Calling } from './calling.ts';
import { pickClinicalFacts } from './clinical-facts.ts';
import { ClaimedAddresses } from './claimed-addresses.ts';
import { pickContacts, siteNumber } from './contacts.ts';
import { pickEducation } from './education.ts';
import { Employers } from './employers.ts';
import { identityKeys, npiShare, syntheticNpi } from './identity-keys.ts';
import type { Organization } from './organization.ts';
import { pickName, type PersonName, type ProfessionGroup } from './person-name.ts';
import { pickCity, pickHomeCity, type City } from './places.ts';
import { pickOtherNames, pickPlaces } from './practice-places.ts';
import { pickCredentials, pickPosition } from './position.ts';
import { pickQualifications } from './qualifications.ts';
import { entryAt, Random, scramble } from './random.ts';
import { Schools } from './schools.ts';
import { entryOf, titles } from './tables.ts';

/** What a source would say about the person. */
export type SampleCandidate = ReturnType<typeof synthesizePerson>;

interface SynthesisOptions {
  count: number;
  /** Any whole number. It determines everything except the dates. Absent: that of the embedded default, the same on every machine. */
  seed?: number;
  /** ISO date; contacts were verified within the 180 days before it. */
  today: string;
}

/** The data that candidates share. Addresses are assigned in order, so candidate n can depend on earlier candidates, never on later ones. */
interface World {
  employers: Employers;
  schools: Schools;
  addresses: ClaimedAddresses;
  verificationDays: readonly string[];
  /** For clinical facts, which came later: everything else is the same with and without them. */
  factsRandom: Random;
  /** For places of work and other names, which came later still. */
  placesRandom: Random;
  /** For education, languages and certifications of clinicians, the latest. */
  qualificationsRandom: Random;
}

const embeddedSeed = 20_261;
const factsStream = 0x5afe;
const placesStream = 0x91ace;
const qualificationsStream = 0xc0de;
const verificationSpanDays = 180;
const dayMs = 86_400_000;
const postalLetters = 'ABCEGHJKLMNPRSTVWXYZ';

/** @throws RangeError when `today` is no date. */
export function* synthesizeCandidates({
  count,
  seed = embeddedSeed,
  today,
}: SynthesisOptions): Generator<SampleCandidate> {
  const world: World = {
    employers: new Employers(seed),
    schools: new Schools(seed),
    addresses: new ClaimedAddresses(),
    verificationDays: daysBefore(today),
    factsRandom: new Random(seed ^ factsStream, 0),
    placesRandom: new Random(seed ^ placesStream, 0),
    qualificationsRandom: new Random(seed ^ qualificationsStream, 0),
  };
  const random = new Random(seed, 0);
  for (let number = 1; number <= count; number += 1) {
    random.restart(number);
    world.factsRandom.restart(number);
    world.placesRandom.restart(number);
    world.qualificationsRandom.restart(number);
    yield synthesizePerson(number, random, world);
  }
}

function synthesizePerson(number: number, random: Random, world: World) {
  const calling = pickCalling(random);
  const { profile } = calling;
  const office = pickCity(random);
  const home = pickHomeCity(random, office);
  const employer = world.employers.pick(random, calling.workplace, office, profile);
  const gender = random.chance(profile.femaleShare) ? 'Female' : 'Male';
  const name = pickName(random, professionGroup(calling), office.state, gender);
  const position = pickPosition(random, calling, employer);
  const knownEmployer = random.unlessMissing(0.025, employer);
  const contacts = pickContacts(
    random,
    { number, name, home, office, employer: knownEmployer },
    world.addresses,
    world.verificationDays,
  );
  const hasNpi =
    entryOf(titles.ladders, profile.ladder).isClinician && office.country === 'US' && random.chance(npiShare);
  const npi = hasNpi ? syntheticNpi(number) : null;
  const title = random.unlessMissing(0.015, position.title);
  const person = {
    firstName: random.unlessMissing(0.004, name.first),
    middleName: name.middle,
    lastName: name.last,
    credentials: random.unlessMissing(0.06, pickCredentials(random, calling, position)),
    title,
    titleLevel: title === null ? null : random.unlessMissing(0.02, position.level),
    jobFunctions: random.unlessMissing(0.04, position.jobFunctions),
    specialty: random.unlessMissing(0.01, profile.specialty),
    ...companyFields(knownEmployer),
    ...placeFields(random, home, office, employer),
    ...linkedinFields(random, number, name, position.level === 'Non-Manager'),
    gender: random.unlessMissing(0.09, gender),
    skills: pickSkills(random, calling, position.level !== 'Non-Manager'),
    education: pickEducation(random, world.schools, calling, home.state, name.tradition.last),
    contacts,
    keys: identityKeys(number, npi, contacts),
  };
  if (npi === null) return { ...person, clinical: null };
  const group = professionGroup(calling);
  const { specialty } = profile;
  const facts = pickClinicalFacts(world.factsRandom, { npi, specialty, state: office.state, home });
  const { enumeratedOn } = facts;
  const { certification } = calling.focus;
  const clinical = {
    ...facts,
    otherNames: pickOtherNames(world.placesRandom, { name, gender, group, state: office.state }),
    ...pickPlaces(world.placesRandom, { ...person, office }),
    ...pickQualifications(world.qualificationsRandom, { ...person, group, specialty, certification, enumeratedOn }),
  };
  return { ...person, clinical };
}

function professionGroup({ profile }: Calling): ProfessionGroup {
  switch (profile.ladder) {
    case 'physician':
    case 'dentist':
    case 'officeDoctor':
      return 'doctors';
    case 'nurse':
      return 'nurses';
    default:
      return 'allied';
  }
}

function companyFields(employer: Organization | null) {
  return {
    organization: employer?.name ?? null,
    companySize: employer?.size ?? null,
    companyIndustry: employer?.industry ?? null,
    companyRevenue: employer?.revenue ?? null,
    companyDomain: employer?.domain ?? null,
    companyStartDate: employer?.startDate ?? null,
  };
}

function placeFields(random: Random, home: City, office: City, employer: Organization) {
  const knowsOffice = random.chance(0.88);
  return {
    city: random.unlessMissing(0.012, home.name),
    state: random.unlessMissing(0.004, home.state),
    country: random.unlessMissing(0.003, home.country),
    officeCity: knowsOffice ? office.name : null,
    officeState: knowsOffice ? office.state : null,
    officeZip: knowsOffice ? random.unlessMissing(0.04, postalCode(employer, office)) : null,
  };
}

/** The same for all candidates of an employer in a city. */
function postalCode(employer: Organization, office: City): string {
  const site = siteNumber(employer, office);
  const code = entryAt(office.postalCodes, site % office.postalCodes.length);
  if (office.country === 'US') return code;
  const letter = postalLetters.charAt((site >>> 4) % postalLetters.length);
  return `${code} ${(site >>> 12) % 10}${letter}${(site >>> 20) % 10}`;
}

function linkedinFields(random: Random, number: number, { first, last }: PersonName, isStaff: boolean) {
  if (!random.chance(0.7)) return { linkedinUrl: null, linkedinConnections: null };
  const handle = `${asciiSlug(first)}-${asciiSlug(last)}-${scramble(number).toString(16).padStart(8, '0')}`;
  // Few have many connections. LinkedIn shows 500 for all higher counts.
  const connections = Math.min(500, Math.round(8 + (isStaff ? 620 : 1100) * random.fraction() ** 1.8));
  return {
    linkedinUrl: `https://www.linkedin.example/in/${handle}`,
    linkedinConnections: random.unlessMissing(0.06, connections),
  };
}

function daysBefore(today: string): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  if (Number.isNaN(end)) throw new RangeError(`Not an ISO date: ${today}`);
  return Array.from({ length: verificationSpanDays }, (_, age) =>
    new Date(end - age * dayMs).toISOString().slice(0, 10),
  );
}
