import { expect, it } from 'vitest';
import { testProfile } from '#web/testing/candidates.ts';
import { render, testAccess } from '#web/testing/render.tsx';
import { profileSlots } from '#web/pages/slots.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const read = (changes: Parameters<typeof testProfile>[0], around?: Parameters<typeof render>[1]) =>
  render(
    <ProfileScreen
      profile={testProfile(changes)}
      today="2026-03-10"
      slots={profileSlots}
      aside="(aside)"
      loadAdjacentPage={() => Promise.resolve(null)}
    />,
    around,
  );

it('a profile begins with the name, the credentials, the position, the specialty and the place', () => {
  expect(read({}).text).toContain(
    'Rosa Almeida MD Chief of Surgery at Northline Clinic Cardiology Chicago, IL Contact',
  );
});

it.each([
  [{ title: null }, 'Northline Clinic Cardiology'],
  [{ organization: null }, 'Chief of Surgery Cardiology'],
  [{ title: null, organization: null }, 'Title not listed Cardiology'],
  [{ credentials: null }, 'Rosa Almeida Chief of Surgery'],
  [{ specialty: null }, 'Specialty not listed Chicago, IL'],
  [{ location: null }, 'Cardiology Location not listed'],
  [{ officeZip: '60601', officeCity: 'Chicago' }, 'Chicago, IL 60601'],
])('with %o reads "%s"', (changes, words) => {
  expect(read(changes).text).toContain(words);
});

it('a profile says for some time that the record was separated from another person, or joined with another record', () => {
  expect(read({ regrouped: { kind: 'split', on: '2026-03-01' } }).text).toContain(
    'On Mar 1, 2026, we found that this record mixed two people, and separated them. Check what you noted or exported before.',
  );
  expect(read({ regrouped: { kind: 'merge', on: '2026-03-01' } }).text).toContain(
    'On Mar 1, 2026, we found that two records describe this person, and joined them.',
  );
  expect(read({}).text).not.toContain('we found');
});

it('a profile adds the postal code of an office in the same city only', () => {
  expect(read({ officeZip: '60201', officeCity: 'Evanston' }).text).not.toContain('Chicago, IL 60201');
  expect(read({ officeZip: '60201', city: null, officeCity: null }).text).not.toContain('Chicago, IL 60201');
});

it('a profile shows the kinds of contacts behind a mask, and when they were verified', () => {
  const { text } = read({});
  expect(text).toContain('Contact 2 values on file');
  expect(text).toContain('Verified Mar 1, 2026');
  expect(text).toMatch(/Phone.*Mobile.*\(•••\) •••-••••.*View Phone.*Email.*Work.*•••••@•••••.*View Email/);
});

it('a profile says which contact is missing, and offers no button for it', () => {
  const { text } = read({ contacts: [{ kind: 'work_email', source: 'vendor', verifiedOn: '2026-03-01' }] });
  expect(text).toContain('1 value on file');
  expect(text).toContain('No phone on file');
  expect(text).not.toContain('View Phone');
  expect(text).toContain('View Email');
});

it('a profile speaks of no verification where there is no contact', () => {
  const { text } = read({ contacts: [] });
  expect(text).toContain('0 values on file');
  expect(text).toContain('No email on file');
  expect(text).not.toMatch(/Verified \w/);
});

it('a profile links to the LinkedIn page where there is one', () => {
  expect(read({}).html).toContain('href="https://linkedin.example/in/rosa-almeida"');
  expect(read({ linkedinUrl: null }).text).not.toContain('LinkedIn');
});

it('a profile says beside the buttons what they need', () => {
  const { html } = read({}, { access: testAccess('free', 'subscription_required') });
  expect(html).toContain('data-tip="Subscription required to view phone"');
  expect(html).toContain('data-tip="Subscription required to view email"');
  expect(read({}).html).not.toContain('data-tip');
});
