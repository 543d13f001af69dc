import { specialties } from '#contract/candidates/candidate-options.ts';
import { headingCase } from './letter-case.ts';

const keptWords: ReadonlyMap<string, string> = new Map(
  ['OBGYN', 'ENT', 'ICU', 'NICU', 'PICU', 'ER', 'HIV', 'MRI', 'CT', 'RN', 'LPN', 'CRNA'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

const listed: ReadonlyMap<string, string> = new Map(specialties.map((specialty) => [mergeKey(specialty), specialty]));

/** Names of listed specialties that are used no longer, or are spelled otherwise. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['family practice', 'Family Medicine'],
  ["physician's assistant", 'Physician Assistant'],
  ['physicians assistant', 'Physician Assistant'],
  ['np', 'Nurse Practitioner'],
  ['pa', 'Physician Assistant'],
  ['pt', 'Physical Therapist'],
  ['ot', 'Occupational Therapist'],
  ['slp', 'Speech Language Pathologist'],
  ['peds', 'Pediatrics'],
]);

const obgyn =
  /\bob\s*[/&-]?\s*gyn(?:ecology)?\b|\bobstetrics\s*(?:&|and|\/|-|,)\s*gyn(?:a)?ecology\b|\bgyn(?:a)?ecology\s*(?:&|and|\/|-|,)\s*obstetrics\b|\bgyn\s*[/&-]\s*ob\b/gi;

/** British spelling. */
const american: readonly (readonly [RegExp, string])[] = [
  [/\b(orthop|p)aed/gi, '$1ed'],
  [/\bgynaec/gi, 'gynec'],
  [/\bhaemat/gi, 'hemat'],
  [/\boesoph/gi, 'esoph'],
  [/\bfoetal/gi, 'fetal'],
  [/\banaesthes/gi, 'anesthes'],
];

/**
 * One spelling per specialty, regardless of the source's spelling: `FAMILY MEDICINE`, `family  medicine` → `Family
 * Medicine`; `Ob/Gyn`, `Obstetrics & Gynecology` → `OBGYN`. Equal but for case means equal after this.
 */
export function normalizeSpecialty(text: string): string {
  const said = text.replace(/^\s*(?:primary\s+)?specialt(?:y|ies)\s*:\s*/i, '').replace(/[\s.;:,]+$/, '');
  const spelled = american.reduce((known, [pattern, written]) => known.replaceAll(pattern, written), said);
  const tidy = spelled.replaceAll(obgyn, 'OBGYN').replaceAll(/\s+/g, ' ').trim();
  return (
    listed.get(mergeKey(tidy)) ?? otherNames.get(mergeKey(tidy)) ?? inOtherOrder(tidy) ?? headingCase(tidy, keptWords)
  );
}

/** `Medicine, Family`, `Surgery - General`: a listed specialty in the order of an index. */
function inOtherOrder(text: string): string | null {
  const [, last = '', first = ''] = /^([^,]+?)\s*[,–-]\s*([^,]+)$/.exec(text) ?? [];
  return first === '' ? null : (listed.get(mergeKey(`${first} ${last}`)) ?? null);
}

/** Case, hyphens and commas do not make another of a listed specialty: `Speech-Language Pathologist`. */
function mergeKey(text: string): string {
  return text.toLowerCase().replaceAll(/[\s,-]+/g, ' ');
}
