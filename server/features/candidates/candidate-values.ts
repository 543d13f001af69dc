import { z } from 'zod';
import type { CandidateDraft } from './candidate.ts';

/** What one source says, without contacts (sealed elsewhere) and keys (hashed elsewhere). */
export type CandidateValues = Omit<CandidateDraft, 'contacts' | 'keys'>;

// Blanks are not stored.
const text = z.string().nullable().default(null);

/** What was stored is read back through the shape in which it was written; a damaged row fails here, by name. */
export const candidateValues = z.object({
  firstName: text, middleName: text, lastName: z.string(), credentials: text, title: text, titleLevel: text, jobFunctions: text,
  specialty: text, organization: text, companySize: text, companyIndustry: text, companyRevenue: text, companyDomain: text,
  companyStartDate: text, city: text, state: text, country: text, officeCity: text, officeState: text, officeZip: text,
  linkedinUrl: text, linkedinConnections: z.number().nullable().default(null), gender: text, skills: z.array(z.string()).default([]),
  education: z.array(z.object({ school: z.string(), degree: text })).default([]),
}) satisfies z.ZodType<CandidateValues>;

const names = candidateValues.keyof().options;

/** Equal for equal values, whatever order a source or the database gave them in. */
export function fingerprint(values: CandidateValues): string {
  return JSON.stringify(names.map((name) => (name === 'education' ? values.education.map(({ school, degree }) => [school, degree]) : values[name])));
}

/** Without blanks: most of what a registry says of a person. */
export function presentValues(values: CandidateValues): Partial<CandidateValues> {
  const present: Partial<Record<string, unknown>> = {};
  for (const name of names) {
    const value = values[name];
    if (value !== null && !(Array.isArray(value) && value.length === 0)) present[name] = value;
  }
  return present;
}
