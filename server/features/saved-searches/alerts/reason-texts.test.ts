import { expect, test } from 'vitest';
import { reasonsOf } from './reason-texts.ts';

const day = '2026-03-04';

test.each([
  [{ kind: 'listed', detail: {} }, 'New in the directory'],
  [{ kind: 'returned', detail: {} }, 'Back in the directory'],
  [{ kind: 'moved', detail: { from: 'Columbus, OH', to: 'Austin, TX' } }, 'Moved from Columbus, OH to Austin, TX'],
  [{ kind: 'moved', detail: { to: 'Austin, TX' } }, 'Moved to Austin, TX'],
  [{ kind: 'license_added', detail: { to: 'TX' } }, 'New license in Texas'],
  [{ kind: 'license_added', detail: { to: 'ZZ' } }, 'New license in ZZ'],
  [{ kind: 'specialty_added', detail: { to: 'Cardiology' } }, 'New specialty: Cardiology'],
  [{ kind: 'contact_verified', detail: { to: 'work_email' } }, 'A contact was verified'],
  [{ kind: 'organization_changed', detail: { to: 'Northline' } }, 'Now at Northline'],
  [{ kind: 'organization_changed', detail: { from: 'Northline' } }, 'Left an organization'],
] as const)('the reason of %j is a sentence with its day', (event, text) => {
  expect(reasonsOf([{ ...event, day }])).toEqual([`${text}, Mar 4, 2026`]);
});

test('the reasons are the latest four, each once, without the end of a record', () => {
  const states = ['TX', 'OH', 'OH', 'CA', 'NY', 'FL'];
  const events = states.map((to) => ({ kind: 'license_added' as const, day, detail: { to } }));
  expect(reasonsOf([...events, { kind: 'ended', day, detail: {} }])).toEqual(
    ['Ohio', 'California', 'New York', 'Florida'].map((state) => `New license in ${state}, Mar 4, 2026`),
  );
});
