// A revealed contact and its values, for tests.
import type { RevealedContact, RevealedValue } from '#contract/reveals/reveals.ts';

export const value = (changes: Partial<RevealedValue> = {}): RevealedValue => ({
  valueId: 'a'.repeat(32),
  kind: 'mobile_phone',
  value: '(312) 555-0142',
  source: 'nppes',
  batch: 'nppes-1',
  firstSeenOn: '2026-01-02',
  lastSeenOn: '2026-02-03',
  verifiedOn: '2026-03-01',
  mark: null,
  ...changes,
});
export const revealed = (...values: RevealedValue[]): RevealedContact => ({
  email: null,
  phone: null,
  fetchedAt: '2026-03-10T00:00:00Z',
  values,
});
