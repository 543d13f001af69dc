// The spellings under which searches name states, countries and postal codes, and which country a place lies in. The directory
// holds codes only. Pure.
import { provinces, states, territories } from './candidate-options.ts';

/** The countries that a directory can cover. */
export const countries = { US: 'United States', CA: 'Canada' } as const;
export type Country = keyof typeof countries;

const stateCodes: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...states, ...provinces }).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

const stateNames: ReadonlyMap<string, string> = new Map(Object.entries({ ...states, ...provinces }));

const countryCodes: ReadonlyMap<string, Country> = new Map([
  ['us', 'US'],
  ['u.s.', 'US'],
  ['usa', 'US'],
  ['u.s.a.', 'US'],
  ['united states', 'US'],
  ['united states of america', 'US'],
  ['ca', 'CA'],
  ['can', 'CA'],
  ['canada', 'CA'],
]);

/** `California`, `ca` → `CA`; `Ontario` → `ON`. Null for what is none of the fifty states, the District of Columbia and the provinces. */
export const stateCodeOf = (text: string): string | null => stateCodes.get(text.trim().toLowerCase()) ?? null;

/** `CA` → `California`; null for what is no code of a state. */
export const stateNameOf = (code: string | null): string | null => stateNames.get(code ?? '') ?? null;

/** `United States`, `usa` → `US`. Null for a country that the directory does not cover. */
export const countryCodeOf = (text: string): Country | null => countryCodes.get(text.trim().toLowerCase()) ?? null;

/** Whether the country, in any spelling, is one of these. */
export const isCovered = (country: string, covered: readonly Country[]): boolean =>
  covered.some((code) => code === countryCodeOf(country));

export const metersOfMile = 1_609.344;

/** The country of a state, territory or province by its code; null for any other code. */
export function countryOfState(code: string): Country | null {
  if (Object.hasOwn(provinces, code)) return 'CA';
  return Object.hasOwn(states, code) || Object.hasOwn(territories, code) ? 'US' : null;
}

/** `02108-1234` → `02108`; `t2n 1n4`, `T2N` → `T2N`, the area of a Canadian postal code. Null for what is neither. */
export function postalAreaOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  return (
    /^(\d{5})(?:-?\d{4})?$/.exec(code)?.[1] ??
    /^([A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z])(?:[ -]?\d[A-CEGHJ-NPR-TV-Z]\d)?$/.exec(code)?.[1] ??
    null
  );
}

/** The country of a ZIP code or a Canadian postal code; null for what is neither. */
export function countryOfPostalCode(text: string): Country | null {
  const area = postalAreaOf(text);
  if (area === null) return null;
  return /^\d/.test(area) ? 'US' : 'CA';
}

interface AddressParts {
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** `12 Elm St, Tulsa, OK 74103`; what is null is left out. */
export function addressLine({ address, city, state, zip }: AddressParts): string {
  const town = [address, city, state].filter((part) => part !== null).join(', ');
  return [town, zip ?? ''].filter((part) => part !== '').join(' ');
}
