// States, territories and provinces by their postal abbreviations (USPS Publication 28, Canada Post).
import { states } from '#contract/candidate-options.ts';

const territories = {
  AS: 'American Samoa', GU: 'Guam', MP: 'Northern Mariana Islands', PR: 'Puerto Rico', VI: 'Virgin Islands',
  FM: 'Federated States of Micronesia', MH: 'Marshall Islands', PW: 'Palau',
  AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific',
};

const provinces = {
  AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick', NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia', NT: 'Northwest Territories', NU: 'Nunavut', ON: 'Ontario', PE: 'Prince Edward Island',
  QC: 'Quebec', SK: 'Saskatchewan', YT: 'Yukon',
};

const otherNames = {
  'WASHINGTON DC': 'DC', 'DISTRICT OF COLUMBIA': 'DC', 'US VIRGIN ISLANDS': 'VI', 'NEWFOUNDLAND': 'NL', 'LABRADOR': 'NL',
  'YUKON TERRITORY': 'YT', 'PQ': 'QC', 'NF': 'NL',
};

const abbreviations: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...states, ...territories, ...provinces }).flatMap(([code, name]) => [[code, code], [name.toUpperCase(), code]] as const),
  ...Object.entries(otherNames),
]);

/** `Illinois`, `ill inois`, `IL`, `il.` → `IL`; `Québec` → `QC`. Null when it is neither a state nor a province. */
export function normalizeRegion(text: string): string | null {
  const direct = abbreviations.get(text);
  if (direct !== undefined) return direct;
  const plain = text.normalize('NFD').replaceAll(/\p{M}|\./gu, '').replaceAll(/[\s-]+/g, ' ').trim().toUpperCase();
  return abbreviations.get(plain) ?? null;
}

/** The country a state or province lies in; null for a code that is none. */
export function countryOfRegion(region: string): 'US' | 'CA' | null {
  if (Object.hasOwn(provinces, region)) return 'CA';
  return abbreviations.has(region) ? 'US' : null;
}
