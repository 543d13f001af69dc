// Invented people for tests of the pages.
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import type { FoundCandidate } from '#contract/search/search.ts';

const card: FoundCandidate = {
  distanceMiles: null,
  alsoIn: [],
  licenseStates: [],
  id: '41',
  firstName: 'Rosa',
  lastName: 'Almeida',
  credentials: 'MD',
  title: 'Chief of Surgery',
  specialty: 'Cardiology',
  organization: 'Northline Clinic',
  location: 'Chicago, IL',
  skills: ['Echocardiography', 'Triage'],
  education: [{ school: 'Lakeview College', degree: 'MD' }],
  linkedinUrl: 'https://linkedin.example/in/rosa-almeida',
  contactInfo: {
    phone: 'mobile_phone',
    email: 'work_email',
    phoneVerifiedOn: '2026-03-01',
    emailVerifiedOn: '2026-03-01',
    verifiedOn: '2026-03-01',
  },
};

/** A card on which everything is known, with `changes`. */
export const testCard = (changes: Partial<FoundCandidate> = {}): FoundCandidate => ({ ...card, ...changes });

/** A profile of the same person, without an office and facts about the employer. */
export const testProfile = (changes: Partial<CandidateProfile> = {}): CandidateProfile => ({
  ...card,
  middleName: null,
  titleLevel: null,
  jobFunctions: null,
  companySize: null,
  companyIndustry: null,
  companyRevenue: null,
  companyDomain: null,
  city: 'Chicago',
  state: 'IL',
  country: 'US',
  officeCity: null,
  officeState: null,
  officeZip: null,
  companyStartDate: null,
  linkedinConnections: null,
  clinical: null,
  contacts: [
    { kind: 'work_email', source: 'vendor', verifiedOn: null },
    { kind: 'mobile_phone', source: 'nppes', verifiedOn: '2026-03-01' },
  ],
  regrouped: null,
  history: [],
  sources: [{ source: 'nppes', batch: 'nppes-1', saidOn: '2026-02-01', fields: ['name', 'position'], texts: [] }],
  ...changes,
});
