// The values of random people and queries: few, so that they meet, in spellings that a search must tell apart or treat alike.
import { pointOf } from '../geometry.ts';

export const firstNames = [
  'Maria',
  'María',
  'Mary',
  'José',
  'Jo',
  'Anne-Marie',
  'Lee',
  'Leeann',
  'Mark',
  'Ørjan',
  'ana',
  '',
];
export const lastNames = [
  "O'Neil",
  'ONeil',
  'Neil',
  'Garcia',
  'García',
  'Smith-Jones',
  'Smith',
  'Jones',
  'Smithson',
  'Lee',
  'De la Cruz',
  'Cardenas',
];
export const titles = [
  'Nurse',
  'Nurse Practitioner',
  'RN Case Manager',
  'Chief Medical Officer',
  'Cardiologist',
  'Staff Nurse, ICU',
  'M.D.',
  null,
];
export const specialties = ['Nurse', 'Cardiology', 'Family Medicine', 'Internal Medicine', 'OBGYN', null];
export const organizations = [
  "St. Mary's Hospital",
  'St Marys Hospital',
  'Mercy Health',
  'Mayo Clinic',
  'mayo clinic',
  'Garcia Family Medicine',
  'University Hospital of Cardiology',
  null,
];
export const cities = ['New York', 'York', 'Chicago', 'St. Louis', 'Winston-Salem', 'Marysville', null];
export const states = ['NY', 'IL', 'MO', 'NC', null];
export const skills = ['Nursing', 'Family Medicine', 'ICU', 'Cardiology', 'Patient Care', 'X-Ray'];
export const schools = ['Harvard Medical School', "St. John's University", 'University of Illinois', 'York College'];
export const degrees = ['MD', 'RN', 'PhD', 'Md'];
export const sizes = ['1 to 19', '20 to 99', '5000+', null];
/** Some at one point, some at points of one distance, some on the other side of the earth. */
export const points = [
  pointOf(42.36, -71.06),
  pointOf(42.36, -71.26),
  pointOf(42.56, -71.16),
  pointOf(42.16, -71.16),
  pointOf(40.71, -74.01),
  pointOf(-42.36, 108.94),
  pointOf(90, 0),
  pointOf(0, 180),
  null,
];
export const words = [
  'maria',
  'mary',
  'garcia',
  "o'neil",
  'oneil',
  'neil',
  'smith',
  'jones',
  'smith-jones',
  'smithjones',
  'lee',
  'card',
  'cardiology',
  'nurse',
  'nur',
  'family',
  'medicine',
  'hospital',
  'clinic',
  'york',
  'icu',
  'x-ray',
  'st',
  "st.mary's",
  'm',
  'j',
  'md',
  'cruz',
  'orjan',
  'MAYO',
  'Anne-Marie',
  'cardiolgy',
  'nruse',
  'hospitel',
  'garcai',
  'smmith',
  'zzzz',
  'qwertyuiop',
  'medicin',
];
export const phrases = [
  'family medicine',
  'maria garcia',
  'mary oneil',
  'new york',
  'la cruz',
  'smith',
  "st mary's",
  'practitioner nurse',
  'maria',
  'nurse icu',
];
export const tags = [
  'nurse',
  'nur',
  'new york',
  'st mary',
  "St. Mary's",
  'st marys hosp',
  'mayo',
  'university of',
  'york',
  'salem',
  'chief med',
  '!!',
  'harvard',
];
