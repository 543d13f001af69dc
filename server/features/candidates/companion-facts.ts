// The registry names further places of work in a file of their own, so that a row of its main file says nothing about them. Pure.
import { clinicalFacts } from '#contract/candidates/clinical-facts.ts';
import type { PracticePlace } from '#contract/candidates/clinical-facts.ts';
import { hasValues } from './candidate-rows.ts';
import type { CandidateValues } from './candidate-values.ts';
import { placeKey } from './clinical-facts.ts';
import type { PreparedDraft } from './prepare-draft.ts';
import { unionBy } from './union-by.ts';

const noFacts = clinicalFacts.parse({});

export const furtherPlacesOf = ({ clinical }: CandidateValues): readonly PracticePlace[] =>
  clinical?.furtherPlaces ?? [];

/** The values with these further places in place of theirs. */
export const withFurtherPlaces = (values: CandidateValues, places: readonly PracticePlace[]): CandidateValues =>
  values.clinical === null && places.length === 0
    ? values
    : { ...values, clinical: { ...(values.clinical ?? noFacts), furtherPlaces: [...places] } };

/** Each once, in an order that depends on the places alone, so that equal places are equal texts. */
export const orderedPlaces = (places: readonly PracticePlace[]): PracticePlace[] =>
  unionBy(places, placeKey)
    .map((place) => ({ place, key: orderOf(place) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ place }) => place);

const orderOf = ({ address, city, state, zip }: PracticePlace): string => JSON.stringify([state, city, zip, address]);

/** Whether the draft says what the claim says, or everything but the further places. */
export const saysAgain = ({ lines }: PreparedDraft, said: CandidateValues): boolean =>
  hasValues(lines.candidate, said) ||
  (furtherPlacesOf(said).length > 0 && hasValues(lines.candidate, withFurtherPlaces(said, [])));

/** What the draft says, with the further places that the source has named before unless it names others. */
export const withKnownPlaces = (values: CandidateValues, known: CandidateValues | undefined): CandidateValues =>
  known === undefined || furtherPlacesOf(values).length > 0
    ? values
    : withFurtherPlaces(values, furtherPlacesOf(known));
