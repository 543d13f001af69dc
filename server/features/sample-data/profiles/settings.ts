// The kinds of employers of each focus, by weight.

import type { EmployerKind } from '../organizations/employer-kinds.ts';

/** `practice` is a private practice of the person's own specialty. */
export type WorkplaceKind = EmployerKind | 'practice';

export const settings = {
  inpatient: { system: 42, hospital: 42, academic: 13, publicHospital: 3 },
  hospitalBased: { system: 38, hospital: 30, academic: 15, practice: 14, publicHospital: 3 },
  mixed: { practice: 28, system: 26, hospital: 18, group: 14, academic: 11, publicHospital: 3 },
  office: { practice: 56, group: 22, system: 13, clinic: 5, academic: 4 },
  primaryCare: { practice: 32, group: 24, system: 18, clinic: 16, academic: 4, telehealth: 3, government: 3 },
  ambulatory: { group: 36, system: 26, clinic: 26, academic: 6, government: 6 },
  home: { homeHealth: 88, system: 12 },
  longTermCare: { longTermCare: 92, hospital: 8 },
  retailPharmacy: { pharmacy: 84, practice: 16 },
  industry: { pharma: 62, device: 20, research: 18 },
  payer: { insurance: 82, telehealth: 8, government: 10 },
  school: { school: 100 },
  staffing: { staffing: 100 },
  virtual: { telehealth: 100 },
  publicHealth: { government: 62, clinic: 38 },
  dental: { practice: 76, dentalGroup: 14, clinic: 7, government: 3 },
  optical: { practice: 64, optical: 28, group: 8 },
  trials: { research: 42, academic: 24, pharma: 22, system: 12 },
  administration: { system: 32, hospital: 34, group: 12, longTermCare: 10, clinic: 7, academic: 5 },
} as const satisfies Record<string, Partial<Record<WorkplaceKind, number>>>;

export type Setting = keyof typeof settings;
