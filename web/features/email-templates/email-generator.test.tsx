// @vitest-environment happy-dom
// the generator of emails.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open, type Opened } from '#web/testing/open.tsx';
import { testAccess, testViewer } from '#web/testing/render.tsx';
import { EmailScreen } from './generator/email-screen.tsx';

beforeEach(() => sessionStorage.clear());

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

const lines =
  (...parts: object[]) =>
  () =>
    new Response(parts.map((part) => `${JSON.stringify(part)}\n`).join(''));
const written = { subject: 'An ICU position', body: 'Dear {{first_name}}', writer: 'built_in' };
const openScreen = (
  answers: Answers = {},
  response: () => Response = lines({ soFar: { subject: 'An', body: '' } }, { email: written }),
) => {
  const opened = open(<EmailScreen />, {
    answers: {
      'emailTemplates.listEmailTemplates': { templates: [template()] },
      'emailTemplates.getEmailWriter': { writer: 'built_in' },
      'emailTemplates.saveEmailTemplate': template({ name: 'ER Nurse' }),
      ...answers,
    },
  });
  opened.server.serve('/api/generate-email/stream', response);
  return opened;
};
const enterJob = async ({ user }: Opened) => {
  await user.type(screen.getByLabelText('Job Title'), 'ER Nurse');
  await user.type(screen.getByLabelText('Job Description'), 'Nights');
};
const generate = async (opened: Opened) => {
  await enterJob(opened);
  await opened.user.click(await button('Generate Email'));
  await screen.findByText('Email Generated!');
};

it('a page that is opened again has the job and the edited email', async () => {
  const opened = openScreen();
  await generate(opened);
  await opened.user.type(field('Body'), ' Ada');
  cleanup();
  const again = openScreen();
  expect([field('Job Title').value, screen.getByLabelText<HTMLTextAreaElement>('Job Description').value]).toEqual([
    'ER Nurse',
    'Nights',
  ]);
  expect(field('Body').value).toBe('Dear {{first_name}} Ada');
  await again.user.click(await button('Generate Email'));
  await screen.findByRole('dialog', { name: 'Replace your email?' });
  expect(field('Body').value).toBe('Dear {{first_name}} Ada');
});

it('a page that is opened for another account has nothing of the one before', async () => {
  await enterJob(openScreen());
  cleanup();
  const kept = sessionStorage.getItem('email-draft') ?? '';
  sessionStorage.setItem('email-draft', kept.replace(testViewer.id, 'another'));
  openScreen();
  expect(field('Job Title').value).toBe('');
});

it('the generator writes an email for a job, and says who wrote it', async () => {
  const opened = openScreen();
  expect(opened.text()).toContain('Ready to Generate');
  expect((await button('Generate Email')).disabled).toBe(true);
  expect(field('Email Signature').value).toBe('Ada Byron');
  await waitFor(() => expect(opened.text()).toContain('The built-in writer puts fixed sentences together'));
  await generate(opened);
  expect(field('Subject').value).toBe('An ICU position');
  expect(field('Body').value).toBe('Dear {{first_name}}');
  await opened.user.click(await button('Copy Email'));
  await button('Copied!');
  expect(await navigator.clipboard.readText()).toBe('Subject: An ICU position\n\nDear {{first_name}}');
});

it('the generator names AI only where a language model is set up', async () => {
  const opened = openScreen({ 'emailTemplates.listEmailTemplates': { templates: [] } });
  await screen.findByText('No templates saved yet');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Email Generator');
  expect(opened.text().replace('it is not AI', '')).not.toMatch(/\bAI\b/);
  cleanup();
  openScreen({
    'emailTemplates.listEmailTemplates': { templates: [] },
    'emailTemplates.getEmailWriter': { writer: 'model' },
  });
  await button('Generate AI Email');
  await screen.findByText('No AI templates saved yet');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI Email Generator');
});

it('the generator needs a title and a description that are more than spaces', async () => {
  const opened = openScreen();
  await opened.user.type(field('Job Title'), ' {Enter}');
  await screen.findByText('Job Title Required');
  expect(field('Job Title').getAttribute('aria-invalid')).toBe('true');
  expect(field('Job Description').getAttribute('aria-invalid')).toBe('true');
  await opened.user.type(field('Job Title'), 'ER{Enter}');
  await screen.findByText('Job Description Required');
});

it.each([
  ['AI_BUSY', 'The writer is busy.', 'The writer is busy.'],
  ['INTERNAL', 'x', 'Failed to generate email. Please try again.'],
])('the generator says why no email was written: %s', async (code, message, words) => {
  const opened = openScreen({}, lines({ failure: { code, message } }));
  await enterJob(opened);
  await opened.user.click(await button('Generate Email'));
  await screen.findByText('Generation Failed');
  expect(opened.text().split(words).length).toBe(3);
  expect((await button('Generate Email')).disabled).toBe(false);
});

it.each([
  [
    () => Response.json({ code: 'AI_BUSY', message: 'Busy.', requestId: 'req-9' }, { status: 503 }),
    'Busy. Reference req-9',
  ],
  [() => new Response('', { status: 200 }), 'Failed to generate email. Please try again.'],
])('the generator says when the answer broke off: %#', async (response, words) => {
  const opened = openScreen({}, response);
  await enterJob(opened);
  await opened.user.click(await button('Generate Email'));
  await waitFor(() => expect(opened.text()).toContain(words));
});

it('the generator saves the email as a template under the job title', async () => {
  const opened = openScreen();
  await generate(opened);
  await opened.user.selectOptions(screen.getByRole('combobox', { name: 'Email Tone' }), 'Casual');
  await opened.user.type(field('Subject'), '!');
  await opened.user.click(await button('Save as Template: ER Nurse'));
  await screen.findByText('Template Saved');
  expect(opened.server.inputsOf('emailTemplates.saveEmailTemplate')).toMatchObject([
    { name: 'ER Nurse', subject: 'An ICU position!', body: 'Dear {{first_name}}', tone: 'casual' },
  ]);
  await opened.user.clear(field('Job Title'));
  await opened.user.click(await button('Save as Template'));
  await screen.findByText('Save Failed');
});

it('the generator asks before an edited email is replaced', async () => {
  const opened = openScreen();
  await generate(opened);
  await opened.user.type(field('Body'), ' and more');
  await opened.user.click(await button(/^Load ICU Nurse, saved Mar 10, 2026/));
  await screen.findByRole('dialog', { name: 'Replace your email?' });
  await opened.user.click(await button('Keep Editing'));
  expect(field('Body').value).toBe('Dear {{first_name}} and more');
  await opened.user.click(await button(/^Load ICU Nurse/));
  await opened.user.click(await button('Replace'));
  await screen.findByText('Template Loaded');
  expect(field('Body').value).toBe('Hello {{first_name}} of {{company_name}}');
  // A title that was entered stays; the style is that of the template.
  expect(field('Job Title').value).toBe('ER Nurse');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Email Length' }).value).toBe('short');
});

it('the generator takes the name of a template as the title where none was entered', async () => {
  const opened = openScreen();
  await opened.user.click(await button(/^Load ICU Nurse/));
  await screen.findByText('Template Loaded');
  expect(field('Job Title').value).toBe('ICU Nurse');
});

it('the generator remembers the signature in this browser', async () => {
  const opened = openScreen();
  await opened.user.clear(field('Email Signature'));
  await opened.user.type(field('Email Signature'), 'Ada B.');
  cleanup();
  openScreen();
  await waitFor(() => expect(field('Email Signature').value).toBe('Ada B.'));
});

it('the generator changes and deletes templates', async () => {
  const { user, server } = openScreen({
    'emailTemplates.changeEmailTemplate': template({ name: 'Renamed' }),
    'emailTemplates.deleteEmailTemplate': { success: true },
  });
  await user.click(await button(/^Edit ICU Nurse/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(server.inputsOf('emailTemplates.changeEmailTemplate')).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), ' Renamed {Enter}');
  await screen.findByText('“Renamed” is saved.');
  expect(server.inputsOf('emailTemplates.changeEmailTemplate')).toEqual([
    {
      id: 't1',
      version: 0,
      name: 'Renamed',
      subject: 'An ICU position',
      body: 'Hello {{first_name}} of {{company_name}}',
      tone: 'friendly',
      length: 'short',
      position_type: 'per-diem',
    },
  ]);
  await user.click(await button(/^Delete ICU Nurse/));
  const question = await screen.findByRole('dialog', { name: 'Delete this template?' });
  expect(question.textContent).toContain('“ICU Nurse” will be deleted.');
  await user.click(within(question).getByRole('button', { name: 'Keep It' }));
  await user.click(await button(/^Delete ICU Nurse/));
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Template Deleted');
  expect(server.inputsOf('emailTemplates.deleteEmailTemplate')).toEqual([{ id: 't1' }]);
});

it('a template that another member changed meanwhile stays on screen beside the own text until one is chosen', async () => {
  const theirs = template({ version: 1, subject: 'Theirs', shared: { right: 'manage' } });
  const { user, server } = openScreen({
    'emailTemplates.changeEmailTemplate': () => {
      server.answer({ 'emailTemplates.listEmailTemplates': { templates: [theirs] } });
      throw failure('CHANGED_MEANWHILE', 'This template was changed meanwhile.');
    },
  });
  await user.click(await button(/^Edit ICU Nurse/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }));
  await user.clear(dialog.getByLabelText('Subject'));
  await user.type(dialog.getByLabelText('Subject'), 'Mine{Enter}');
  const present = await dialog.findByRole('status', { name: 'The template now' });
  expect(present.textContent).toContain('Theirs');
  expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('Mine');
  server.answer({ 'emailTemplates.changeEmailTemplate': template({ version: 2, subject: 'Mine' }) });
  await user.click(dialog.getByRole('button', { name: 'Save Mine' }));
  await screen.findByText('“ICU Nurse” is saved.');
  expect(
    server.inputsOf('emailTemplates.changeEmailTemplate').map(({ version, subject }) => [version, subject]),
  ).toEqual([
    [0, 'Mine'],
    [1, 'Mine'],
  ]);
  await user.click(await button(/^Edit ICU Nurse/));
  server.answer({ 'emailTemplates.changeEmailTemplate': failure('CHANGED_MEANWHILE', 'It was changed meanwhile.') });
  server.answer({
    'emailTemplates.listEmailTemplates': { templates: [template({ version: 5, subject: 'Last', body: 'Bye' })] },
  });
  const again = within(await screen.findByRole('dialog', { name: 'Edit template' }));
  await user.click(again.getByRole('button', { name: 'Save' }));
  await user.click(await again.findByRole('button', { name: 'Use This Text' }));
  expect(again.getByLabelText<HTMLInputElement>('Subject').value).toBe('Last');
  expect(again.queryByRole('status', { name: 'The template now' })).toBeNull();
});

it('the generator refuses the demo account, and says why templates could not be changed', async () => {
  const access = testAccess('demo_account', null);
  const demo = open(<EmailScreen />, {
    access: { ...access, demo: { ...access.demo, isDemoAccount: true } },
    answers: { 'emailTemplates.listEmailTemplates': { templates: [template()] } },
  });
  await demo.user.click(await button(/^Edit ICU Nurse/));
  await demo.user.click(await button('Save'));
  await screen.findByText(/This feature is disabled in demo mode/);
  expect(demo.server.inputsOf('emailTemplates.changeEmailTemplate')).toEqual([]);
  cleanup();
  const { user, text } = openScreen({ 'emailTemplates.changeEmailTemplate': failure('UNAVAILABLE') });
  await user.click(await button(/^Edit ICU Nurse/));
  await user.click(await button('Save'));
  await screen.findByText('Change Failed');
  expect(text()).not.toContain('Save Failed');
});

it('the generator says that there are no templates, or loads them again', async () => {
  openScreen({ 'emailTemplates.listEmailTemplates': { templates: [] } });
  await screen.findByText('No templates saved yet');
  cleanup();
  const { user, server } = openScreen({ 'emailTemplates.listEmailTemplates': failure('INTERNAL') });
  await screen.findByText('Database Error');
  server.answer({
    'emailTemplates.listEmailTemplates': { templates: [template({ body: 'word '.repeat(40) })] },
  });
  await user.click(await button('Try Again'));
  await button(/^Load ICU Nurse/);
});

it('the generator moves the templates of an older version into the account', async () => {
  const old = { name: 'Old', subject: 'S', body: 'B' };
  localStorage.setItem('emailTemplates', JSON.stringify([old, { subject: 'no body' }]));
  const { server } = openScreen({ 'emailTemplates.importEmailTemplates': { imported: 1 } });
  await waitFor(() =>
    expect(server.inputsOf('emailTemplates.importEmailTemplates')).toMatchObject([{ templates: [old] }]),
  );
  await waitFor(() => expect(localStorage.getItem('emailTemplates')).toBe('[{"subject":"no body"}]'));
});
