// What the columns of a user's own file mean. They are guessed as imports guess them.
import { vendorColumns, type VendorColumn } from '#contract/imports/vendor-columns.ts';
import { guessColumns } from '#normalize/public.ts';

/** In the words of the screen. */
export const comparedFieldLabels = {
  npi: 'NPI',
  email: 'Email',
  phone: 'Phone',
  firstName: 'First name',
  lastName: 'Last name',
  wholeName: 'Full name',
  specialty: 'Specialty',
  city: 'City',
  state: 'State',
  place: 'Place (city and state)',
  license: 'License number',
  licenseState: 'License state',
} as const;

export type ComparedField = keyof typeof comparedFieldLabels;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object above are these
export const comparedFields = Object.keys(comparedFieldLabels) as ComparedField[];

const fieldOfColumn: Readonly<Partial<Record<VendorColumn, ComparedField>>> = {
  NPI: 'npi',
  Personalemail: 'email',
  Contactemail: 'email',
  Contactphone: 'phone',
  Directdialphone: 'phone',
  Contactname: 'wholeName',
  Contactfirstname: 'firstName',
  Contactlastname: 'lastName',
  specialty: 'specialty',
  Contactcity: 'city',
  Contactofficecity: 'city',
  Contactstate: 'state',
  Contactofficestate: 'state',
  location: 'place',
};

/** Imports read no licenses of such files. */
function licenseField(name: string): ComparedField | null {
  if (!/licen[cs]e/i.test(name)) return null;
  if (/state|jurisdiction/i.test(name)) return 'licenseState';
  return /type|status|exp|date|issu/i.test(name) ? null : 'license';
}

/** The meaning of each column; null: it is not compared. */
export const guessFields = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): (ComparedField | null)[] =>
  guessColumns(header, rows).map(({ name, field }) => {
    const known = field ?? vendorColumns.find((column) => column.toLowerCase() === name.trim().toLowerCase());
    return known === undefined ? licenseField(name) : (fieldOfColumn[known] ?? null);
  });

/** What a comparison needs: something that is a key, or a name. */
export const isComparable = (fields: readonly (ComparedField | null)[]): boolean =>
  fields.some((field) => field === 'npi' || field === 'email' || field === 'lastName' || field === 'wholeName');
