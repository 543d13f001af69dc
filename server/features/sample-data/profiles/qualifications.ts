// Degrees and licenses, with their credentials.

import type { Setting } from './settings.ts';

export type SchoolKind =
  | 'medicine'
  | 'osteopathic'
  | 'nursing'
  | 'pharmacy'
  | 'dentistry'
  | 'optometry'
  | 'chiropractic'
  | 'health'
  | 'socialWork'
  | 'university'
  | 'college';

export interface Qualification {
  weight: number;
  /** As printed after the name; empty: none. */
  letters: string;
  degree: string;
  school: SchoolKind;
  /** What came before, for those who list two schools: degrees of a university, or of nursing where named so. */
  earlier: string[];
  /** Fixes the title and keeps the person on the lowest rung. */
  title?: string;
  /** Restricts the employers to those of this training. */
  only?: readonly Setting[];
}

type Row = readonly [
  weight: number,
  letters: string,
  degree: string,
  school: SchoolKind,
  earlier: string[],
  unusual?: { title: string; only: readonly Setting[] },
];

const read = (rows: readonly Row[]): Qualification[] =>
  rows.map(([weight, letters, degree, school, earlier, unusual]) => ({
    weight,
    letters,
    degree,
    school,
    earlier,
    ...unusual,
  }));

const science = [
  'Bachelor of Science, Biology',
  'Bachelor of Science, Biochemistry',
  'Bachelor of Science, Chemistry',
  'Bachelor of Arts, Psychology',
  'Bachelor of Science, Neuroscience',
  'Bachelor of Science, Biomedical Engineering',
];
const movement = [
  'Bachelor of Science, Kinesiology',
  'Bachelor of Science, Exercise Science',
  'Bachelor of Science, Health Sciences',
  'Bachelor of Science, Biology',
];
const people = [
  'Bachelor of Arts, Psychology',
  'Bachelor of Social Work (BSW)',
  'Bachelor of Arts, Sociology',
  'Bachelor of Science, Human Development',
];
const speech = [
  'Bachelor of Science, Communication Sciences and Disorders',
  'Bachelor of Arts, Linguistics',
  'Bachelor of Science, Speech and Hearing Science',
];
const bsn = ['Bachelor of Science in Nursing (BSN)'];
const adn = ['Associate Degree in Nursing (ADN)'];
const business = [
  'Bachelor of Science, Healthcare Administration',
  'Bachelor of Business Administration',
  'Bachelor of Arts, Economics',
  'Bachelor of Science, Public Health',
];
const md = 'Doctor of Medicine (MD)';
const msn = 'Master of Science in Nursing (MSN)';
const dnp = 'Doctor of Nursing Practice (DNP)';
const practical = { title: 'Licensed Practical Nurse', only: ['longTermCare', 'home', 'ambulatory'] } as const;

export const qualifications = {
  nurse: read([
    [40, 'BSN, RN', 'Bachelor of Science in Nursing (BSN)', 'nursing', adn],
    [28, 'RN', 'Associate Degree in Nursing (ADN)', 'college', ['Associate of Science']],
    [14, 'RN', 'Bachelor of Science in Nursing (BSN)', 'nursing', adn],
    [10, 'MSN, RN', msn, 'nursing', bsn],
    [1, 'DNP, RN', dnp, 'nursing', [msn]],
    [34, 'LPN', 'Certificate in Practical Nursing', 'college', ['Associate of Science'], practical],
  ]),
  nursePractitioner: read([
    [50, 'MSN, APRN', msn, 'nursing', bsn],
    [14, 'MSN', msn, 'nursing', bsn],
    [22, 'DNP, APRN', dnp, 'nursing', [...bsn, msn]],
    [12, 'APRN', msn, 'nursing', bsn],
  ]),
  physicianAssistant: read([
    [58, 'PA-C', 'Master of Physician Assistant Studies (MPAS)', 'health', science],
    [16, 'MPAS, PA-C', 'Master of Physician Assistant Studies (MPAS)', 'health', science],
    [12, 'MMS, PA-C', 'Master of Medical Science (MMS)', 'health', movement],
    [8, 'MHS, PA-C', 'Master of Health Science (MHS)', 'health', science],
    [3, 'DMSc, PA-C', 'Doctor of Medical Science (DMSc)', 'health', ['Master of Physician Assistant Studies (MPAS)']],
  ]),
  nurseAnesthetist: read([
    [36, 'CRNA', 'Master of Science, Nurse Anesthesia', 'nursing', bsn],
    [28, 'MSN, CRNA', msn, 'nursing', bsn],
    [20, 'DNP, CRNA', dnp, 'nursing', bsn],
    [13, 'DNAP, CRNA', 'Doctor of Nurse Anesthesia Practice (DNAP)', 'health', bsn],
  ]),
  physician: read([
    [80, 'MD', md, 'medicine', science],
    [13, 'DO', 'Doctor of Osteopathic Medicine (DO)', 'osteopathic', science],
    [2.5, 'MD, PhD', md, 'medicine', ['Doctor of Philosophy (PhD)']],
    [2.5, 'MD, MPH', md, 'medicine', ['Master of Public Health (MPH)']],
    [1.6, 'MD, MBA', md, 'medicine', ['Master of Business Administration (MBA)']],
    [0.7, 'MD, MS', md, 'medicine', ['Master of Science, Clinical Investigation']],
  ]),
  pharmacist: read([
    [78, 'PharmD', 'Doctor of Pharmacy (PharmD)', 'pharmacy', science],
    [9, 'PharmD, RPh', 'Doctor of Pharmacy (PharmD)', 'pharmacy', science],
    [10, 'RPh', 'Bachelor of Science in Pharmacy', 'pharmacy', ['Associate of Science']],
    [2, 'PharmD, MBA', 'Doctor of Pharmacy (PharmD)', 'pharmacy', ['Master of Business Administration (MBA)']],
    [
      1,
      'PharmD, MS',
      'Doctor of Pharmacy (PharmD)',
      'pharmacy',
      ['Master of Science, Health-System Pharmacy Administration'],
    ],
  ]),
  dentist: read([
    [56, 'DDS', 'Doctor of Dental Surgery (DDS)', 'dentistry', science],
    [44, 'DMD', 'Doctor of Dental Medicine (DMD)', 'dentistry', science],
  ]),
  optometrist: read([[1, 'OD', 'Doctor of Optometry (OD)', 'optometry', science]]),
  chiropractor: read([[1, 'DC', 'Doctor of Chiropractic (DC)', 'chiropractic', movement]]),
  physicalTherapist: read([
    [66, 'PT, DPT', 'Doctor of Physical Therapy (DPT)', 'health', movement],
    [14, 'DPT', 'Doctor of Physical Therapy (DPT)', 'health', movement],
    [14, 'PT', 'Master of Physical Therapy (MPT)', 'health', movement],
    [6, 'PT, MSPT', 'Master of Science, Physical Therapy', 'health', movement],
  ]),
  occupationalTherapist: read([
    [42, 'OTR/L', 'Master of Occupational Therapy (MOT)', 'health', movement],
    [20, 'MOT, OTR/L', 'Master of Occupational Therapy (MOT)', 'health', movement],
    [20, 'MS, OTR/L', 'Master of Science, Occupational Therapy', 'health', people],
    [15, 'OTD, OTR/L', 'Doctor of Occupational Therapy (OTD)', 'health', movement],
  ]),
  speechPathologist: read([
    [46, 'MS, CCC-SLP', 'Master of Science, Speech-Language Pathology', 'health', speech],
    [30, 'CCC-SLP', 'Master of Science, Speech-Language Pathology', 'health', speech],
    [20, 'MA, CCC-SLP', 'Master of Arts, Speech-Language Pathology', 'health', speech],
    [
      3,
      'SLPD, CCC-SLP',
      'Doctor of Speech-Language Pathology (SLPD)',
      'health',
      ['Master of Science, Speech-Language Pathology'],
    ],
  ]),
  respiratoryTherapist: read([
    [58, 'RRT', 'Associate of Science, Respiratory Care', 'college', ['Associate of Arts']],
    [30, 'BS, RRT', 'Bachelor of Science, Respiratory Care', 'health', ['Associate of Science, Respiratory Care']],
    [3, 'MS, RRT', 'Master of Science, Respiratory Care', 'health', ['Bachelor of Science, Respiratory Care']],
  ]),
  psychologist: read([
    [
      56,
      'PhD',
      'Doctor of Philosophy, Psychology (PhD)',
      'university',
      ['Bachelor of Arts, Psychology', 'Master of Arts, Psychology'],
    ],
    [
      40,
      'PsyD',
      'Doctor of Psychology (PsyD)',
      'university',
      ['Bachelor of Arts, Psychology', 'Master of Science, Clinical Psychology'],
    ],
    [3, 'EdD', 'Doctor of Education (EdD)', 'university', ['Master of Arts, School Psychology']],
  ]),
  socialWorker: read([
    [46, 'LCSW', 'Master of Social Work (MSW)', 'socialWork', people],
    [26, 'MSW, LCSW', 'Master of Social Work (MSW)', 'socialWork', people],
    [16, 'LMSW', 'Master of Social Work (MSW)', 'socialWork', people],
    [7, 'MSW', 'Master of Social Work (MSW)', 'socialWork', people],
    [1, 'DSW, LCSW', 'Doctor of Social Work (DSW)', 'socialWork', ['Master of Social Work (MSW)']],
  ]),
  researcher: read([
    [40, '', 'Bachelor of Science, Biology', 'university', ['Associate of Science']],
    [22, 'MS', 'Master of Science, Clinical Research', 'university', science],
    [12, 'MPH', 'Master of Public Health (MPH)', 'university', business],
    [12, 'PhD', 'Doctor of Philosophy, Biomedical Sciences (PhD)', 'university', science],
    [9, 'BSN, RN', 'Bachelor of Science in Nursing (BSN)', 'nursing', adn],
    [3, 'MD', md, 'medicine', science],
  ]),
  administrator: read([
    [30, 'MHA', 'Master of Health Administration (MHA)', 'university', business],
    [26, 'MBA', 'Master of Business Administration (MBA)', 'university', business],
    [13, 'MSN, RN', msn, 'nursing', bsn],
    [6, 'MHA, MBA', 'Master of Health Administration (MHA)', 'university', ['Master of Business Administration (MBA)']],
    [4, 'MD, MBA', md, 'medicine', ['Master of Business Administration (MBA)']],
    [5, 'MPH', 'Master of Public Health (MPH)', 'university', business],
    [16, '', 'Bachelor of Science, Healthcare Administration', 'university', ['Associate of Arts']],
  ]),
} satisfies Record<string, Qualification[]>;

export type QualificationSet = keyof typeof qualifications;
