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
  'Provider Enumeration Date',
  'Is Sole Proprietor',
  'Provider Business Mailing Address State Name',
  'Provider Business Mailing Address Country Code (If outside U.S.)',
];
