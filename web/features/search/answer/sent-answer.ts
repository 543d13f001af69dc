// The first answer as a document carries it to its scripts: cards and facets without the names of their fields, which would be a third of it.
import { useMemo } from 'react';
import { recordOf } from '#contract/record-of.ts';
import { facetNames, type FacetName } from '#contract/search/search-filters.ts';
import type { FacetCount, FoundCandidate, SearchAnswer } from '#contract/search/search.ts';
import type { FirstAnswer } from './first-answer.ts';

export interface SentFirstAnswer extends Omit<FirstAnswer, 'answer'> {
  answer: SentAnswer | null;
}
interface SentAnswer extends Omit<SearchAnswer, 'data' | 'facets'> {
  data: SentCard[];
  facets: Record<FacetName, SentFacet>;
}
type SentCard = ReturnType<typeof sentCard>;
/** Its values and, in the same order, their counts. */
interface SentFacet {
  values: string[];
  counts: number[];
}

export const sentFirstAnswer = ({ answer, ...first }: FirstAnswer): SentFirstAnswer => ({
  ...first,
  answer: answer && {
    ...answer,
    data: answer.data.map(sentCard),
    facets: mapFacets(answer.facets, sentFacet),
  },
});

/** The same object while `sent` is the same. */
export function useFirstAnswer(sent: SentFirstAnswer): FirstAnswer {
  return useMemo(() => receivedFirstAnswer(sent), [sent]);
}

export const receivedFirstAnswer = ({ answer, ...first }: SentFirstAnswer): FirstAnswer => ({
  ...first,
  answer: answer && {
    ...answer,
    data: answer.data.map(receivedCard),
    facets: mapFacets(answer.facets, receivedFacet),
  },
});

/** A tuple, because the type of a card checks that each field has its place in it. */
const sentCard = ({ contactInfo: contact, ...card }: FoundCandidate) =>
  [
    card.id,
    card.firstName,
    card.lastName,
    card.credentials,
    card.title,
    card.specialty,
    card.organization,
    card.location,
    card.skills,
    card.education.map(({ school, degree }): [string, string | null] => [school, degree]),
    card.linkedinUrl,
    card.distanceMiles,
    card.alsoIn,
    card.licenseStates,
    contact.phone,
    contact.email,
    contact.phoneVerifiedOn,
    contact.emailVerifiedOn,
    contact.verifiedOn,
  ] as const;

const receivedCard = ([
  id,
  firstName,
  lastName,
  credentials,
  title,
  specialty,
  organization,
  location,
  skills,
  education,
  linkedinUrl,
  distanceMiles,
  alsoIn,
  licenseStates,
  phone,
  email,
  phoneVerifiedOn,
  emailVerifiedOn,
  verifiedOn,
]: SentCard): FoundCandidate => ({
  id,
  firstName,
  lastName,
  credentials,
  title,
  specialty,
  organization,
  location,
  skills,
  education: education.map(([school, degree]) => ({ school, degree })),
  linkedinUrl,
  distanceMiles,
  alsoIn,
  licenseStates,
  contactInfo: { phone, email, phoneVerifiedOn, emailVerifiedOn, verifiedOn },
});

const mapFacets = <Facet, Mapped>(
  facets: Readonly<Record<FacetName, Facet>>,
  map: (facet: Facet) => Mapped,
): Record<FacetName, Mapped> => recordOf(facetNames, (name) => map(facets[name]));

const sentFacet = (facet: readonly FacetCount[]): SentFacet => ({
  values: facet.map(({ value }) => value),
  counts: facet.map(({ count }) => count),
});

const receivedFacet = ({ values, counts }: SentFacet): FacetCount[] =>
  values.map((value, at) => ({ value, count: counts[at] ?? 0 }));
