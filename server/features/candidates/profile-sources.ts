// Which source each part of a profile comes from. Pure.
import {
  sourcedFields,
  sourceTextFields,
  type CandidateProfile,
  type SourcedField,
  type SourceTextField,
} from '#contract/candidates/candidates.ts';
import type { CandidateValues } from './candidate-values.ts';
import { hasRegistryFacts, qualificationsShown } from './clinical-facts.ts';
import { mergeClaims, strongestFirst, type Claim } from './merge-candidate.ts';

type PlainField = Exclude<SourcedField, 'clinical' | 'qualifications'>;

const valuesOf: Readonly<Record<PlainField, readonly (keyof CandidateValues)[]>> = {
  name: ['firstName', 'middleName', 'lastName', 'credentials'],
  position: ['title', 'titleLevel', 'jobFunctions', 'specialty', 'organization'],
  company: ['companySize', 'companyIndustry', 'companyRevenue', 'companyDomain', 'companyStartDate'],
  location: ['city', 'state', 'country', 'officeCity', 'officeState', 'officeZip'],
  education: ['education'],
  skills: ['skills'],
  linkedin: ['linkedinUrl', 'linkedinConnections'],
};

const valuesOfText: Readonly<Record<SourceTextField, readonly (keyof CandidateValues)[]>> = {
  specialty: ['specialty'],
  location: ['city', 'state'],
  office: ['officeCity', 'officeState'],
};

/** Latest first. A source is listed also when stronger sources supply everything that is shown. */
export function profileSources(claims: ReadonlyMap<string, Claim>): CandidateProfile['sources'] {
  const claimsInOrder = strongestFirst(claims);
  const merged = claimsInOrder.length === 0 ? null : mergeClaims(claims).clinical;
  return claimsInOrder
    .map(([source, { batchId, saidOn, said, sourceTexts }], at) => {
      const stronger = claimsInOrder.slice(0, at).map(([, claim]) => claim.said);
      return {
        source,
        batch: batchId,
        saidOn,
        fields: sourcedFields.filter((field) => isSupplied(field, said, stronger, merged)),
        texts: sourceTextFields.flatMap((field) => {
          const text = sourceTexts?.[field];
          const isUsed = valuesOfText[field].some((name) => isShown(name, said, stronger));
          return text !== undefined && isUsed ? [{ field, text }] : [];
        }),
      };
    })
    .toSorted((one, other) => (one.saidOn < other.saidOn ? 1 : -Number(one.saidOn > other.saidOn)));
}

function isSupplied(
  field: SourcedField,
  said: CandidateValues,
  stronger: readonly CandidateValues[],
  merged: CandidateValues['clinical'],
): boolean {
  const { clinical } = said;
  switch (field) {
    case 'clinical':
      return clinical !== null && hasRegistryFacts(clinical);
    case 'qualifications':
      return (
        clinical !== null &&
        qualificationsShown(
          clinical,
          stronger.map((one) => one.clinical),
          merged,
        )
      );
    default:
      return valuesOf[field].some((name) => isShown(name, said, stronger));
  }
}

/** Lists are united, so every source contributes; other values come from the strongest source that has one. */
function isShown(name: keyof CandidateValues, said: CandidateValues, stronger: readonly CandidateValues[]): boolean {
  const value = said[name];
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && stronger.every((one) => one[name] === null);
}
