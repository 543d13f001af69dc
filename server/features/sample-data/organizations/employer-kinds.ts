// Kinds of employers: how they are named, how large and how old they are. `{place}` is an invented place of the region,
// `{patron}` a saint, `{surname}` a family name, `{virtue}` a good word, `{practice}` what a practice of the specialty calls itself.

import type { companyIndustries, companySizes } from '#contract/candidate-options.ts';
import type { NationalKind } from './national-companies.ts';

export type CompanySize = (typeof companySizes)[number];
export type CompanyIndustry = (typeof companyIndustries)[number];
export type StateKind = 'system' | 'academic' | 'publicHospital' | 'government';
export type CityKind = 'hospital' | 'group' | 'clinic' | 'homeHealth' | 'longTermCare' | 'school';
export type EmployerKind = StateKind | CityKind | NationalKind;

export interface EmployerTraits {
  industries: Partial<Record<CompanyIndustry, number>>;
  sizes: Partial<Record<CompanySize, number>>;
  /** First and last year of founding. */
  founded: readonly [number, number];
  /** Share of organisations whose revenue no vendor knows. */
  unknownRevenueShare: number;
  /** Empty for companies that have their names already. */
  names: string[];
}

export const employerTraits: Record<EmployerKind | 'practice', EmployerTraits> = {
  system: {
    industries: { 'Hospital & Health Care': 8, 'Hospitals & Physicians Clinics': 2 },
    sizes: { '1000 to 4999': 35, '5000+': 65 },
    founded: [1888, 2004],
    unknownRevenueShare: 0.02,
    names: [
      '{place} Health',
      '{place} Health System',
      '{patron} Health',
      '{place} Healthcare',
      '{place} Health Partners',
      '{patron} Health System',
      '{surname} Health',
    ],
  },
  academic: {
    industries: { Education: 5, 'Hospital & Health Care': 5 },
    sizes: { '1000 to 4999': 15, '5000+': 85 },
    founded: [1846, 1972],
    unknownRevenueShare: 0.08,
    names: [
      '{place} University Medical Center',
      '{surname} University Hospitals',
      '{place} University Health',
      '{surname} Academic Medical Center',
      '{surname} University School of Medicine',
    ],
  },
  government: {
    industries: { Government: 1 },
    sizes: { '20 to 99': 15, '100 to 499': 45, '500 to 999': 20, '1000 to 4999': 20 },
    founded: [1905, 1978],
    unknownRevenueShare: 0.75,
    names: [
      '{place} County Health Department',
      '{place} District Public Health',
      '{place} County Health Services',
      '{place} Correctional Health',
    ],
  },
  publicHospital: {
    industries: { Government: 7, 'Hospital & Health Care': 3 },
    sizes: { '500 to 999': 35, '1000 to 4999': 65 },
    founded: [1905, 1978],
    unknownRevenueShare: 0.6,
    names: [
      '{place} Veterans Medical Center',
      '{place} State Hospital',
      '{surname} Veterans Hospital',
      '{place} County Hospital',
    ],
  },
  hospital: {
    industries: { 'Hospitals & Physicians Clinics': 6, 'Hospital & Health Care': 4 },
    sizes: { '100 to 499': 25, '500 to 999': 33, '1000 to 4999': 42 },
    founded: [1892, 2008],
    unknownRevenueShare: 0.03,
    names: [
      '{place} Medical Center',
      '{place} Hospital',
      '{patron} Hospital',
      '{place} Regional Medical Center',
      '{surname} Memorial Hospital',
      '{patron} Medical Center',
      '{place} Community Hospital',
      '{surname} General Hospital',
    ],
  },
  group: {
    industries: { 'Medical Practice': 6, 'Hospitals & Physicians Clinics': 4 },
    sizes: { '20 to 99': 45, '100 to 499': 47, '500 to 999': 8 },
    founded: [1938, 2016],
    unknownRevenueShare: 0.06,
    names: [
      '{place} Medical Group',
      '{place} Physicians',
      '{surname} Clinic',
      '{place} Medical Associates',
      '{place} Multispecialty Clinic',
      '{surname} Medical Group',
    ],
  },
  clinic: {
    industries: { 'Healthcare Services': 6, 'Hospitals & Physicians Clinics': 3, 'Consumer Services': 1 },
    sizes: { '1 to 19': 15, '20 to 99': 50, '100 to 499': 35 },
    founded: [1966, 2021],
    unknownRevenueShare: 0.1,
    names: [
      '{place} Community Health Center',
      '{place} Urgent Care',
      '{place} Family Health Center',
      '{patron} Community Clinic',
      '{place} Health Clinic',
      '{surname} Neighborhood Health',
    ],
  },
  homeHealth: {
    industries: { 'Healthcare Services': 7, 'Hospital & Health Care': 3 },
    sizes: { '20 to 99': 45, '100 to 499': 50, '500 to 999': 5 },
    founded: [1974, 2020],
    unknownRevenueShare: 0.08,
    names: [
      '{place} Home Health',
      '{place} Hospice',
      '{patron} Home Care',
      '{place} Home Care',
      '{place} Hospice & Palliative Care',
      '{surname} Home Health',
    ],
  },
  longTermCare: {
    industries: { 'Hospital & Health Care': 5, 'Healthcare Services': 5 },
    sizes: { '20 to 99': 40, '100 to 499': 60 },
    founded: [1958, 2017],
    unknownRevenueShare: 0.09,
    names: [
      '{place} Rehabilitation & Care Center',
      '{place} Senior Living',
      '{place} Skilled Nursing',
      '{place} Post-Acute',
      '{patron} Manor',
      '{surname} Rehabilitation Center',
      '{place} Village',
    ],
  },
  school: {
    industries: { Education: 1 },
    sizes: { '100 to 499': 35, '500 to 999': 30, '1000 to 4999': 35 },
    founded: [1890, 1988],
    unknownRevenueShare: 0.4,
    names: [
      '{place} School District',
      '{place} Public Schools',
      '{place} Unified School District',
      '{surname} Academy',
    ],
  },
  practice: {
    industries: { 'Medical Practice': 9, 'Hospitals & Physicians Clinics': 1 },
    sizes: { '1 to 19': 66, '20 to 99': 30, '100 to 499': 4 },
    founded: [1968, 2023],
    unknownRevenueShare: 0.1,
    names: [
      '{surname} {practice}',
      '{place} {practice}',
      '{place} {practice}',
      '{surname} & {surname} {practice}',
      '{virtue} {practice}',
    ],
  },
  pharmacy: {
    industries: { Retail: 1 },
    sizes: { '500 to 999': 15, '1000 to 4999': 35, '5000+': 50 },
    founded: [1901, 1996],
    unknownRevenueShare: 0,
    names: [],
  },
  optical: {
    industries: { Retail: 7, 'Consumer Services': 3 },
    sizes: { '500 to 999': 40, '1000 to 4999': 60 },
    founded: [1961, 2012],
    unknownRevenueShare: 0,
    names: [],
  },
  dentalGroup: {
    industries: { 'Medical Practice': 5, 'Healthcare Services': 5 },
    sizes: { '500 to 999': 40, '1000 to 4999': 60 },
    founded: [1982, 2017],
    unknownRevenueShare: 0.05,
    names: [],
  },
  pharma: {
    industries: { Pharmaceuticals: 1 },
    sizes: { '100 to 499': 20, '500 to 999': 20, '1000 to 4999': 35, '5000+': 25 },
    founded: [1946, 2016],
    unknownRevenueShare: 0,
    names: [],
  },
  device: {
    industries: { Manufacturing: 1 },
    sizes: { '100 to 499': 25, '500 to 999': 25, '1000 to 4999': 35, '5000+': 15 },
    founded: [1958, 2014],
    unknownRevenueShare: 0,
    names: [],
  },
  insurance: {
    industries: { Insurance: 1 },
    sizes: { '500 to 999': 15, '1000 to 4999': 50, '5000+': 35 },
    founded: [1929, 2010],
    unknownRevenueShare: 0,
    names: [],
  },
  staffing: {
    industries: { 'Business Services': 1 },
    sizes: { '100 to 499': 35, '500 to 999': 35, '1000 to 4999': 30 },
    founded: [1984, 2018],
    unknownRevenueShare: 0.05,
    names: [],
  },
  telehealth: {
    industries: { 'Consumer Services': 4, 'Healthcare Services': 6 },
    sizes: { '20 to 99': 15, '100 to 499': 50, '500 to 999': 35 },
    founded: [2009, 2021],
    unknownRevenueShare: 0.1,
    names: [],
  },
  research: {
    industries: { 'Business Services': 6, Pharmaceuticals: 4 },
    sizes: { '100 to 499': 30, '500 to 999': 35, '1000 to 4999': 35 },
    founded: [1983, 2015],
    unknownRevenueShare: 0.05,
    names: [],
  },
};
