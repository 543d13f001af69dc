// The contacts of a candidate. Every address ends in `.example` and every number is a fictional 555-01xx one, so no
// real person is ever called or written to. There are a hundred such numbers per area code, so many candidates share one.

import type { ContactKind } from '#contract/candidates/candidates.ts';
import { asciiSlug } from './ascii-slug.ts';
import type { ClaimedAddresses } from './claimed-addresses.ts';
import type { MailPattern, Organization } from './organization.ts';
import type { PersonName } from './person-name.ts';
import type { City } from './places.ts';
import { entryAt, scramble, type Random } from './random.ts';
import { WeightedChoice } from './weighted-choice.ts';

export interface Contact {
  kind: ContactKind;
  value: string;
  /** ISO date; null: never verified. */
  verifiedOn: string | null;
}

export interface Reachable {
  /** The person's number; makes an address unique when nothing else does. */
  number: number;
  name: PersonName;
  home: City;
  office: City;
  /** Null: the source names no employer, so there is no work contact. */
  employer: Organization | null;
}

/** Shares of people with a value of the kind; work values only of those with a known employer. */
const coverage: Record<ContactKind, number> = {
  personal_email: 0.68,
  work_email: 0.635,
  mobile_phone: 0.72,
  direct_phone: 0.26,
  office_phone: 0.57,
};
const neverVerifiedShare = 0.04;

const workLocalParts: Record<MailPattern, (first: string, last: string) => string> = {
  'first.last': (first, last) => `${first}.${last}`,
  flast: (first, last) => first.charAt(0) + last,
  firstl: (first, last) => first + last.charAt(0),
  'last.first': (first, last) => `${last}.${first}`,
};

const mailboxHosts = new WeightedChoice([
  ['postbox.example', 38],
  ['mailhaven.example', 22],
  ['inboxly.example', 14],
  ['letterbee.example', 9],
  ['brightpost.example', 7],
  ['homecable.example', 6],
  ['quillmail.example', 4],
]);

/** @param verificationDays ISO dates on which values may have been verified. */
export function pickContacts(
  random: Random,
  person: Reachable,
  addresses: ClaimedAddresses,
  verificationDays: readonly string[],
): Contact[] {
  const { home, office, employer } = person;
  const contacts: Contact[] = [];
  const add = (kind: ContactKind, value: string): void => {
    contacts.push({ kind, value, verifiedOn: random.unlessMissing(neverVerifiedShare, random.pick(verificationDays)) });
  };
  if (random.chance(coverage.personal_email)) add('personal_email', personalEmail(random, person, addresses));
  if (employer !== null && employer.domain !== null && random.chance(coverage.work_email)) {
    add('work_email', workEmail(person, employer.mailPattern, employer.domain, addresses));
  }
  if (random.chance(coverage.mobile_phone)) add('mobile_phone', phone(random.pick(home.areaCodes), random.below(100)));
  if (random.chance(coverage.direct_phone)) add('direct_phone', phone(entryAt(office.areaCodes, 0), random.below(100)));
  if (employer !== null && random.chance(coverage.office_phone)) add('office_phone', officePhone(employer, office));
  return contacts;
}

/** Unique in the directory. */
function personalEmail(random: Random, { name, number }: Reachable, addresses: ClaimedAddresses): string {
  const first = asciiSlug(name.first);
  const last = asciiSlug(name.last);
  const style = random.below(10);
  let local = `${first}.${last}`;
  if (style > 8) local = `${last}.${first}`;
  else if (style > 6) local = first.charAt(0) + last;
  else if (style > 4) local = first + last;
  else if (style > 3 && name.middle !== null) local = `${first}.${asciiSlug(name.middle).charAt(0)}.${last}`;
  const digits = String(random.between(60, 99));
  return claimFirst(
    mailboxHosts.pick(random),
    random.chance(0.3) ? [local + digits] : [local, local + digits],
    local,
    number,
    addresses,
  );
}

function workEmail(
  { name, number }: Reachable,
  pattern: MailPattern,
  domain: string,
  addresses: ClaimedAddresses,
): string {
  const local = workLocalParts[pattern](asciiSlug(name.first), asciiSlug(name.last));
  return claimFirst(domain, [local, `${local}2`, `${local}3`, `${local}4`], local, number, addresses);
}

/** The last resort has five digits or more. The preferred forms above end in at most two, so they never collide. */
function claimFirst(
  host: string,
  preferredNames: readonly string[],
  local: string,
  number: number,
  addresses: ClaimedAddresses,
): string {
  for (const preferredName of preferredNames) {
    const address = `${preferredName}@${host}`;
    if (addresses.claim(address)) return address;
  }
  return `${local}${number + 10_000}@${host}`;
}

/** Colleagues at one site share the switchboard's number. */
function officePhone(employer: Organization, office: City): string {
  const site = siteNumber(employer, office);
  return phone(entryAt(office.areaCodes, site % office.areaCodes.length), (site >>> 8) % 100);
}

/** The same for all candidates of an employer in a city, 32 bits. */
export function siteNumber(employer: Organization, office: City): number {
  return scramble(employer.number * 4096 + office.index);
}

/** A number that is never assigned: 555-0100 to 555-0199 are set aside for fiction in every area code. */
function phone(areaCode: string, line: number): string {
  return `+1${areaCode}55501${String(line).padStart(2, '0')}`;
}
