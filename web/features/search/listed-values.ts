// Addresses are also written by hand and by other sites: `?specialty=nurse practitioner`, `?state=california`. What the
// directory spells in one way is brought into that spelling, so that counts and checkboxes know it again.
import { companyIndustries, companyRevenues, companySizes, specialties, states } from '#contract/candidate-options.ts';

const fold = (value: string): string => value.toLowerCase();

const spelling = (values: readonly string[]): ReadonlyMap<string, string> => new Map(values.map((value) => [fold(value), value]));

const listed: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  specialty: spelling(specialties),
  companySize: spelling(companySizes),
  companyRevenue: spelling(companyRevenues),
  companyIndustry: spelling(companyIndustries),
  state: new Map(Object.entries(states).flatMap(([code, name]) => [[fold(code), code], [fold(name), code]])),
  country: new Map([['us', 'US'], ['usa', 'US'], ['united states', 'US'], ['ca', 'CA'], ['canada', 'CA']]),
};

/** `filter` as the address names it. Null: there is no such value. Only the states are a closed list; other filters take what they are given. */
export function spelledAsListed(filter: string, value: string): string | null {
  return listed[filter]?.get(fold(value)) ?? (filter === 'state' ? null : value);
}
