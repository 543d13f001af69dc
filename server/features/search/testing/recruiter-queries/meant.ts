// What a recruiter means by a query, as conditions on the cards that a search returns.
import { stateNameOf } from '#contract/candidates/places.ts';
import { fold } from '#search-index/public.ts';
import type { FoundCandidate } from '#contract/search/search.ts';

export type Meant = (card: FoundCandidate) => boolean;
export type RecruiterQuery = readonly [text: string, meant: Meant];

/** The day of the list: candidates of the list are verified on or before it. */
export const listDay = '2026-11-22';
const dayMs = 86_400_000;

export const both =
  (...conditions: Meant[]): Meant =>
  (card) =>
    conditions.every((condition) => condition(card));
export const either =
  (...conditions: Meant[]): Meant =>
  (card) =>
    conditions.some((condition) => condition(card));

export const specialty =
  (...names: string[]): Meant =>
  (card) =>
    names.includes(card.specialty ?? '');
export const title =
  (pattern: RegExp): Meant =>
  (card) =>
    pattern.test(card.title ?? '');
export const skill =
  (pattern: RegExp): Meant =>
  (card) =>
    card.skills.some((one) => pattern.test(one));
export const organization =
  (pattern: RegExp): Meant =>
  (card) =>
    pattern.test(card.organization ?? '');
export const school =
  (pattern: RegExp): Meant =>
  (card) =>
    card.education.some((one) => pattern.test(one.school));
export const degree =
  (pattern: RegExp): Meant =>
  (card) =>
    card.education.some((one) => pattern.test(one.degree ?? ''));
export const named =
  (pattern: RegExp): Meant =>
  (card) =>
    pattern.test(fold(`${card.firstName ?? ''} ${card.lastName}`));

/** A credential as a word of its own: `RN` is in `BSN, RN` and in `RN-BC`, not in `CRNA`. */
export const credential =
  (...names: string[]): Meant =>
  ({ credentials }) => {
    const own = (credentials ?? '').toUpperCase().split(/[^A-Z0-9]+/);
    return names.some((name) =>
      name
        .toUpperCase()
        .split(/[^A-Z0-9]+/)
        .every((part) => own.includes(part)),
    );
  };

/** Title, specialty, skills, or the organization. */
export const about =
  (pattern: RegExp): Meant =>
  (card) =>
    [card.title, card.specialty, card.organization, ...card.skills].some((text) => pattern.test(text ?? ''));

export const state =
  (code: string): Meant =>
  ({ location }) =>
    location === code || (location?.endsWith(`, ${code}`) ?? false);
export const city =
  (name: string): Meant =>
  ({ location }) =>
    location?.toLowerCase().startsWith(`${name.toLowerCase()},`) ?? false;
/** A place by name alone: the city, the state, or an organization, a school or a person of that name. */
export const placed = (name: string): Meant => {
  const pattern = new RegExp(`\\b${name}\\b`, 'i');
  return (card) =>
    pattern.test(card.location ?? '') ||
    pattern.test(stateNameOf(card.location?.slice(-2) ?? null) ?? '') ||
    pattern.test(card.organization ?? '') ||
    card.education.some((one) => pattern.test(one.school)) ||
    pattern.test(`${card.firstName ?? ''} ${card.lastName}`);
};

export const withinMiles =
  (miles: number): Meant =>
  ({ distanceMiles }) =>
    distanceMiles !== null && distanceMiles <= miles;
export const verifiedWithin =
  (days: number): Meant =>
  ({ contactInfo: { verifiedOn } }) =>
    verifiedOn !== null && Date.parse(listDay) - Date.parse(verifiedOn) <= days * dayMs;
export const mobile: Meant = ({ contactInfo }) => contactInfo.phone === 'mobile_phone';
export const phone: Meant = ({ contactInfo }) => contactInfo.phone !== null;
export const email: Meant = ({ contactInfo }) => contactInfo.email !== null;

export const nurse = either(specialty('Nurse', 'Nurse Practitioner', 'Nurse Anesthetist'), title(/\bnurs/i));
export const practitioner = either(specialty('Nurse Practitioner'), title(/nurse practitioner/i));
export const assistant = either(specialty('Physician Assistant'), title(/physician assistant/i));
export const anesthetist = either(specialty('Nurse Anesthetist'), title(/nurse anesthetist/i));
export const icu = about(/\bicu\b|intensive care|critical care/i);
export const emergency = about(/emergency|trauma|\ber\b|\bed\b/i);
export const obstetrics = about(/ob\s?\/?\s?gyn|obstetric|gynecolog/i);
/** A midwife, or who cares for pregnant women as midwives do. */
export const midwifery = either(about(/midwi|labor & delivery|women's health|prenatal/i), credential('CNM'));
