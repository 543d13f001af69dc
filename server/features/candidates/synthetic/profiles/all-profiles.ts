// Every specialty of the directory, once.

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
  ...primaryCareProfiles,
  ...medicalSpecialtyProfiles,
  ...surgeryProfiles,
  ...pharmacyDentalVisionProfiles,
  ...therapyAndBehaviorProfiles,
  ...researchAndAdministrationProfiles,
];
