// @vitest-environment happy-dom
// the email dialog.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import { testProfile } from '#web/testing/candidates.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open, type Opened } from '#web/testing/open.tsx';
import { testAccess, testViewer } from '#web/testing/render.tsx';
import { SendSelectionEmailButton } from './dialog/send-email-button.tsx';
import { readSender } from './sender-details.ts';

const template = (changes: Partial<EmailTemplate> = {}): EmailTemplate => ({
  id: 't1',
  user_id: 'user-1',
  name: 'ICU Nurse',
  subject: 'An ICU position',
  body: 'Hello {{first_name}} of {{company_name}}',
  tone: 'friendly',
  length: 'short',
  position_type: 'per-diem',
  created_at: '2026-03-10T10:00:00Z',
  version: 0,
  owner: null,
  shared: null,
  my_right: 'manage',
  ...changes,
});

const email = {
  valueId: 'a'.repeat(32),
  kind: 'work_email',
  value: 'rosa@clinic.example',
  source: 'nppes',
  batch: null,
  firstSeenOn: '2026-01-02',
  lastSeenOn: '2026-01-02',
  verifiedOn: null,
  mark: null,
} as const;
const revealedPerson = (id: string) => ({ id, revealed: { at: '2026-03-10T10:00:00Z' } });
const openDialog = async (ids: string[], answers: Answers = {}): Promise<Opened> => {
  const opened = open(<SendSelectionEmailButton ids={new Set(ids)} />, {
    answers: {
      'emailTemplates.listEmailTemplates': {
        templates: [template(), template({ id: 't2', name: 'Other', subject: 'Two' })],
      },
      'candidates.getCandidate': (input) =>
        testProfile({
          id: String(input['id']),
          firstName: input['id'] === '42' ? 'Ben' : 'Rosa',
          organization: null,
        }),
      'activity.findActivity': { data: [] },
      'reveals.getPhysicianContact': { email: null, phone: null, fetchedAt: '2026-03-10T10:00:00Z', values: [email] },
      ...answers,
    },
  });
  await opened.user.click(await button('Send Email'));
  return opened;
};
const enterFooter = async (user: Opened['user']) => {
  for (const [name, value] of [
    ['Organization', 'Northline'],
    ['Postal address', '1 Main St'],
  ] as const) {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(value);
  }
};
const links = () => screen.queryAllByRole('link', { name: /^(?:Gmail|Outlook|Yahoo|Send)/ }).length;
const preview = async () => (await screen.findByRole('region', { name: 'Preview' })).textContent ?? '';

it('the dialog begins with the newest template, personal to the recipient', async () => {
  const { text } = await openDialog(['41']);
  await screen.findByText('Rosa Almeida');
  expect(field('Subject').value).toBe('An ICU position');
  expect(await preview()).toContain('Hello Rosa of your current organization');
  expect(await preview()).toContain('Not in the directory, so the usual words are used: company name.');
  expect(await preview()).not.toContain('Person 1 of');
  expect(text()).toContain('FriendlyShortPer diem');
  await waitFor(async () => expect(await preview()).toContain('Uses 1 reveal.'));
});

it('the dialog takes another template, or none, and every change of the text', async () => {
  const { user, text } = await openDialog(['41']);
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Template' });
  expect(select.value).toBe('t1');
  await user.selectOptions(select, 't2');
  expect(field('Subject').value).toBe('Two');
  await user.clear(field('Subject'));
  await waitFor(async () => expect(await preview()).toContain('No subject yet'));
  await user.type(field('Body'), '!');
  expect(await preview()).toContain('organization!');
  await user.selectOptions(select, '');
  expect([field('Subject').value, field('Body').value]).toEqual(['', '']);
  expect(text()).not.toContain('Per diem');
});

it('the dialog without templates leads to the generator, or says why they could not be loaded', async () => {
  await openDialog(['41'], { 'emailTemplates.listEmailTemplates': { templates: [] } });
  await screen.findByText(/You have no templates yet\./);
  expect(screen.getByRole('link', { name: 'generate an email' }).getAttribute('href')).toBe('/email');
  cleanup();
  const { text } = await openDialog(['41'], { 'emailTemplates.listEmailTemplates': failure('UNAVAILABLE') });
  await screen.findByText('Connection Error');
  expect(text().split('Failed to connect to database.').length).toBe(3);
  expect(text()).not.toContain('generate an email');
});

it('the dialog adds the footer of the law, which this browser remembers', async () => {
  const { user, text } = await openDialog(['41']);
  await screen.findByText('Rosa Almeida');
  expect(text()).toContain('Enter your organization and its postal address');
  await user.click(field('Organization'));
  await user.paste('Northline');
  await user.click(field('Postal address'));
  await user.paste('1 Main St');
  expect(await preview()).toContain('--\nNorthline, 1 Main St');
  expect(text()).not.toContain('Enter your organization');
  expect(readSender(testViewer.id)).toEqual({
    signature: null,
    organization: 'Northline',
    postalAddress: '1 Main St',
  });
  expect(readSender('another')).toEqual({ signature: null, organization: '', postalAddress: '' });
  await user.click(screen.getByRole('checkbox'));
  expect(await preview()).not.toContain('Northline');
  expect(text()).toContain('Write both into your text, or add the footer.');
  expect(screen.queryByLabelText('Organization')).toBeNull();
});

it('an email is not sent without what the law requires of it', async () => {
  const { user, text } = await openDialog(['41']);
  await user.click(await button('Reveal Address'));
  await screen.findByText('rosa@clinic.example');
  expect([links(), (await button('Copy Email')).disabled]).toEqual([0, true]);
  expect(await preview()).toContain('Complete the footer before you send the email.');
  await enterFooter(user);
  expect([links(), (await button('Copy Email')).disabled]).toEqual([4, false]);
  await user.click(screen.getByRole('checkbox'));
  expect(links()).toBe(0);
  await user.click(field('Body'));
  await user.paste(' Northline, 1 Main St, Austin, TX 78701. Reply "unsubscribe" to opt out.');
  expect(links()).toBe(4);
  expect(text()).not.toContain('Write both into your text');
});

it('an email is not sent with a word that only looks like a placeholder, for one person or for several', async () => {
  for (const ids of [['44'], ['45', '46']]) {
    cleanup();
    const { user } = await openDialog(ids, {
      'emailTemplates.listEmailTemplates': {
        templates: [template({ body: 'Hi {{First Name}} of {{company}}, I am [Your Name] {{nickname}}' })],
      },
    });
    await user.click(await button('Reveal Address'));
    await screen.findByText('rosa@clinic.example');
    await enterFooter(user);
    expect(await preview()).toContain('Hi Rosa of your current organization, I am');
    expect(await preview()).toContain('so it would be sent as it is: [Your Name], {{nickname}}.');
    expect(screen.queryByRole('link', { name: 'Send' })).toBeNull();
    await user.clear(field('Body'));
    await user.click(field('Body'));
    await user.paste('Hi {{first_name}}');
    await screen.findByRole('link', { name: 'Send' });
  }
});

it('the dialog reveals the address, and then offers the mail programs', async () => {
  const { user } = await openDialog(['41']);
  await user.click(await button('Reveal Address'));
  await screen.findByText('rosa@clinic.example');
  await enterFooter(user);
  const programs = ['Gmail', 'Outlook', 'Yahoo', 'Send'].map((name) =>
    screen.getByRole('link', { name: new RegExp(`^${name}`) }),
  );
  expect(programs.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank', null]);
  expect(programs[3]?.getAttribute('href')).toMatch(
    /^mailto:rosa@clinic\.example\?subject=An%20ICU%20position&body=Hello%20Rosa/,
  );
  await user.click(await button('Copy Email'));
  await button('Copied!');
  expect(await navigator.clipboard.readText()).toMatch(
    /^Subject: An ICU position\n\nHello Rosa of your current organization\n\n--\n/,
  );
});

it('the dialog says which person has no email, or has left', async () => {
  await openDialog(['41'], {
    'candidates.getCandidate': testProfile({
      contactInfo: { phone: null, email: null, phoneVerifiedOn: null, emailVerifiedOn: null, verifiedOn: null },
    }),
  });
  await screen.findByText('No email on file');
  expect(screen.queryByRole('button', { name: 'Reveal Address' })).toBeNull();
  cleanup();
  await openDialog(['41'], { 'candidates.getCandidate': failure('NOT_FOUND') });
  await screen.findByText('This person is no longer in the directory.');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  cleanup();
  const { user, server } = await openDialog(['41'], { 'candidates.getCandidate': failure('INTERNAL') });
  await screen.findByText('Failed to load healthcare worker data.');
  server.answer({ 'candidates.getCandidate': testProfile({ country: 'Canada' }) });
  await user.click(await button('Try Again'));
  await screen.findByText(/This person is in Canada\./);
});

it('the dialog leads through several recipients, and reveals the missing addresses', async () => {
  const { user, text, server } = await openDialog(['41', '42', '43'], {
    'activity.findActivity': { data: [revealedPerson('41')] },
  });
  await screen.findByText('Person 1 of 3');
  const previous = await button('Previous person');
  const next = await button('Next person');
  expect([previous.disabled, next.disabled]).toEqual([true, false]);
  await user.click(next);
  await screen.findByText('Ben Almeida');
  await user.click(next);
  expect(next.disabled).toBe(true);
  await user.click(previous);
  expect(text()).toContain('Person 2 of 3');
  await waitFor(() =>
    expect(text()).toContain('1 revealed already; writing to the other 2 uses up to 2 reveals, one for each person.'),
  );
  server.answer({
    'activity.findActivity': { data: ['41', '42', '43'].map(revealedPerson) },
  });
  await user.click(await button('Reveal 2 Addresses'));
  await screen.findByText('You have revealed all of them.');
  expect(server.inputsOf('reveals.getPhysicianContact').map(({ physicianId }) => physicianId)).toEqual(['42', '43']);
  expect(screen.queryByRole('button', { name: /^Reveal \d/ })).toBeNull();
});

it('the dialog stops revealing at the first refusal, but not at a person who has left', async () => {
  const { user, server } = await openDialog(['41', '42', '43'], {
    'reveals.getPhysicianContact': (input) => {
      throw input['physicianId'] === '41' ? failure('GONE') : failure('FAIR_USE', 'Enough for today.');
    },
  });
  await user.click(await button('Reveal 3 Addresses'));
  await screen.findByText('Enough for today.');
  expect(server.inputsOf('reveals.getPhysicianContact')).toHaveLength(2);
  await button('Reveal 3 Addresses');
});

it('the dialog is refused without a plan, and disabled without a selection', async () => {
  const { user } = open(<SendSelectionEmailButton ids={new Set(['41'])} />, {
    access: testAccess('free', 'subscription_required'),
  });
  const refused = await button('Send Email');
  expect(refused.dataset['tip']).toBe('Subscription required to send emails');
  await user.click(refused);
  await screen.findByText('You need an active subscription to send emails to people in the directory.');
  cleanup();
  open(<SendSelectionEmailButton ids={new Set()} />);
  expect((await button('Send Email')).disabled).toBe(true);
});

it('the dialog offers to mark those as contacted to whom the email was copied or opened, and undoes it', async () => {
  const recording = {
    id: 'r1',
    recorded: 1,
    gone: 0,
    moved: [{ listId: 'l1', listName: 'Nurses', stage: 'contacted', candidates: 1 }],
    report: null,
    reportRefusal: null,
  } as const;
  const { user, server } = await openDialog(['41', '42'], {
    'contactAttempts.findToContact': ({ physicianIds }) => ({ ids: physicianIds }),
    'contactAttempts.recordSent': failure('UNAVAILABLE', 'Try again shortly.'),
    'contactAttempts.undoAttempt': { undone: 1, movedBack: 1 },
  });
  await user.click(await button('Reveal Address'));
  await screen.findByText('rosa@clinic.example');
  await enterFooter(user);
  expect(await preview()).not.toContain('as Contacted');
  await user.click(await button('Copy Email'));
  await user.click(await button('Mark as Contacted'));
  await screen.findByText('Not recorded yet. Try again shortly.');
  server.answer({ 'contactAttempts.recordSent': recording });
  await user.click(await button('Mark as Contacted'));
  await screen.findByText('1 person marked as Contacted.');
  const [first, second] = server.keysOf('contactAttempts.recordSent');
  expect(second).toBe(first);
  expect(server.inputsOf('contactAttempts.recordSent').at(-1)).toMatchObject({ physicianIds: ['41'] });
  await user.click(await button('Undo'));
  await user.click(await button('Next person'));
  await user.click(await button('Reveal Address'));
  await user.click(await button('Copy Email'));
  await user.click(await button('Mark 2 people as Contacted'));
  await waitFor(() =>
    expect(server.inputsOf('contactAttempts.recordSent').at(-1)).toMatchObject({ physicianIds: ['41', '42'] }),
  );
});
