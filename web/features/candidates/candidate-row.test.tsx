import { expect, it } from 'vitest';
import type { CandidateCard } from '#contract/candidates/candidates.ts';
import { testCard } from '#web/testing/candidates.ts';
import { render, testAccess } from '#web/testing/render.tsx';
import { searchSlots } from '#web/pages/slots.tsx';
import { CandidateRow } from './candidate-row.tsx';

const place = { address: '/search', ids: ['41'], index: 0, before: 0, total: 1 };

interface Row {
  changes?: Parameters<typeof testCard>[0];
  selected?: boolean;
  current?: boolean;
  contactsVisible?: boolean;
  around?: Parameters<typeof render>[1];
}

const read = ({ changes = {}, selected = false, current = false, contactsVisible = true, around }: Row) =>
  render(
    <CandidateRow
      candidate={testCard(changes)}
      alsoIn={testCard(changes).alsoIn}
      licenseStates={testCard(changes).licenseStates}
      place={place}
      marked={[]}
      today="2026-03-10"
      selected={selected}
      shortcuts={current ? new Map() : null}
      contactsVisible={contactsVisible}
      slots={searchSlots.row}
      onToggle={() => {}}
    />,
    around,
  );

const noContact = { phone: null, email: null, phoneVerifiedOn: null, emailVerifiedOn: null, verifiedOn: null };

/** The keys shown, in order. */
const keys = (row: Row) => [...read(row).html.matchAll(/<kbd[^>]*>([^<]+)<\/kbd>/g)].map(([, key]) => key);
const currentWith = (contactInfo: CandidateCard['contactInfo']) =>
  read({ changes: { contactInfo }, current: true }).html;

it('a row shows who the person is and how they can be reached', () => {
  const { text, html } = read({});
  expect(text).toContain('Rosa Almeida MD Chief of Surgery Northline Clinic');
  expect(text).toContain('Cardiology Chicago, IL MD, Lakeview College');
  expect(text).toMatch(/View Phone Mobile of Rosa Almeida.*View Email Work of Rosa Almeida/);
  expect(text).toContain('Verified Mar 1, 2026');
  expect(html).toContain('href="/physician/41"');
});

it('a row of a search by licenses shows their states, and others do not', () => {
  expect(read({ changes: { licenseStates: ['CA', 'TX'] } }).text).toContain('Chicago, IL Licensed in CA, TX');
  expect(read({}).text).not.toContain('Licensed');
});

it('a row of a search by a place names the other place of work by which it was found', () => {
  expect(read({ changes: { alsoIn: ['OK'] } }).text).toContain('Chicago, IL Also works in OK');
  expect(read({}).text).not.toContain('Also');
});

it('a row says what is not listed', () => {
  const { text } = read({
    changes: {
      credentials: null,
      title: null,
      organization: null,
      specialty: null,
      location: null,
      education: [],
      contactInfo: noContact,
    },
  });
  for (const words of [
    'Specialty not listed',
    'Location not listed',
    'Education not listed',
    'No phone on file',
    'No email on file',
    'Not verified yet',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('View Phone');
});

it('a row shows each date beside its own value when the dates differ', () => {
  const contactInfo = {
    phone: 'mobile_phone',
    email: 'work_email',
    phoneVerifiedOn: '2025-10-07',
    emailVerifiedOn: '2026-03-01',
    verifiedOn: '2026-03-01',
  } as const;
  const textWith = (changes: Partial<CandidateCard['contactInfo']>) =>
    read({ changes: { contactInfo: { ...contactInfo, ...changes } } }).text;
  expect(textWith({})).toContain('Phone verified Oct 7, 2025 Email verified Mar 1, 2026');
  expect(textWith({ phoneVerifiedOn: null })).toContain('Phone not verified Email verified Mar 1, 2026');
  // The only value on file, and not the day of another one.
  expect(textWith({ email: null, emailVerifiedOn: null })).toContain('Verified Oct 7, 2025');
  expect(textWith({ phone: null, phoneVerifiedOn: null, emailVerifiedOn: null })).toContain('Not verified yet');
});

it('a selected row is marked', () => {
  expect(read({ selected: true }).html).toMatch(/<input[^>]*checked=""/);
  expect(read({ selected: false }).html).not.toMatch(/<input[^>]*checked=""/);
});

it('the current row alone shows the keys', () => {
  expect(keys({ current: true })).toEqual(['x', 'r', '↵', 'e', 'l']);
  expect(keys({ current: false })).toEqual([]);
});

it('a row offers the key of the reveal at the email where there is no phone', () => {
  const email = currentWith({ ...noContact, email: 'work_email' });
  expect(email.indexOf('>r<')).toBeGreaterThan(email.indexOf('No phone'));
  expect(currentWith(noContact)).not.toContain('>r<');
});

it('a row links to LinkedIn, says that there is no page, or that it is hidden', () => {
  expect(read({}).html).toContain('href="https://linkedin.example/in/rosa-almeida"');
  expect(read({ changes: { linkedinUrl: null } }).text).toContain('No LinkedIn');
  const hidden = read({
    changes: { linkedinUrl: null },
    contactsVisible: false,
    around: { access: testAccess('free', 'subscription_required') },
  });
  expect(hidden.text).toContain('LinkedIn page is hidden');
  expect(hidden.text).not.toContain('No LinkedIn');
});
