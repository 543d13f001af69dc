// The ten categories of specialties, each with its own color (tokens.css).

export type SpecialtyCategory =
  | 'pharmacist'
  | 'physician'
  | 'nurse'
  | 'dentist'
  | 'therapist'
  | 'specialist'
  | 'surgeon'
  | 'researcher'
  | 'administrator'
  | 'default';

// The first rule that matches is used, so rules for professions come before rules for fields of medicine.
const rules: readonly (readonly [SpecialtyCategory, RegExp])[] = [
  ['nurse', /nurs|midwi/],
  ['pharmacist', /pharmac/],
  ['dentist', /dent|orthodon/],
  ['therapist', /therap|patholog(?:ist)\b|psychologist|social worker|counsel|chiropract/],
  ['administrator', /administ|executive|manage/],
  ['researcher', /research|scientist/],
  ['surgeon', /surg/],
  ['specialist', /anesthes|radiolog|specialist|optomet|technolog/],
  [
    'physician',
    /physician|medicine|cardiolog|pediatric|psychiatr|obgyn|obstetric|gynecolog|hospital|neurolog|dermatolog|gastro|oncolog|ophthalmolog|urolog|patholog|doctor|care/,
  ],
];

export function specialtyCategory(specialty: string | null): SpecialtyCategory {
  const name = specialty?.toLowerCase() ?? '';
  return rules.find(([, pattern]) => pattern.test(name))?.[0] ?? 'default';
}
