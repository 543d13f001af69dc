import { noValues, type CandidateDraft } from '../features/candidates/public.ts';

let lastNumber = 0;

/** A draft that says no more than its last name and what the test gives; known by a vendor id of its own. */
export function testDraft(said: Partial<CandidateDraft>): CandidateDraft {
  lastNumber += 1;
  return {
    ...noValues,
    lastName: 'Testperson',
    contacts: [],
    keys: [{ kind: 'vendor', value: `test:${lastNumber}` }],
    ...said,
  };
}
