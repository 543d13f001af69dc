// The fixed choices of the directory, in the order in which screens list them (specification: directory, section 9).

/** Candidates in one question which of them left the directory. */
export const unlistedMax = 5_000;

/** Of the degree of the profession. */
export const graduationYearMin = 1930;

export const companySizes = ['1 to 19', '20 to 99', '100 to 499', '500 to 999', '1000 to 4999', '5000+'] as const;

export const companyRevenues = [
  '<$1M',
  '$1M to <$10M',
  '$10M to <$50M',
  '$50M to <$100M',
  '$100M to <$1B',
  '$1B+',
] as const;

export const companyIndustries = [
  'Hospitals & Physicians Clinics',
  'Education',
  'Retail',
  'Hospital & Health Care',
  'Business Services',
  'Healthcare Services',
  'Government',
  'Consumer Services',
  'Manufacturing',
  'Medical Practice',
  'Insurance',
  'Pharmaceuticals',
] as const;

/** The fifty states and the District of Columbia. */
export const states = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

/** Territories and the armed forces, by their postal abbreviations (USPS Publication 28). */
export const territories = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  FM: 'Federated States of Micronesia',
  MH: 'Marshall Islands',
  PW: 'Palau',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

/** The provinces and territories of Canada, by their postal abbreviations (Canada Post). */
export const provinces = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
} as const;

/**
 * The specialties of the directory: what synthetic people have, what the importer's taxonomy map yields, and the
 * fallback list of 37 that screens show while counts cannot be loaded.
 */
export const specialties = [
  'Nurse',
  'Nurse Practitioner',
  'Physician Assistant',
  'Family Medicine',
  'Internal Medicine',
  'Pharmacist',
  'Physical Therapist',
  'Dentist',
  'Emergency Medicine',
  'Pediatrics',
  'Psychiatry',
  'Cardiology',
  'Anesthesiology',
  'OBGYN',
  'General Surgery',
  'Orthopedic Surgery',
  'Radiology',
  'Hospital Medicine',
  'Critical Care Medicine',
  'Neurology',
  'Dermatology',
  'Gastroenterology',
  'Oncology',
  'Ophthalmology',
  'Urology',
  'Pathology',
  'Psychologist',
  'Occupational Therapist',
  'Respiratory Therapist',
  'Speech Language Pathologist',
  'Social Worker',
  'Nurse Anesthetist',
  'Optometrist',
  'Chiropractor',
  'Clinical Research',
  'Hospital Administration',
  'Cardiothoracic Surgery',
] as const;

/** Why a resume may describe a candidate who is in the directory already. `same_npi` and a personal `same_email` are certain. */
export const duplicateReasons = [
  'same_npi',
  'same_email',
  /** The same resume content: only for resumes without a personal email address. */
  'same_record',
  'same_phone',
  'same_name_and_city',
  'same_name_state_and_specialty',
] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** The fields of a candidate that a resume can change, in the order in which they are compared. */
export const comparedFields = [
  'firstName',
  'middleName',
  'lastName',
  'credentials',
  'title',
  'specialty',
  'organization',
  'city',
  'state',
  'country',
  'linkedinUrl',
  'education',
  'skills',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/**
 * National Provider Identifier: ten digits, the first 1 or 2, the last a Luhn check digit over the number behind the
 * prefix 80840 (CMS, "Requirements for NPI and NPI Check Digit").
 */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  // 24 is what the constant prefix 80840 adds to the sum.
  let sum = 24;
  for (let index = 0; index < 10; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    const doubled = digit * 2;
    sum += index % 2 === 0 ? (doubled > 9 ? doubled - 9 : doubled) : digit;
  }
  return sum % 10 === 0;
}

/** Best first. */
export const emailKinds = ['personal_email', 'work_email'] as const;
export const phoneKinds = ['mobile_phone', 'direct_phone', 'office_phone'] as const;
