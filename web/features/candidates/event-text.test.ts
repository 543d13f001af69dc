import { expect, it } from 'vitest';
import { eventText } from './event-text.ts';

const march = { day: '2026-03-11' };

it.each([
  [{ kind: 'listed', detail: {} }, 'Added to the directory in March 2026.'],
  [{ kind: 'moved', detail: { from: 'Columbus, OH', to: 'Austin, TX' } }, 'Moved from Ohio to Texas in March 2026.'],
  [
    { kind: 'moved', detail: { from: 'Columbus, OH', to: 'Toledo, OH' } },
    'Moved within Ohio from Columbus to Toledo in March 2026.',
  ],
  [{ kind: 'moved', detail: { from: 'OH', to: 'Toronto, ON' } }, 'Moved from Ohio to Ontario in March 2026.'],
  [{ kind: 'license_added', detail: { to: 'TX' } }, 'License in Texas added in March 2026.'],
  [{ kind: 'license_added', detail: { to: 'PR' } }, 'License in PR added in March 2026.'],
  [{ kind: 'specialty_added', detail: { to: 'Cardiology' } }, 'Specialty Cardiology added in March 2026.'],
  [{ kind: 'contact_verified', detail: { to: 'mobile_phone' } }, 'Mobile phone verified in March 2026.'],
  [
    { kind: 'organization_changed', detail: { from: 'Mercy Hospital', to: 'Lakeside Clinic' } },
    'Changed from Mercy Hospital to Lakeside Clinic in March 2026.',
  ],
  [{ kind: 'organization_changed', detail: { to: 'Lakeside Clinic' } }, 'Joined Lakeside Clinic in March 2026.'],
  [{ kind: 'organization_changed', detail: { from: 'Mercy Hospital' } }, 'Left Mercy Hospital in March 2026.'],
  [{ kind: 'organization_changed', detail: {} }, 'Organization changed in March 2026.'],
  [{ kind: 'ended', detail: {} }, 'No longer named by any source in March 2026.'],
  [{ kind: 'returned', detail: {} }, 'Named by a source again in March 2026.'],
] as const)('an event is one sentence: %o', (event, sentence) => {
  expect(eventText({ ...event, ...march })).toBe(sentence);
});
