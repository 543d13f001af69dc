// Reading one candidate of the directory.
import { z } from 'zod';
import { operation } from './operation.ts';
import { candidateCard } from './search.ts';

/** Everything the directory says of a candidate except how to reach them. */
export const candidateProfile = candidateCard.extend({
  middleName: z.string().nullable(),
  titleLevel: z.string().nullable(),
  jobFunctions: z.string().nullable(),
  companySize: z.string().nullable(),
  companyIndustry: z.string().nullable(),
  companyRevenue: z.string().nullable(),
  /** Host name without a scheme. */
  companyDomain: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  officeCity: z.string().nullable(),
  officeState: z.string().nullable(),
  officeZip: z.string().nullable(),
  /** Who has said something of this candidate, latest word first. */
  sources: z.array(z.object({ source: z.string(), saidOn: z.iso.date() })),
});
export type CandidateProfile = z.output<typeof candidateProfile>;

export const getCandidate = operation('account')
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such candidate.' } })
  .route({ method: 'GET', path: '/candidates/{id}', tags: ['Candidates'], summary: 'Read one candidate', description: 'What the directory says of a candidate, contacts excepted.' })
  .input(z.strictObject({ id: z.string().regex(/^\d{1,19}$/, { message: 'must be the digits of a candidate id' }) }))
  .output(candidateProfile);
