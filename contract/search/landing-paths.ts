// The addresses of the pages about one specialty, and about one specialty in one state. Pure.
import { states } from '../candidates/candidate-options.ts';

/** `Nurse Practitioner` → `nurse-practitioner`. Letters and digits of any script stay; everything else separates words. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const codesBySlug: ReadonlyMap<string, string> = new Map(
  Object.entries(states).map(([code, name]) => [slugOf(name), code]),
);

/** `new-york` → `NY`; null for any other text. */
export const stateOfSlug = (slug: string): string | null => codesBySlug.get(slug) ?? null;

const isState = (code: string): code is keyof typeof states => Object.hasOwn(states, code);

/** The name of a state by its code; the code itself when it is not one of the fifty states and the District of Columbia. */
export const stateName = (code: string): string => (isState(code) ? states[code] : code);

/** `state`: a code, such as `NY`; null: the page of the whole specialty. */
export const landingPath = (specialty: string, state: string | null): string =>
  `/specialties/${encodeURIComponent(slugOf(specialty))}${state === null ? '' : `/${slugOf(stateName(state))}`}`;
