// Where a resume and a candidate differ, and what a merge would make of it. Pure.
import { comparedFields, type ComparedField } from '#contract/candidates/candidate-options.ts';
import { contactInfo } from '#contract/candidates/candidates.ts';
import type { PossibleDuplicate, PreviewedCard } from '#contract/submissions/approvals.ts';
import type { Duplicate, MergedCandidate } from '#server/features/candidates/public.ts';

type Values = MergedCandidate['values'];

/** The value as one text; null when it is not known. */
function shown(values: Values, name: ComparedField): string | null {
  if (name === 'skills') return values.skills.join('; ') || null;
  if (name === 'education')
    return values.education.map(({ school, degree }) => (degree ? `${degree}, ${school}` : school)).join('; ') || null;
  return values[name];
}

/** `submitted`: the values of the resume alone. */
export const compareFields = ({ before, after }: Duplicate, submitted: Values): PossibleDuplicate['fields'] =>
  comparedFields
    .map((name) => ({
      name,
      current: shown(before.values, name),
      submitted: shown(submitted, name),
      result: shown(after.values, name),
    }))
    .filter(({ current, submitted: stated, result }) => (stated !== null && stated !== current) || result !== current);

export const changedFields = ({ before, after }: Duplicate): ComparedField[] =>
  comparedFields.filter((name) => shown(before.values, name) !== shown(after.values, name));

export function cardOf({ values, contacts }: MergedCandidate): PreviewedCard {
  const { firstName, lastName, credentials, title, specialty, organization, skills, education, linkedinUrl } = values;
  return {
    firstName,
    lastName,
    credentials,
    title,
    specialty,
    organization,
    location: [values.city, values.state].filter((part) => part !== null).join(', ') || null,
    skills,
    education,
    linkedinUrl,
    contactInfo: contactInfo.parse({ ...contacts, phone: contacts.phoneKind, email: contacts.emailKind }),
  };
}
