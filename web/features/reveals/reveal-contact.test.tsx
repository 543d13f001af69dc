// @vitest-environment happy-dom
// a contact on a row; the origin of a value; the values of a profile.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess, testViewer } from '#web/testing/render.tsx';
import { ProfileContactValue } from './profile-contact-value.tsx';
import { keepOnlyOf } from './revealed-contacts.ts';
import { RowProvenance } from './row-provenance.tsx';
import { RowRevealButton } from './row-reveal-button.tsx';
import { revealed, value } from './testing/revealed.ts';

const phone = {
  candidateId: '41',
  candidateName: 'Rosa Almeida',
  channel: 'phone',
  kind: 'Mobile',
  isMain: true,
} as const;
/** The buttons of a row and the line below them. */
function openRow(answers: Answers, around: Parameters<typeof open>[1] = {}, wasRevealed = false) {
  keepOnlyOf(null);
  return open(
    <>
      <RowRevealButton {...phone} wasRevealed={wasRevealed} />
      <RowProvenance id="41" name="Rosa Almeida">
        Verified Mar 1, 2026
      </RowProvenance>
    </>,
    { ...around, answers },
  );
}
const view = () => screen.getByRole('button', { name: /View Phone/ });

describe('a contact on a row', () => {
  it('is revealed by one click, copied by the next, and says where it comes from', async () => {
    const { user, server, text } = openRow({ 'reveals.getPhysicianContact': revealed(value()) });
    expect(text()).toContain('Verified Mar 1, 2026');
    await user.click(view());
    const button = await screen.findByRole('button', { name: /\(312\) 555-0142/ });
    expect(server.inputsOf('reveals.getPhysicianContact')).toMatchObject([
      { physicianId: '41', kind: 'phone', userId: testViewer.id },
    ]);
    expect(text()).toContain('National registry (NPPES), Mar 1, 2026');
    await user.click(button);
    await screen.findByText('Phone number copied');
    expect(await navigator.clipboard.readText()).toBe('(312) 555-0142');
    expect(text()).toContain('The number is on the clipboard.');
    expect(server.inputsOf('reveals.getPhysicianContact')).toHaveLength(1);
  });

  it('is called by a link beside the number, which keeps its kind', async () => {
    const { user, text } = openRow({ 'reveals.getPhysicianContact': revealed(value()) });
    await user.click(view());
    const call = await screen.findByRole('link', { name: 'Call (312) 555-0142' });
    expect(call.getAttribute('href')).toBe('tel:+13125550142');
    expect(text()).toContain('(312) 555-0142Mobile');
  });

  it('was revealed before, which the button marks', () => {
    openRow({}, {}, true);
    expect(view().dataset['marked']).toBe('true');
  });

  it('says when nothing is on file any more', async () => {
    const { user, text } = openRow({ 'reveals.getPhysicianContact': revealed() });
    await user.click(view());
    await screen.findByText(/^No phone/);
    expect(text()).toContain('Verified Mar 1, 2026');
  });

  it.each([
    ['GONE', 'No longer in the directory', 'They were removed.'],
    ['NOT_FOUND', 'No longer in the directory', 'They were removed.'],
    ['FAIR_USE', 'Fair use limit reached', 'They were removed.'],
    ['INTERNAL', 'Failed to load contact information', 'Please try again later.'],
    ['SUBSCRIPTION_REQUIRED', 'Subscription required', 'You need an active subscription'],
    ['GRANT_EXPIRED', 'Demo', 'They were removed.'],
  ])('a refusal with %s is explained: %s', async (code, title, words) => {
    const { user, text, server } = openRow({
      'reveals.getPhysicianContact': failure(code, 'They were removed.'),
      'access.getAccess': testAccess('premium', null),
    });
    await user.click(view());
    await screen.findByText(new RegExp(words));
    expect(text()).toContain(title);
    const isRechecked = code === 'SUBSCRIPTION_REQUIRED' || code === 'GRANT_EXPIRED';
    await waitFor(() => expect(server.inputsOf('access.getAccess')).toHaveLength(isRechecked ? 1 : 0));
  });

  it('asks again with the same key when the answer was lost, and with a new one when it was refused', async () => {
    const keys: unknown[] = [];
    const { user, server } = openRow({
      'reveals.getPhysicianContact': (input) => {
        keys.push(input['physicianId']);
        throw failure('UNAVAILABLE');
      },
    });
    await user.click(view());
    await screen.findByText('Failed to load contact information');
    server.answer({ 'reveals.getPhysicianContact': revealed(value()) });
    await user.click(view());
    await screen.findByRole('button', { name: /555-0142/ });
    const [first, second] = server.keysOf('reveals.getPhysicianContact');
    expect(second).toBe(first);
    expect(first).toMatch(/.{8,}/);
  });

  it('is not requested without the right to it', async () => {
    const { user, server } = openRow({}, { access: testAccess('free', 'subscription_required') });
    expect(view().dataset['tip']).toBe('Subscription required to view phone');
    await user.click(view());
    await screen.findByText('Subscription required');
    expect(server.inputsOf('reveals.getPhysicianContact')).toEqual([]);
  });

  it('does not show another account what this one revealed', async () => {
    const { user } = openRow({ 'reveals.getPhysicianContact': revealed(value()) });
    await user.click(view());
    await screen.findByRole('button', { name: /555-0142/ });
    keepOnlyOf(testViewer.id);
    expect(screen.queryByRole('button', { name: /555-0142/ })).not.toBeNull();
    keepOnlyOf('another');
    await waitFor(() => expect(screen.queryByRole('button', { name: /555-0142/ })).toBeNull());
  });
});

const openOrigin = async (values: RevealedValue[], answers: Answers = {}) => {
  const opened = openRow({ 'reveals.getPhysicianContact': revealed(...values), ...answers });
  await opened.user.click(view());
  await opened.user.click(await screen.findByRole('button', { name: /Why do you have this\?/ }));
  return opened;
};

describe('the origin of a value', () => {
  it('lists every source of each value with its dates', async () => {
    await openOrigin([
      value(),
      value({ source: 'submission', batch: null, verifiedOn: null }),
      value({ valueId: 'b'.repeat(32), kind: 'office_phone', value: '(312) 555-0199' }),
    ]);
    const panel = screen.getByRole('dialog', { name: 'Where the contacts of Rosa Almeida come from' });
    expect(panel.textContent).toContain(
      'Mobile phone(312) 555-0142SourceNational registry (NPPES)Batchnppes-1First seenJan 2, 2026Last seenFeb 3, 2026VerifiedMar 1, 2026',
    );
    expect(panel.textContent).toContain(
      'SourceSubmitted by the professionalBatchNone, sent by the professionalFirst seenJan 2, 2026Last seenFeb 3, 2026VerifiedNot verified yet',
    );
    expect(within(panel).getAllByRole('button', { name: 'Report Wrong Number' })).toHaveLength(2);
  });

  it('takes a report, returns the reveal and marks the value', async () => {
    const { user, text, server } = await openOrigin([value()], {
      'reveals.reportContact': { mark: 'reported', unitReturned: true },
    });
    await user.click(screen.getByRole('button', { name: 'Report Wrong Number' }));
    await screen.findByText('Report received');
    expect(text()).toContain('The reveal was returned to you. An administrator will check the value.');
    expect(server.inputsOf('reveals.reportContact')).toEqual([{ physicianId: '41', valueId: 'a'.repeat(32) }]);
    expect(text()).toContain(
      'You reported this value. An administrator will check it. The reveal was returned to you.',
    );
    expect(text()).not.toContain('Report Wrong Number');
  });

  it('says when a report was not received, and lets the user try again', async () => {
    const { user, text } = await openOrigin([value({ kind: 'work_email', value: 'rosa@clinic.example' })], {
      'reveals.reportContact': failure('TOO_MANY', 'Too many reports; wait.'),
    });
    await user.click(screen.getByRole('button', { name: 'Report Bounced Address' }));
    await screen.findByText('Report failed');
    expect(text()).toContain('Too many reports; wait.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Report Bounced Address' }).disabled).toBe(false);
  });

  it.each([
    ['wrong', 'mobile_phone', 'Reported as a wrong number.'],
    ['wrong', 'work_email', 'Reported as a bounced address.'],
    ['reported', 'work_email', 'You reported this value. An administrator will check it.'],
  ] as const)('is marked as %s: a %s', async (mark, kind, words) => {
    const { text } = await openOrigin([value({ mark, kind })]);
    expect(text()).toContain(words);
    expect(text()).toContain(mark === 'wrong' ? 'Reported as wrong' : 'You reported this value');
    expect(text()).not.toContain('The reveal was returned');
  });

  it('names the day on which an unverified value was last seen', async () => {
    const { text } = await openOrigin([value({ verifiedOn: null, source: 'acme' })]);
    expect(text()).toContain('acme, Feb 3, 2026');
  });
});

const openProfile = (answers: Answers) => {
  keepOnlyOf(null);
  const known = {
    ...phone,
    contactKind: 'mobile_phone',
    position: 0,
    source: 'nppes',
    verifiedOn: null,
    today: '2026-03-10',
  } as const;
  const contacts = [
    known,
    { ...known, channel: 'email', kind: 'Work', contactKind: 'work_email', isMain: false } as const,
  ];
  return open(
    contacts.map((contact) => <ProfileContactValue key={contact.kind} {...contact} />),
    { answers },
  );
};

describe('the values of a profile', () => {
  it('are revealed in their place, with the sources of that value', async () => {
    const { user, text } = openProfile({
      'reveals.getPhysicianContact': revealed(value({ source: 'acme' })),
    });
    await user.click(screen.getByRole('button', { name: 'View Phone' }));
    await screen.findByText('(312) 555-0142');
    expect(text()).toContain('Sourceacme');
    expect(text()).toContain('View Email');
    await user.click(screen.getByRole('button', { name: 'Copy the mobile phone' }));
    await screen.findByText('Copied');
    await user.click(screen.getByRole('button', { name: 'Why do you have this?' }));
    expect(screen.getByRole('dialog', { name: 'Where (312) 555-0142 comes from' }).textContent).toContain(
      'Mobile phone',
    );
  });

  it('that are no longer on file say so', async () => {
    const { user } = openProfile({ 'reveals.getPhysicianContact': revealed() });
    await user.click(screen.getByRole('button', { name: 'View Phone' }));
    await screen.findByText('This phone is no longer on file.');
  });

  it('reported as wrong are named so', async () => {
    const { user } = openProfile({ 'reveals.getPhysicianContact': revealed(value({ mark: 'wrong' })) });
    await user.click(screen.getByRole('button', { name: 'View Phone' }));
    await screen.findByRole('button', { name: 'Reported as wrong' });
  });
});
