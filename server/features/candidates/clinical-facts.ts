// Facts about clinicians: how several sources of them become one, how they are stored, and how a profile shows them. Pure.
import {
  clinicalLimits,
  type ClinicalFacts,
  type OtherName,
  type PracticePlace,
  type ShownClinicalFacts,
} from '#contract/candidates/clinical-facts.ts';
import { licenseReach } from '#contract/candidates/license-reach.ts';
import { initialOf } from '#contract/candidates/shortened-name.ts';
import { professionOf } from '#normalize/public.ts';
import { unionBy } from './union-by.ts';

/** One text for equal facts, without blanks: most people have few of them. */
export function clinicalText(facts: ClinicalFacts): string {
  const { npi, taxonomies, licenses, enumeratedOn, isSoleProprietor, mailingState } = facts;
  const { otherNames, practicePlace, furtherPlaces, graduationYear, medicalSchool } = facts;
  const { languages, boardCertifications } = facts;
  return JSON.stringify({
    ...(npi === null ? {} : { npi }),
    ...(taxonomies.length === 0 ? {} : { taxonomies: taxonomies.map(({ code, isPrimary }) => ({ code, isPrimary })) }),
    ...(licenses.length === 0
      ? {}
      : { licenses: licenses.map(({ state, number, code }) => ({ state, number, code })) }),
    ...(enumeratedOn === null ? {} : { enumeratedOn }),
    ...(isSoleProprietor === null ? {} : { isSoleProprietor }),
    ...(mailingState === null ? {} : { mailingState }),
    ...(otherNames.length === 0 ? {} : { otherNames: otherNames.map(storedName) }),
    ...(practicePlace === null ? {} : { practicePlace: storedPlace(practicePlace) }),
    ...(furtherPlaces.length === 0 ? {} : { furtherPlaces: furtherPlaces.map(storedPlace) }),
    ...(graduationYear === null ? {} : { graduationYear }),
    ...(medicalSchool === null ? {} : { medicalSchool }),
    ...(languages.length === 0 ? {} : { languages }),
    ...(boardCertifications.length === 0 ? {} : { boardCertifications }),
  });
}

const storedName = ({ firstName, middleName, lastName, suffix }: OtherName): Partial<OtherName> => ({
  ...(firstName === null ? {} : { firstName }),
  ...(middleName === null ? {} : { middleName }),
  lastName,
  ...(suffix === null ? {} : { suffix }),
});

const storedPlace = ({ address, city, state, zip }: PracticePlace): Partial<PracticePlace> => ({
  ...(address === null ? {} : { address }),
  ...(city === null ? {} : { city }),
  ...(state === null ? {} : { state }),
  ...(zip === null ? {} : { zip }),
});

const nameText = ({ firstName, middleName, lastName, suffix }: OtherName): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');

/** As `withShortenedName` names a person. */
const shortenedText = ({ firstName, lastName }: OtherName): string =>
  [firstName, initialOf(lastName)].filter(Boolean).join(' ');

/** Without letter case and punctuation. */
export const placeKey = ({ address, city, state, zip }: PracticePlace): string =>
  [address, city, state, zip].map((part) => (part ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()).join('/');

const licenseKey = ({ state, number }: ClinicalFacts['licenses'][number]): string =>
  `${state}/${number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()}`;

/** Single values from the stronger source, lists united; the primary taxonomy is that of the stronger source. */
export function mergeClinical(strong: ClinicalFacts | null, weak: ClinicalFacts | null): ClinicalFacts | null {
  if (strong === null || weak === null) return strong ?? weak;
  const codes = new Set(strong.taxonomies.map(({ code }) => code));
  const others = weak.taxonomies
    .filter(({ code }) => !codes.has(code))
    .map((taxonomy) => (strong.taxonomies.length === 0 ? taxonomy : { ...taxonomy, isPrimary: false }));
  const numbers = new Set(strong.licenses.map(licenseKey));
  return {
    npi: strong.npi ?? weak.npi,
    taxonomies: [...strong.taxonomies, ...others],
    licenses: [...strong.licenses, ...weak.licenses.filter((license) => !numbers.has(licenseKey(license)))],
    enumeratedOn: strong.enumeratedOn ?? weak.enumeratedOn,
    isSoleProprietor: strong.isSoleProprietor ?? weak.isSoleProprietor,
    mailingState: strong.mailingState ?? weak.mailingState,
    otherNames: unionBy([...strong.otherNames, ...weak.otherNames], (name) => nameText(name).toLowerCase()),
    practicePlace: strong.practicePlace ?? weak.practicePlace,
    furtherPlaces: unionBy([...strong.furtherPlaces, ...weak.furtherPlaces], placeKey),
    ...mergeDegree(strong, weak),
    languages: mergeTexts(strong.languages, weak.languages),
    boardCertifications: mergeTexts(strong.boardCertifications, weak.boardCertifications),
  };
}

const mergeTexts = (strong: readonly string[], weak: readonly string[]): string[] =>
  [...new Set([...strong, ...weak])].slice(0, clinicalLimits.listMax);

type Degree = Pick<ClinicalFacts, 'graduationYear' | 'medicalSchool'>;

/** Year and school are of one degree: a weaker source fills one of them only where it says the same of the other. */
function mergeDegree(strong: Degree, weak: Degree): Degree {
  const { graduationYear, medicalSchool } = strong;
  if (graduationYear === null && medicalSchool === null) return degreeOf(weak);
  const isSameDegree =
    (graduationYear !== null && graduationYear === weak.graduationYear) ||
    (medicalSchool !== null && medicalSchool.toLowerCase() === weak.medicalSchool?.toLowerCase());
  return isSameDegree
    ? {
        graduationYear: graduationYear ?? weak.graduationYear,
        medicalSchool: medicalSchool ?? weak.medicalSchool,
      }
    : degreeOf(strong);
}

const degreeOf = ({ graduationYear, medicalSchool }: Degree): Degree => ({ graduationYear, medicalSchool });

/** Whether the facts say more than what `qualificationsShown` counts. */
export const hasRegistryFacts = (facts: ClinicalFacts): boolean =>
  clinicalText({ ...facts, graduationYear: null, medicalSchool: null, languages: [], boardCertifications: [] }) !==
  '{}';

/** Whether the merged facts have a language, a certification, or the school or year of a degree from this source. `stronger`: sources before it. */
export function qualificationsShown(
  facts: ClinicalFacts,
  stronger: readonly (ClinicalFacts | null)[],
  merged: ClinicalFacts | null,
): boolean {
  const isUsed = (name: keyof Degree): boolean =>
    facts[name] !== null &&
    merged?.[name] === facts[name] &&
    stronger.every((one) => one === null || one[name] === null);
  return (
    facts.languages.length > 0 ||
    facts.boardCertifications.length > 0 ||
    isUsed('graduationYear') ||
    isUsed('medicalSchool')
  );
}

/** Every place of work once, the first one first. */
const placesOf = ({ practicePlace, furtherPlaces }: ClinicalFacts): PracticePlace[] =>
  unionBy([...(practicePlace === null ? [] : [practicePlace]), ...furtherPlaces], placeKey);

const labelOf = (code: string | null): string | null => {
  const profession = code === null ? null : professionOf(code);
  return profession === null ? null : (profession.title ?? profession.specialty);
};

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A street leads to the person, as a number does. The ZIP code of the office is shown to everyone who may search. */
const withoutStreet = (place: PracticePlace): PracticePlace => ({ ...place, address: null });

/** `maySeeNumbers`: the caller may see contact information. */
export function shownClinical(facts: ClinicalFacts, maySeeNumbers: boolean): ShownClinicalFacts {
  const once = unionBy(facts.licenses, licenseKey).map(({ state, number, code }) => ({
    state,
    number: maySeeNumbers ? number : null,
    label: labelOf(code),
  }));
  // Without numbers, two licenses of one profession in one state look the same.
  const licenses = maySeeNumbers ? once : unionBy(once, ({ state, label }) => `${state}/${label}`);
  const { compacts, fasterPaths } = licenseReach(facts);
  return {
    npi: maySeeNumbers ? facts.npi : null,
    taxonomies: facts.taxonomies
      .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
      .map((taxonomy) => ({ ...taxonomy, label: labelOf(taxonomy.code) })),
    licenses: licenses.toSorted(
      (one, other) => compare(one.state, other.state) || compare(one.number ?? '', other.number ?? ''),
    ),
    enumeratedOn: facts.enumeratedOn,
    isSoleProprietor: facts.isSoleProprietor,
    compacts,
    fasterPaths,
    otherNames: [...new Set(facts.otherNames.map(maySeeNumbers ? nameText : shortenedText))],
    practicePlaces: maySeeNumbers ? placesOf(facts) : unionBy(placesOf(facts).map(withoutStreet), placeKey),
    ...degreeOf(facts),
    languages: facts.languages,
    boardCertifications: facts.boardCertifications,
  };
}

const placeText = ({ address, city, state, zip }: PracticePlace): string =>
  [address, city, state, zip].filter((part) => part !== null).join(', ');

const degreeText = ({ graduationYear, medicalSchool }: Degree): string =>
  graduationYear === null && medicalSchool === null
    ? ''
    : `graduated ${[medicalSchool, graduationYear].filter((part) => part !== null).join(' ')}`;

/** In one line, for the table of claims. */
export const clinicalSummary = ({ npi, taxonomies, licenses, enumeratedOn, ...facts }: ClinicalFacts): string =>
  [
    npi === null ? '' : `NPI ${npi}`,
    taxonomies.map(({ code }) => code).join(', '),
    licenses.map(({ state, number }) => `${state} ${number}`).join(', '),
    enumeratedOn === null ? '' : `since ${enumeratedOn}`,
    ...facts.otherNames.map(nameText),
    ...placesOf({ npi, taxonomies, licenses, enumeratedOn, ...facts }).map(placeText),
    degreeText(facts),
    facts.languages.length === 0 ? '' : `speaks ${facts.languages.join(', ')}`,
    facts.boardCertifications.length === 0 ? '' : `certified: ${facts.boardCertifications.join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
