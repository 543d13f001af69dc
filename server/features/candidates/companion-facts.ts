// What companions of the registry's main file say of a person: further places of work, and the degree of the profession. A row of the main
// file says nothing about these. Pure.
import {
  clinicalFacts,
  clinicalLimits,
  noClinicalFacts,
  type ClinicalFacts,
  type PracticePlace,
} from '#contract/candidates/clinical-facts.ts';
import { hasValues } from './candidate-rows.ts';
import type { CandidateValues } from './candidate-values.ts';
import { clinicalText, placeKey } from './clinical-facts.ts';
import type { ChangedDegree, ChangedPlaces, PreparedDraft, WholeFacts } from './prepare-draft.ts';
import { unionBy } from './union-by.ts';

type Degree = Pick<ClinicalFacts, 'graduationYear' | 'medicalSchool'>;
type CompanionFacts = Degree & Pick<ClinicalFacts, 'furtherPlaces'>;

const noCompanionFacts: CompanionFacts = { furtherPlaces: [], graduationYear: null, medicalSchool: null };

const companionFactsOf = ({ clinical }: CandidateValues): CompanionFacts => {
  const { furtherPlaces, graduationYear, medicalSchool } = clinical ?? noClinicalFacts;
  return { furtherPlaces, graduationYear, medicalSchool };
};

const hasDegree = ({ graduationYear, medicalSchool }: Degree): boolean =>
  graduationYear !== null || medicalSchool !== null;

const withCompanionFacts = (values: CandidateValues, facts: CompanionFacts): CandidateValues =>
  values.clinical === null && facts.furtherPlaces.length === 0 && !hasDegree(facts)
    ? values
    : { ...values, clinical: { ...(values.clinical ?? noClinicalFacts), ...facts } };

export interface ChangedFacts {
  said: CandidateValues;
  /** Of more places than are kept. */
  placesLeftOut: number;
}

/** What the claim says after the change; equal facts are equal texts. `placesMax`: no more places are kept. */
export function changedFacts(
  said: CandidateValues,
  says: ChangedPlaces | ChangedDegree,
  placesMax: number,
): ChangedFacts {
  const before = companionFactsOf(said);
  if (says.kind === 'places') {
    if (says.whole !== undefined) {
      const { furtherPlaces } = clinicalFacts.parse(JSON.parse(says.whole.text));
      return { said: withCompanionFacts(said, { ...before, furtherPlaces }), placesLeftOut: says.whole.placesLeftOut };
    }
    const all = orderedPlaces(says.areMore ? [...before.furtherPlaces, ...says.further] : says.further);
    const facts = { ...before, furtherPlaces: all.slice(0, placesMax) };
    return { said: withCompanionFacts(said, facts), placesLeftOut: Math.max(0, all.length - placesMax) };
  }
  const known: Degree = says.isMore ? before : noCompanionFacts;
  const facts = {
    ...before,
    graduationYear: known.graduationYear ?? says.graduationYear,
    medicalSchool: known.medicalSchool ?? says.medicalSchool,
  };
  return { said: withCompanionFacts(said, facts), placesLeftOut: 0 };
}

export type FactName = keyof CompanionFacts;
export type FactsKind = (ChangedPlaces | ChangedDegree)['kind'];

/** The facts that a change of this kind replaces, as the column names them. */
export const replacedFacts = {
  places: ['furtherPlaces'],
  degree: ['graduationYear', 'medicalSchool'],
} as const satisfies Record<FactsKind, readonly FactName[]>;

/** The facts with those of this kind as they were. */
export function withFactsOf(kind: FactsKind, now: ClinicalFacts | null, before: ClinicalFacts): ClinicalFacts {
  const { furtherPlaces, graduationYear, medicalSchool } = before;
  return {
    ...(now ?? noClinicalFacts),
    ...(kind === 'places' ? { furtherPlaces } : { graduationYear, medicalSchool }),
  };
}

/** With the facts as they are stored, unless these depend on what was said before. */
export function withWholeFacts<Says extends ChangedPlaces | ChangedDegree>(says: Says): Says {
  if (says.kind === 'degree') {
    const { graduationYear, medicalSchool, isMore } = says;
    if (isMore) return says;
    return { ...says, whole: { text: factsText({ graduationYear, medicalSchool }), placesLeftOut: 0 } };
  }
  if (says.areMore) return says;
  const all = orderedPlaces(says.further);
  const furtherPlaces = all.slice(0, clinicalLimits.furtherPlacesMax);
  const whole: WholeFacts = {
    text: factsText({ furtherPlaces }),
    placesLeftOut: all.length - furtherPlaces.length,
  };
  return { ...says, whole };
}

const factsText = (facts: Partial<CompanionFacts>): string => clinicalText({ ...noClinicalFacts, ...facts });

/** Those of the facts that a change of this kind replaces. `clinical`: as a claim stores them. */
export function replacedText(kind: FactsKind, clinical: unknown): string {
  const { furtherPlaces, graduationYear, medicalSchool } = clinicalFacts.parse(clinical ?? {});
  return factsText(kind === 'places' ? { furtherPlaces } : { graduationYear, medicalSchool });
}

/** Each once, in an order that depends on the places alone, so that equal places are equal texts. */
const orderedPlaces = (places: readonly PracticePlace[]): PracticePlace[] =>
  unionBy(places, placeKey)
    .map((place) => ({ place, key: orderOf(place) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ place }) => place);

const orderOf = ({ address, city, state, zip }: PracticePlace): string => JSON.stringify([state, city, zip, address]);

/** Other sources say all that they say in one file. */
const hasCompanions = (source: string): boolean => source === 'nppes';

/** Whether the draft says what the claim of the source says, or everything but what companions say. */
export function saysAgain({ lines }: PreparedDraft, said: CandidateValues, source: string): boolean {
  if (hasValues(lines.candidate, said)) return true;
  if (!hasCompanions(source)) return false;
  const facts = companionFactsOf(said);
  return (
    (facts.furtherPlaces.length > 0 || hasDegree(facts)) &&
    hasValues(lines.candidate, withCompanionFacts(said, noCompanionFacts))
  );
}

/** What the draft says, with what companions of the source have said before unless the draft says it itself. */
export function withKnownFacts(
  values: CandidateValues,
  known: CandidateValues | undefined,
  source: string,
): CandidateValues {
  if (known === undefined || !hasCompanions(source)) return values;
  const own = companionFactsOf(values);
  const before = companionFactsOf(known);
  return withCompanionFacts(values, {
    ...(hasDegree(own) ? own : before),
    furtherPlaces: (own.furtherPlaces.length > 0 ? own : before).furtherPlaces,
  });
}
