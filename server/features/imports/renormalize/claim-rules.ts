// The present rules for values that were stored by earlier ones: what a source said is read again as a row with these cells.
import { readAddress } from '#contract/email-rules.ts';
import { generationOf, normalizeCredentials, normalizePhone, readLastName } from '#normalize/public.ts';
import { noClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import type { CandidateDraft, ClaimRules } from '#server/features/candidates/public.ts';
import { mapRecord } from '../formats/map-record.ts';

type Values = Pick<CandidateDraft, 'lastName' | 'credentials'>;

/** Values that no rule can read stay. */
export const claimRules: ClaimRules = {
  values: (said, source) => {
    const read = mapRecord(
      {
        Contactfirstname: said.firstName ?? '',
        Contactmiddlename: said.middleName ?? '',
        Contactlastname: said.lastName,
        Contacttitle: said.title ?? '',
        specialty: said.specialty ?? '',
        Contactcity: said.city ?? '',
        Contactstate: said.state ?? '',
        Contactcountry: said.country ?? '',
        Contactofficecity: said.officeCity ?? '',
        Contactofficestate: said.officeState ?? '',
        Contactofficezipcode: said.officeZip ?? '',
        Languages: said.clinical?.languages.join('; ') ?? '',
        Boardcertifications: said.clinical?.boardCertifications.join('; ') ?? '',
      },
      source,
    );
    if (read === null) return { said, sourceTexts: {} };
    const { firstName, middleName, lastName, title, specialty, city, officeCity } = read;
    const values = {
      ...said,
      firstName,
      middleName,
      lastName,
      credentials: credentialsOf(said),
      // The registry has codes of professions, whose words come from a table.
      ...(source === 'nppes' ? {} : { title, specialty }),
      city,
      state: read.state ?? said.state,
      officeCity,
      officeState: read.officeState ?? said.officeState,
      clinical: clinicalOf(said, read),
    };
    return { said: values, sourceTexts: read.sourceTexts ?? {} };
  },
  contact: (value, kind) => (kind.endsWith('email') ? readAddress(value) : normalizePhone(value)) ?? value,
};

const unlessFewer = (said: string[], found: string[]): string[] => (found.length < said.length ? said : found);

/** Names of a table whose names have changed. A name that the table no longer has stays. */
function clinicalOf({ clinical }: Pick<CandidateDraft, 'clinical'>, read: CandidateDraft): CandidateDraft['clinical'] {
  if (clinical === null) return null;
  const { languages, boardCertifications } = read.clinical ?? noClinicalFacts;
  return {
    ...clinical,
    languages: unlessFewer(clinical.languages, languages),
    boardCertifications: unlessFewer(clinical.boardCertifications, boardCertifications),
  };
}

const isGeneration = (part: string): boolean => generationOf(part) !== null;

/** With those that stood behind the last name, after a generation and before the others, as the registry's rows have them. */
function credentialsOf({ lastName, credentials }: Values): string | null {
  const behindName = readLastName(lastName).afterName?.split(', ') ?? [];
  const stored = (credentials?.split(', ') ?? []).flatMap((part) => {
    const generation = generationOf(part);
    return generation === null ? (normalizeCredentials(part)?.split(', ') ?? []) : [generation];
  });
  const all =
    behindName.length === 0
      ? stored
      : [...stored.filter(isGeneration), ...behindName, ...stored.filter((part) => !isGeneration(part))];
  return all.length === 0 ? null : [...new Set(all)].join(', ');
}
