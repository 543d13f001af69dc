import type { CandidateDraft } from '../features/candidates/public.ts';

let lastNumber = 0;

/** A draft that says no more than its last name and what the test gives; known by a vendor id of its own. */
export function testDraft(said: Partial<CandidateDraft>): CandidateDraft {
  lastNumber += 1;
  return {
    firstName: null, middleName: null, lastName: 'Testperson', credentials: null, title: null, titleLevel: null, jobFunctions: null,
    specialty: null, organization: null, companySize: null, companyIndustry: null, companyRevenue: null, companyDomain: null,
    companyStartDate: null, city: null, state: null, country: null, officeCity: null, officeState: null, officeZip: null,
    linkedinUrl: null, linkedinConnections: null, gender: null, skills: [], education: [], contacts: [],
    keys: [{ kind: 'vendor', value: `test:${lastNumber}` }],
    ...said,
  };
}
