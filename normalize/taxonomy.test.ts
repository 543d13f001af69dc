import { describe, expect, it } from 'vitest';
import { specialties } from '#contract/candidates/candidate-options.ts';
import { professionOf, taxonomyLines } from './taxonomy.ts';

/** Typed by hand from the published taxonomy, not derived from the map under test. */
const known = `
101YM0800X Counselor           | 103TC0700X Psychologist        | 1041C0700X Social Worker
106H00000X Marriage & Family Therapist | 111N00000X Chiropractor | 1223G0001X Dentist
1223S0112X Oral Surgery        | 1223X0400X Dentist             | 124Q00000X Dental Hygienist
126800000X Dental Assistant    | 133V00000X Dietitian           | 146L00000X Paramedic
152W00000X Optometrist         | 163W00000X Nurse               | 163WC0200X Nurse
164W00000X Nurse               | 164X00000X Nurse               | 171100000X Acupuncturist
171M00000X Care Coordination   | 174M00000X Veterinarian        | 176B00000X Midwife
183500000X Pharmacist          | 1835P1200X Pharmacist          | 183700000X Pharmacy Technician
204E00000X Oral Surgery        | 207K00000X Allergy & Immunology | 207L00000X Anesthesiology
207LP2900X Pain Medicine       | 207N00000X Dermatology         | 207P00000X Emergency Medicine
207Q00000X Family Medicine     | 207QG0300X Geriatrics          | 207R00000X Internal Medicine
207RC0000X Cardiology          | 207RC0200X Critical Care Medicine | 207RE0101X Endocrinology
207RG0100X Gastroenterology    | 207RH0003X Oncology            | 207RI0200X Infectious Disease
207RN0300X Nephrology          | 207RP1001X Pulmonology         | 207RR0500X Rheumatology
207T00000X Neurosurgery        | 207V00000X OBGYN               | 207VX0000X OBGYN
207W00000X Ophthalmology       | 207X00000X Orthopedic Surgery  | 207Y00000X Otolaryngology
207ZP0102X Pathology           | 208000000X Pediatrics          | 2080P0202X Cardiology
208100000X Physical Medicine & Rehabilitation | 208200000X Plastic Surgery | 2084N0400X Neurology
2084P0800X Psychiatry          | 2085R0001X Radiation Oncology  | 2085R0202X Radiology
208600000X General Surgery     | 2086S0129X Vascular Surgery    | 208800000X Urology
208C00000X Colorectal Surgery  | 208G00000X Cardiothoracic Surgery | 208M00000X Hospital Medicine
213E00000X Podiatrist          | 225100000X Physical Therapist  | 225X00000X Occupational Therapist
227900000X Respiratory Therapist | 231H00000X Audiologist       | 235Z00000X Speech Language Pathologist
363A00000X Physician Assistant | 363LF0000X Nurse Practitioner  | 364S00000X Clinical Nurse Specialist
367500000X Nurse Anesthetist   | 367A00000X Midwife             | 376G00000X Hospital Administration
390200000X Resident            | 2471C3401X Radiologic Technologist | 246QM0706X Laboratory Technologist
`
  .trim()
  .split(/[|\n]/)
  .map((entry) => [entry.trim().slice(0, 10), entry.trim().slice(11)] as const);

describe('a taxonomy code', () => {
  it.each(['', 'X', '261QM1300X', '282N00000X', '999999999X', '20'])(
    'that is no profession of a person (%s) belongs to no specialty',
    (code) => {
      expect(professionOf(code)).toBeNull();
    },
  );

  it.each(known)('%s belongs to %s', (code, specialty) => {
    expect(professionOf(code)?.specialty).toBe(specialty);
  });

  it('gives the noun for the person, by the longest prefix that fits', () => {
    const titles = [
      '207RC0000X',
      '207RI0011X',
      '207RH0005X',
      '2080N0001X',
      '163WE0003X',
      '164X00000X',
      '390200000X',
    ].map((code) => professionOf(code)?.title);
    expect(titles).toEqual([
      'Cardiologist',
      'Interventional Cardiologist',
      'Internist',
      'Neonatologist',
      'Registered Nurse',
      'Licensed Vocational Nurse',
      null,
    ]);
  });
});

describe('the map', () => {
  it('claims each prefix once', () => {
    const prefixes = taxonomyLines.flatMap(([, , list]) => list.split(' '));
    expect(prefixes.filter((prefix, index) => prefixes.indexOf(prefix) !== index)).toEqual([]);
    expect(prefixes.filter((prefix) => !/^[12345]\d\d[0-9A-Z]\w{0,5}$/.test(prefix))).toEqual([]);
  });

  it('writes specialties in one way, and knows every specialty of the directory', () => {
    const names = new Set(taxonomyLines.map(([specialty]) => specialty));
    expect(new Set([...names].map((name) => name.toLowerCase())).size).toBe(names.size);
    expect(specialties.filter((specialty) => !names.has(specialty))).toEqual([]);
  });
});
