// The columns of the NPPES full replacement file that are read. All are in the 330-column V2 file and in the older
// one of 329, which lacks only "Certification Date".

export const nppesColumns = {
  npi: 'NPI',
  entityType: 'Entity Type Code',
  lastName: 'Provider Last Name (Legal Name)',
  firstName: 'Provider First Name',
  middleName: 'Provider Middle Name',
  suffix: 'Provider Name Suffix Text',
  credentials: 'Provider Credential Text',
  city: 'Provider Business Practice Location Address City Name',
  state: 'Provider Business Practice Location Address State Name',
  zip: 'Provider Business Practice Location Address Postal Code',
  country: 'Provider Business Practice Location Address Country Code (If outside U.S.)',
  phone: 'Provider Business Practice Location Address Telephone Number',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
} as const;

/** Renamed over the years; a file without any of these is still read. */
export const sexColumnNames = ['Provider Sex Code', 'Provider Gender Code'] as const;

/** A person lists up to fifteen taxonomy codes, each with a switch that marks the primary one. */
export const taxonomyCount = 15;

export function taxonomyColumn(number: number): string {
  return `Healthcare Provider Taxonomy Code_${number}`;
}

export function primarySwitchColumn(number: number): string {
  return `Healthcare Provider Primary Taxonomy Switch_${number}`;
}

function licenseNumberColumn(number: number): string {
  return `Provider License Number_${number}`;
}

export function licenseStateColumn(number: number): string {
  return `Provider License Number State Code_${number}`;
}

const numbers = Array.from({ length: taxonomyCount }, (_, index) => index + 1);

/** The streets and suites of the practice. */
const addressColumns = [
  'Provider First Line Business Practice Location Address',
  'Provider Second Line Business Practice Location Address',
] as const;

/** One name, of a marriage before or of a profession. */
const otherNameColumns = [
  'Provider Other Last Name',
  'Provider Other First Name',
  'Provider Other Middle Name',
  'Provider Other Name Suffix Text',
] as const;

/** In the order in which the mapper expects its cells: the fields above, then sex, codes and switches. */
export const requiredNppesColumns: readonly string[] = [
  ...Object.values(nppesColumns),
  ...numbers.map(taxonomyColumn),
  ...numbers.map(primarySwitchColumn),
];

/** Both layouts of the registry have them. A shortened file that lacks any of them is read without licenses and dates. */
export const nppesFactColumns: readonly string[] = [
  ...numbers.map(licenseNumberColumn),
  ...numbers.map(licenseStateColumn),
  ...addressColumns,
  ...otherNameColumns,
  'Provider Enumeration Date',
  'Is Sole Proprietor',
  'Provider Business Mailing Address State Name',
  'Provider Business Mailing Address Country Code (If outside U.S.)',
];

const furtherPlace = 'Provider Secondary Practice Location Address';

/** Of the registry's companion file of practice locations, in the order in which its mapper expects the cells. */
export const placeColumns = {
  npi: 'NPI',
  addressLine: `${furtherPlace}- Address Line 1`,
  secondAddressLine: `${furtherPlace}-  Address Line 2`,
  city: `${furtherPlace} - City Name`,
  state: `${furtherPlace} - State Name`,
  zip: `${furtherPlace} - Postal Code`,
  country: `${furtherPlace} - Country Code (If outside U.S.)`,
} as const;

/** Of the registry's list of deactivated numbers. */
export const deactivatedColumns = { npi: 'NPI', deactivated: 'NPPES Deactivation Date' } as const;

/**
 * Of the file of Medicare's doctors and clinicians, in the order in which its mapper expects the cells. Its other columns have had several
 * names (`lst_nm`, then `Provider Last Name`) and are not read.
 */
export const clinicianColumns = {
  npi: 'NPI',
  medicalSchool: 'Med_sch',
  graduationYear: 'Grd_yr',
  personId: 'Ind_PAC_ID',
  enrollmentId: 'Ind_enrl_ID',
} as const;

/** Of the registry's companion file of other names, which are those of organizations only. */
export const organizationNameColumns = [
  'NPI',
  'Provider Other Organization Name',
  'Provider Other Organization Name Type Code',
] as const;
