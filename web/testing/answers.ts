// Answers of the server for tests of the pages.
import type { MySubscription } from '#contract/billing/billing.ts';
import type { SearchAnswer } from '#contract/search/search.ts';

/** An answer without people, with `changes`. */
export const testAnswer = (changes: Partial<SearchAnswer> = {}): SearchAnswer => ({
  success: true,
  data: [],
  count: 0,
  totalPages: 0,
  facets: {
    specialty: [],
    state: [],
    country: [],
    companySize: [],
    companyRevenue: [],
    companyIndustry: [],
    skills: [],
    degree: [],
    licenseState: [],
    anySpecialty: [],
    reachState: [],
    languages: [],
    boardCertified: [],
  },
  following: [],
  version: 'moment.set',
  place: null,
  understood: [],
  leftOut: [],
  marked: [],
  probable: [],
  countries: ['US'],
  coverage: {},
  tookMs: 0.4,
  ...changes,
});

/** An active Annual Plan that renews, with `changes`. */
export const testSubscription = (changes: Partial<MySubscription> = {}): MySubscription => ({
  subscribed: true,
  tier: 'premium',
  plan_name: 'Annual Plan',
  price_amount: 249_900,
  currency: 'usd',
  billing_interval: 'year',
  status: 'active',
  current_period_end: '2026-11-09T12:00:00Z',
  cancel_at_period_end: false,
  is_past_due: false,
  grace_ends_at: null,
  guarantee: { holds: true, reason: 'holds', ends_at: '2026-04-01T12:00:00Z' },
  ...changes,
});
