// Which source each part of a profile comes from. Pure.
import type { CandidateProfile, SourcedField, SourceTextField } from '#contract/candidates/candidates.ts';
import { sourcedFields, sourceTextFields } from '#contract/candidates/candidates.ts';
import type { CandidateValues } from './candidate-values.ts';
import { strongestFirst } from './merge-candidate.ts';
import type { Claim } from './merge-candidate.ts';

const valuesOf: Readonly<Record<SourcedField, readonly (keyof CandidateValues)[]>> = {
  name: ['firstName', 'middleName', 'lastName', 'credentials'],
  position: ['title', 'titleLevel', 'jobFunctions', 'specialty', 'organization'],
  company: ['companySize', 'companyIndustry', 'companyRevenue', 'companyDomain', 'companyStartDate'],
  location: ['city', 'state', 'country', 'officeCity', 'officeState', 'officeZip'],
  education: ['education'],
  skills: ['skills'],
  linkedin: ['linkedinUrl', 'linkedinConnections'],
  clinical: ['clinical'],
};

const valuesOfText: Readonly<Record<SourceTextField, readonly (keyof CandidateValues)[]>> = {
  specialty: ['specialty'],
  location: ['city', 'state'],
  office: ['officeCity', 'officeState'],
};

/** Latest first. A source is listed also when stronger sources supply everything that is shown. */
export function profileSources(claims: ReadonlyMap<string, Claim>): CandidateProfile['sources'] {
  const claimsInOrder = strongestFirst(claims);
  return claimsInOrder
    .map(([source, { batchId, saidOn, said, sourceTexts }], at) => {
      const stronger = claimsInOrder.slice(0, at).map(([, claim]) => claim.said);
      return {
        source,
        batch: batchId,
        saidOn,
        fields: sourcedFields.filter((field) => valuesOf[field].some((name) => isShown(name, said, stronger))),
        texts: sourceTextFields.flatMap((field) => {
          const text = sourceTexts?.[field];
          const isUsed = valuesOfText[field].some((name) => isShown(name, said, stronger));
          return text !== undefined && isUsed ? [{ field, text }] : [];
        }),
      };
    })
    .toSorted((one, other) => (one.saidOn < other.saidOn ? 1 : -Number(one.saidOn > other.saidOn)));
}

/** Lists and clinical facts are united, so every source contributes; other values come from the strongest source that has one. */
function isShown(name: keyof CandidateValues, said: CandidateValues, stronger: readonly CandidateValues[]): boolean {
  const value = said[name];
  if (Array.isArray(value)) return value.length > 0;
  if (name === 'clinical') return value !== null;
  return value !== null && stronger.every((one) => one[name] === null);
}
