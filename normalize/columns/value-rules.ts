// What a column means by its values.
import { specialties } from '#contract/candidates/candidate-options.ts';
import type { VendorColumn } from '#contract/imports/vendor-columns.ts';
import { npiIn } from '#contract/candidates/npi.ts';
import { isKnownCredential } from '../credentials.ts';
import { readEmails } from '../email.ts';
import { normalizeLinkedinUrl } from '../linkedin.ts';
import { readPhones } from '../phone.ts';
import { normalizePostalCode } from '../postal-code.ts';
import { normalizeRegion } from '../region.ts';
import { normalizeSpecialty } from '../specialty.ts';

/** Columns whose values show what they are. In this order: every ZIP+4 would be a phone, and every NPI as well. */
const readers: readonly (readonly [VendorColumn, (value: string) => boolean])[] = [
  ['NPI', (value) => /\d{10}/.test(value) && npiIn(value) !== null],
  ['Contactemail', (value) => value.includes('@') && readEmails(value).values.length > 0],
  ['Contactlinkedinurl', (value) => /linkedin/i.test(value) && normalizeLinkedinUrl(value) !== null],
  ['Contactphone', (value) => /(?:\d\D*){10}/.test(value) && readPhones(value).values.length > 0],
  ['Contactstate', (value) => value.length <= 20 && normalizeRegion(value) !== null],
  [
    'Contactofficezipcode',
    (value) => /^\W*\d{4,5}(?:-?\d{4})?(?:\.0)?$/.test(value) && normalizePostalCode(value, null) !== null,
  ],
  ['Contactcredentials', (value) => value.split(/[\s,;/]+/).every(isKnownCredential)],
  ['specialty', (value) => listed.has(normalizeSpecialty(value))],
];

const listed: ReadonlySet<string> = new Set(specialties);

/** Of the values that are not blank. A column of phones has a few that are none. */
const shareMin = 0.8;
/** Fewer values are an accident. */
const valuesMin = 3;

/** Null: the values show nothing. `values`: those that are not blank. */
export function fieldOfValues(values: readonly string[]): VendorColumn | null {
  if (values.length < valuesMin) return null;
  const found = readers.find(([, fits]) => values.filter(fits).length >= values.length * shareMin);
  return found?.[0] ?? null;
}

/** Whether the values, all of which can be recognized where they are such, contradict that they mean this. */
export function contradict(values: readonly string[], field: VendorColumn): boolean {
  const kind = field === 'Personalemail' ? 'Contactemail' : field === 'Directdialphone' ? 'Contactphone' : field;
  const reader = readers.find(([name]) => name === kind && recognizable.has(name));
  return reader !== undefined && values.length >= valuesMin && !values.some(reader[1]);
}

const recognizable = new Set<VendorColumn>(['Contactemail', 'Contactlinkedinurl', 'Contactphone']);

const salutation = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?$/i;

/** A column of *Title* that has `Mr.` and `Dr.` */
export const areSalutations = (values: readonly string[]): boolean =>
  values.length > 0 && values.filter((value) => salutation.test(value.trim())).length >= values.length * shareMin;
