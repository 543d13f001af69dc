// Every specialty of the directory, once.

import { acuteCareAndPsychiatryProfiles } from './acute-care-and-psychiatry.ts';
import { advancedPracticeProfiles } from './advanced-practice.ts';
import { gastroenterologyToPathologyProfiles } from './gastroenterology-to-pathology.ts';
import { medicalSpecialtyProfiles } from './medical-specialties.ts';
import { nursingProfiles } from './nursing.ts';
import { pharmacyDentalVisionProfiles } from './pharmacy-dental-vision.ts';
import { primaryCareProfiles } from './primary-care.ts';
import { researchAndAdministrationProfiles } from './research-and-administration.ts';
import type { SpecialtyProfile } from './specialty-profile.ts';
import { surgeryProfiles } from './surgery.ts';
import { therapyAndBehaviorProfiles } from './therapy-and-behavior.ts';

export const allProfiles: readonly SpecialtyProfile[] = [
  ...nursingProfiles,
  ...advancedPracticeProfiles,
  ...primaryCareProfiles,
  ...acuteCareAndPsychiatryProfiles,
  ...medicalSpecialtyProfiles,
  ...gastroenterologyToPathologyProfiles,
  ...surgeryProfiles,
  ...pharmacyDentalVisionProfiles,
  ...therapyAndBehaviorProfiles,
  ...researchAndAdministrationProfiles,
];
