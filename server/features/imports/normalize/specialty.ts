import { specialties } from '#contract/candidate-options.ts';
import { headingCase } from './letter-case.ts';

const keptWords: ReadonlyMap<string, string> = new Map(
  ['OBGYN', 'ENT', 'ICU', 'NICU', 'PICU', 'ER', 'HIV', 'MRI', 'CT', 'RN', 'LPN', 'CRNA'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

const listed: ReadonlyMap<string, string> = new Map(specialties.map((specialty) => [mergeKey(specialty), specialty]));

const obgyn = /\bob\s*[/&-]?\s*gyn(?:ecology)?\b|\bobstetrics\s*(?:&|and|\/|-)\s*gyn(?:a)?ecology\b/gi;

/**
 * One spelling per specialty, regardless of the source's spelling: `FAMILY MEDICINE`, `family  medicine` → `Family
 * Medicine`; `Ob/Gyn`, `Obstetrics & Gynecology` → `OBGYN`. Equal but for case means equal after this.
 */
export function normalizeSpecialty(text: string): string {
  const tidy = text.replaceAll(obgyn, 'OBGYN').replaceAll(/\s+/g, ' ').trim();
  return listed.get(mergeKey(tidy)) ?? headingCase(tidy, keptWords);
}

/** Case, hyphens and commas do not make another of a listed specialty: `Speech-Language Pathologist`. */
function mergeKey(text: string): string {
  return text.toLowerCase().replaceAll(/[\s,-]+/g, ' ');
}
