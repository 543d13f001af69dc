// What one source says about a candidate, without contacts (sealed elsewhere) and keys (hashed elsewhere). This schema is the one list
// of these values: the draft, the columns, the rows for COPY, the stored claims and the profile are derived from it.
import { z } from 'zod';
import { clinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { clinicalText } from './clinical-facts.ts';

/** Null: the source does not say. Stored claims leave nulls out. */
const text = z.string().nullable().default(null);

/** Stored values are validated when they are read. A damaged row fails here, and the error names it. */
export const candidateValues = z.object({
  firstName: text,
  middleName: text,
  lastName: z.string(),
  /** As printed after the name: `MD, FACC`. */
  credentials: text,
  title: text,
  titleLevel: text,
  jobFunctions: text,
  /** Title-cased name of the specialty as shown in the directory. */
  specialty: text,
  organization: text,
  /** One of `companySizes` in contract/candidates/candidate-options.ts. */
  companySize: text,
  companyIndustry: text,
  /** One of `companyRevenues` in contract/candidates/candidate-options.ts. */
  companyRevenue: text,
  companyDomain: text,
  companyStartDate: text,
  city: text,
  /** US state or Canadian province by its two-letter postal abbreviation. */
  state: text,
  /** ISO 3166 alpha-2: `US`, `CA`. */
  country: text,
  officeCity: text,
  officeState: text,
  officeZip: text,
  linkedinUrl: text,
  linkedinConnections: z.number().nullable().default(null),
  gender: text,
  skills: z.array(z.string()).default([]),
  /** `degree` is null when the source names a school without a degree. */
  education: z.array(z.object({ school: z.string(), degree: text })).default([]),
  /** Null: the source has none. */
  clinical: clinicalFacts.nullable().default(null),
});

export type CandidateValues = z.output<typeof candidateValues>;
export type Education = CandidateValues['education'][number];

const names = candidateValues.keyof().options;

/** The columns of `candidates` that hold the values, in the order of the schema. */
export const valueColumns = names.map((name) => ({
  name,
  column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}));

/** The values of a source that says nothing besides the last name. */
export const noValues = candidateValues.omit({ lastName: true }).parse({});

/** Equal for equal values, whatever order a source or the database gave them in. */
export function fingerprint(values: CandidateValues): string {
  return JSON.stringify(
    names.map((name) => {
      if (name === 'education') return values.education.map(({ school, degree }) => [school, degree]);
      return name === 'clinical' ? clinicalCell(values) : values[name];
    }),
  );
}

/** As the column stores it. */
export const clinicalCell = ({ clinical }: CandidateValues): string | null =>
  clinical === null ? null : clinicalText(clinical);

/** Without blanks: most of what a registry says of a person. */
export function presentValues(values: CandidateValues): Partial<CandidateValues> {
  const present: Partial<Record<string, unknown>> = {};
  for (const name of names) {
    const value = values[name];
    if (value !== null && !(Array.isArray(value) && value.length === 0)) present[name] = value;
  }
  return present;
}
