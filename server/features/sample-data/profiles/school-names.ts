// Invented schools that serve a whole country, and what the faculties of universities are called.

import type { LastNameTradition } from '../names/traditions.ts';
import { splitList } from '../split-list.ts';
import type { SchoolKind } from './qualifications.ts';

/** Those of their kind that serve the United States and Canada. */
export const nationalSchools: Partial<Record<SchoolKind, string[]>> = {
  osteopathic:
    splitList(`Ozark Prairie College of Osteopathic Medicine, Appalachian Ridge College of Osteopathic Medicine,
    Great Basin College of Osteopathic Medicine, Lakehurst College of Osteopathic Medicine, Tidewater College of Osteopathic Medicine,
    Redstone University College of Osteopathic Medicine, Gulfstream College of Osteopathic Medicine, Northern Plains College of Osteopathic Medicine`),
  optometry: splitList(`Ellsworth College of Optometry, Midland College of Optometry, Pacific Arc College of Optometry,
    Southern Pines College of Optometry, Hawthorn University College of Optometry, Keystone Valley College of Optometry`),
  chiropractic:
    splitList(`Cornelius College of Chiropractic, Lakeview Chiropractic University, Sunset Plains Chiropractic College,
    Tri-Rivers College of Chiropractic, Western Pine University of Health Sciences, Hadley Chiropractic College`),
};

/** What follows the name of a university; empty: nothing. */
export const faculties: Record<SchoolKind, string[]> = {
  medicine: ['School of Medicine', 'College of Medicine'],
  nursing: ['College of Nursing', 'School of Nursing'],
  pharmacy: ['College of Pharmacy', 'School of Pharmacy'],
  dentistry: ['School of Dentistry', 'College of Dental Medicine'],
  health: ['School of Health Professions', 'College of Health Sciences'],
  socialWork: ['School of Social Work'],
  osteopathic: [],
  optometry: [],
  chiropractic: [],
  university: [],
  college: [],
};

interface SchoolsAbroad {
  /** Of the physicians of this tradition, 0 to 1. */
  share: number;
  medicalDegree: string;
  schools: string[];
}

const abroad = (share: number, medicalDegree: string, schools: string): SchoolsAbroad => ({
  share,
  medicalDegree,
  schools: splitList(schools),
});
const mbbs = 'Bachelor of Medicine, Bachelor of Surgery (MBBS)';
const md = 'Doctor of Medicine (MD)';

/** By tradition of names. */
export const schoolsAbroad: Partial<Record<LastNameTradition, SchoolsAbroad>> = {
  southAsian: abroad(
    0.5,
    mbbs,
    `Saraswati Vidya Medical College, Nilgiri Crest Medical College, Coromandel Coast Medical College, Malwa Plains Medical College,
    Sahyadri Heights Institute of Medical Sciences, Jhelum Valley Medical College, Kaveri Delta Medical College, Vindhya Hills Institute of Medical Sciences`,
  ),
  african: abroad(
    0.4,
    mbbs,
    'Niger Delta Coast College of Medicine, Volta Heights University, Abeokuta Hills College of Medicine, Rift Valley Medical School',
  ),
  arabic: abroad(
    0.35,
    mbbs,
    'Cedars Coast University, Nile Crescent University Faculty of Medicine, Tigris Bend University College of Medicine',
  ),
  filipino: abroad(
    0.5,
    md,
    'Luzon Sacred Heart University, University of the Visayan Coast, Sampaguita Colleges, Mindanao Pacific University, Manila Bayside University',
  ),
  hispanic: abroad(
    0.15,
    md,
    'Universidad Autónoma de la Sierra Alta, Universidad del Caribe Oriental, Universidad Médica del Istmo, Universidad de la Costa de Borinquen',
  ),
  slavic: abroad(
    0.15,
    md,
    'Vistula Medical Academy, Dnipro Coast Medical University, Carpathian Ridge Medical University',
  ),
  persian: abroad(
    0.3,
    md,
    'Zagros Valley University of Medical Sciences, Alborz Valley University of Medical Sciences',
  ),
  chinese: abroad(
    0.15,
    md,
    'Jiangnan Lakes Medical University, Pearl Delta Medical University, Formosa Bay Medical University',
  ),
};
