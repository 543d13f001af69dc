// Titles by rung for each kind of profession. `{who}` is the calling (`Interventional Cardiologist`), `{focus}` the field of
// work (`Interventional Cardiology`), `{field}` the specialty. Earlier entries are drawn more often.

import type { Setting } from './settings.ts';

export interface TitleLadder {
  /** As vendors list them, separated by commas. */
  jobFunctions: string;
  /** Whether this profession has NPIs. */
  isClinician: boolean;
  /** Share of people who put the certification of their focus after their name. */
  certifiedShare: number;
  staff: string[];
  /** At the bedside, beside `staff`. */
  bedside?: string[];
  /** In teaching hospitals, before independent practice. */
  trainee?: string[];
  /** At universities, beside `staff`. */
  faculty?: string[];
  manager: string[];
  director: string[];
  vicePresident: string[];
  chief: string[];
  /** In a practice of their own. */
  owner?: string[];
}

const professors = [
  'Assistant Professor of {field}',
  'Associate Professor of {field}',
  'Professor of {field}',
  'Clinical Assistant Professor, {field}',
  'Clinical Instructor, {field}',
];

export const titleLadders = {
  nurse: {
    jobFunctions: 'Nursing',
    isClinician: true,
    certifiedShare: 0.32,
    staff: [
      '{who}',
      'Registered Nurse, {focus}',
      '{focus} RN',
      'Staff Nurse, {focus}',
      'Registered Nurse',
      'RN Care Coordinator, {focus}',
    ],
    bedside: [
      'Charge Nurse, {focus}',
      'Clinical Nurse II, {focus}',
      'Clinical Nurse III, {focus}',
      'Float Pool Registered Nurse, {focus}',
    ],
    faculty: ['Clinical Nurse, {focus}', 'Clinical Nurse Educator, {focus}', 'Nursing Instructor'],
    manager: [
      'Nurse Manager, {focus}',
      'Assistant Nurse Manager, {focus}',
      'Nursing Supervisor, {focus}',
      'Clinical Nurse Educator, {focus}',
    ],
    director: ['Director of Nursing', 'Nursing Director, {focus}', 'Clinical Director, {focus}', 'Director, {focus}'],
    vicePresident: [
      'Vice President, Patient Care Services',
      'Associate Chief Nursing Officer',
      'Vice President of Nursing',
    ],
    chief: ['Chief Nursing Officer', 'Chief Nurse Executive'],
  },
  advancedPractice: {
    jobFunctions: 'Advanced Practice Providers',
    isClinician: true,
    certifiedShare: 0.9,
    staff: ['{who}', '{who}', '{who}', 'Senior {who}', 'Advanced Practice Provider, {focus}'],
    faculty: ['{who}', 'Clinical Assistant Professor, {field}'],
    manager: ['Lead {who}', 'Advanced Practice Supervisor, {focus}', 'Advanced Practice Manager, {focus}'],
    director: ['Director of Advanced Practice', 'Director of Advanced Practice, {focus}', 'Clinical Director, {focus}'],
    vicePresident: ['Vice President, Advanced Practice', 'Vice President, Clinical Services'],
    chief: ['Chief Advanced Practice Officer', 'Chief Clinical Officer'],
    owner: ['Owner & {who}', 'Founder & {who}'],
  },
  physician: {
    jobFunctions: 'Physicians',
    isClinician: true,
    certifiedShare: 0.34,
    staff: [
      '{who}',
      '{who}',
      '{who}',
      'Attending Physician, {focus}',
      'Staff Physician, {focus}',
      'Attending {who}',
      'Associate Physician, {focus}',
    ],
    trainee: ['Resident Physician, {field}', 'Fellow, {focus}', 'Chief Resident, {field}'],
    faculty: professors,
    manager: ['Lead Physician, {focus}', 'Lead {who}', 'Associate Medical Director, {focus}'],
    director: [
      'Medical Director, {focus}',
      'Director, {focus}',
      'Section Chief, {focus}',
      'Division Chief, {focus}',
      'Chair, Department of {field}',
      'Program Director, {field} Residency',
    ],
    vicePresident: [
      'Vice President, Medical Affairs',
      'Vice President, {field} Services',
      'Associate Chief Medical Officer',
    ],
    chief: ['Chief Medical Officer', 'Chief Physician Executive', 'Chief Quality Officer'],
    owner: [
      'Owner & {who}',
      'Managing Partner, {who}',
      'Partner, {who}',
      'President & {who}',
      'Founder & Medical Director',
    ],
  },
  pharmacist: {
    jobFunctions: 'Pharmacy',
    isClinician: true,
    certifiedShare: 0.42,
    staff: ['{who}', '{who}', 'Pharmacist', 'Senior {who}', 'Clinical Pharmacy Specialist, {focus}'],
    trainee: ['PGY-1 Pharmacy Resident', 'PGY-2 Pharmacy Resident, {focus}'],
    manager: [
      'Pharmacy Manager',
      'Pharmacist in Charge',
      'Pharmacy Supervisor',
      'Clinical Coordinator, {focus} Pharmacy',
    ],
    director: ['Director of Pharmacy', 'Associate Director of Pharmacy', 'Regional Pharmacy Director'],
    vicePresident: ['Vice President, Pharmacy Services', 'System Vice President of Pharmacy'],
    chief: ['Chief Pharmacy Officer'],
    owner: ['Owner & Pharmacist', 'Pharmacist & Co-Owner'],
  },
  dentist: {
    jobFunctions: 'Dentistry',
    isClinician: true,
    certifiedShare: 0.3,
    staff: ['{who}', '{who}', 'Associate {who}', '{who}', 'Associate Dentist'],
    manager: ['Lead {who}', 'Supervising Dentist'],
    director: ['Dental Director', 'Clinical Director', 'Regional Dental Director'],
    vicePresident: ['Vice President, Clinical Affairs'],
    chief: ['Chief Dental Officer'],
    owner: ['Owner & {who}', 'Partner, {who}', 'Owner Dentist', 'Practice Owner'],
  },
  officeDoctor: {
    jobFunctions: 'Health Professionals',
    isClinician: true,
    certifiedShare: 0.3,
    staff: ['{who}', '{who}', '{who}', 'Associate {who}', 'Doctor of {field}'],
    manager: ['Lead {who}', 'Supervising {who}'],
    director: ['Clinic Director', 'Clinical Director', 'Regional Clinical Director'],
    vicePresident: ['Vice President, Professional Services'],
    chief: ['Chief Clinical Officer'],
    owner: ['Owner & {who}', 'Practice Owner', 'Founder & {who}', 'Partner, {who}'],
  },
  therapist: {
    jobFunctions: 'Therapy & Rehabilitation',
    isClinician: true,
    certifiedShare: 0.38,
    staff: ['{who}', '{who}', '{who}', 'Senior {who}', '{who} II', '{who} (PRN)'],
    manager: ['Lead {who}', 'Clinic Manager', 'Supervisor, {field}', 'Clinical Supervisor, {focus}'],
    director: ['Director of {field}', 'Director of Rehabilitation', 'Clinic Director', 'Director of Therapy Services'],
    vicePresident: ['Vice President, Rehabilitation Services', 'Vice President, Therapy Operations'],
    chief: ['Chief Clinical Officer'],
    owner: ['Owner & {who}', 'Founder & Clinic Director'],
  },
  counselor: {
    jobFunctions: 'Behavioral Health',
    isClinician: true,
    certifiedShare: 0.26,
    staff: ['{who}', '{who}', '{who}', 'Senior {who}', 'Licensed {who}', '{who} II'],
    manager: ['Clinical Supervisor, {focus}', 'Lead {who}', 'Program Manager, {field}'],
    director: ['Director of {field}', 'Clinical Director', 'Director, Behavioral Health', 'Program Director, {field}'],
    vicePresident: ['Vice President, Behavioral Health'],
    chief: ['Chief Clinical Officer'],
    owner: ['Owner & {who}', 'Founder & Clinical Director', '{who} in Private Practice'],
  },
  researcher: {
    jobFunctions: 'Clinical Research',
    isClinician: false,
    certifiedShare: 0.45,
    staff: [
      '{who}',
      '{who}, {focus}',
      'Senior {who}',
      '{who} II',
      'Clinical Research Nurse, {focus}',
      'Regulatory Coordinator, {focus}',
    ],
    manager: [
      'Clinical Research Manager',
      'Clinical Trial Manager, {focus}',
      'Senior Clinical Trial Manager',
      'Research Program Manager, {focus}',
    ],
    director: [
      'Director, Clinical Research',
      'Director of Clinical Operations',
      'Associate Director, {focus}',
      'Director, {focus}',
    ],
    vicePresident: ['Vice President, Clinical Development', 'Vice President, Clinical Operations'],
    chief: ['Chief Scientific Officer', 'Chief Research Officer'],
  },
  administrator: {
    jobFunctions: 'Healthcare Administration',
    isClinician: false,
    certifiedShare: 0.4,
    staff: [
      'Administrative Coordinator, {focus}',
      'Senior Analyst, {focus}',
      'Program Coordinator, {focus}',
      'Administrative Fellow',
    ],
    manager: ['Manager, {focus}', 'Senior Manager, {focus}', 'Practice Administrator', 'Program Manager, {focus}'],
    director: [
      'Director, {focus}',
      'Administrative Director, {focus}',
      'Executive Director, {focus}',
      'Senior Director, {focus}',
    ],
    vicePresident: [
      'Vice President, {focus}',
      'Senior Vice President, {focus}',
      'Associate Vice President, {focus}',
      'Hospital Administrator',
    ],
    chief: [
      'Chief Executive Officer',
      'Chief Operating Officer',
      'Chief Administrative Officer',
      'Chief Financial Officer',
      'President & Chief Executive Officer',
    ],
  },
} satisfies Record<string, TitleLadder>;

export type LadderName = keyof typeof titleLadders;

type Titles = Pick<TitleLadder, 'staff' | 'manager' | 'director' | 'vicePresident' | 'chief'>;

/** Companies, payers and public offices have one ladder for all professions. */
const corporate: Titles = {
  staff: ['{who}', '{who}', '{who}', 'Senior {who}'],
  manager: ['Manager, {focus}', 'Lead {who}', 'Program Manager, {focus}', 'Supervisor, {focus}'],
  director: ['Director, {focus}', 'Associate Director, {focus}', 'Senior Director, {focus}'],
  vicePresident: ['Vice President, {focus}'],
  chief: ['Chief Clinical Officer'],
};

/** Settings in which titles do not follow the profession. */
export const titlesOfSettings: Partial<Record<Setting, Titles>> = {
  industry: corporate,
  payer: corporate,
  virtual: corporate,
  publicHealth: corporate,
  staffing: { staff: ['{who}'], manager: ['{who}'], director: ['{who}'], vicePresident: ['{who}'], chief: ['{who}'] },
  school: {
    staff: ['{who}', '{who}', '{who}', 'Itinerant {who}'],
    manager: ['Lead {who}'],
    director: ['Director of Student Support Services', 'Director of Related Services'],
    vicePresident: ['Assistant Superintendent, Student Services'],
    chief: ['Chief Student Services Officer'],
  },
  retailPharmacy: {
    staff: ['{who}', 'Pharmacist', 'Floating Pharmacist', 'Overnight Pharmacist'],
    manager: ['Pharmacy Manager', 'Pharmacist in Charge', 'Assistant Pharmacy Manager'],
    director: ['District Pharmacy Supervisor', 'Regional Pharmacy Director'],
    vicePresident: ['Vice President, Pharmacy Operations'],
    chief: ['Chief Pharmacy Officer'],
  },
};
