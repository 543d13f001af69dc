// @vitest-environment happy-dom
// the pages on which a professional asks for a removal, confirms it and reads its status.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { removalErrors } from '#contract/removals/removal-options.ts';
import SiteLayout from '#web/layouts/site-layout.tsx';
import * as confirmRemovalPage from '#web/pages/confirm-removal-page.tsx';
import * as removalStatusPage from '#web/pages/removal-status-page.tsx';
import * as removeInfoPage from '#web/pages/remove-info-page.tsx';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, itemAt } from '#web/testing/find.ts';
import { openPage } from '#web/testing/open.tsx';

const around = (answers: Answers) => ({ viewer: null, answers });
const openForms = (answers: Answers) =>
  openPage(
    removeInfoPage,
    { path: '/remove-info', layout: SiteLayout },
    '/remove-info',
    around({ 'removals.openRemovalForm': { formToken: 'token-1' }, ...answers }),
  );
const fieldIn = (intent: 'email' | 'record', name: string): HTMLInputElement => {
  const form = document.querySelector(`input[name=intent][value=${intent}]`)?.closest('form');
  const found = form?.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (found === null || found === undefined) throw new Error(`The form ${intent} has no field ${name}.`);
  return found;
};

describe('the request of a removal', () => {
  it('by email address asks for a link, with the time at which the form was shown', async () => {
    const { user, server } = await openForms({ 'removals.sendRemovalConfirmation': { success: true } });
    await user.type(fieldIn('email', 'email'), 'rosa@northline.example');
    await user.click(await button('Send Verification Email'));
    await screen.findByText('Verification Email Sent');
    expect(server.inputsOf('removals.sendRemovalConfirmation')).toEqual([
      { email: 'rosa@northline.example', formToken: 'token-1', website: '' },
    ]);
    expect(server.inputsOf('removals.requestRecordRemoval')).toEqual([]);
  });

  it('by a record says who asks', async () => {
    const { user, server } = await openForms({ 'removals.requestRecordRemoval': { success: true } });
    await user.type(fieldIn('record', 'record'), '1234567893');
    await user.type(fieldIn('record', 'name'), 'Rosa Almeida');
    await user.type(fieldIn('record', 'practice'), 'Northline Clinic');
    await user.type(fieldIn('record', 'email'), 'rosa@northline.example');
    await user.click(await button('Send Request'));
    await screen.findByText('Verification Email Sent');
    expect(server.inputsOf('removals.requestRecordRemoval')).toEqual([
      {
        record: '1234567893',
        name: 'Rosa Almeida',
        practice: 'Northline Clinic',
        email: 'rosa@northline.example',
        formToken: 'token-1',
        website: '',
      },
    ]);
  });

  it('that was refused says so at the field of the form that was sent, and keeps what was entered', async () => {
    const { user } = await openForms({
      'removals.requestRecordRemoval': failure('INVALID_INPUT', removalErrors.record, 'record'),
    });
    await user.type(fieldIn('record', 'record'), '12');
    await user.type(fieldIn('record', 'name'), 'Rosa Almeida');
    await user.type(fieldIn('record', 'practice'), 'Northline Clinic');
    await user.type(fieldIn('record', 'email'), 'rosa@northline.example');
    await user.click(await button('Send Request'));
    await screen.findByText(removalErrors.record);
    expect(fieldIn('record', 'record').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(fieldIn('record', 'record'));
    expect(fieldIn('record', 'name').defaultValue).toBe('Rosa Almeida');
    expect(fieldIn('record', 'email').getAttribute('aria-invalid')).not.toBe('true');
    expect(fieldIn('email', 'email').defaultValue).toBe('');
    expect(fieldIn('record', 'formToken').value).toBe('token-1');
  });

  it('leaves the errors of its fields to the page, not to bubbles of the browser', async () => {
    const { user } = await openForms({
      'removals.sendRemovalConfirmation': failure('INVALID_INPUT', removalErrors.email, 'email'),
    });
    await user.type(fieldIn('email', 'email'), 'rosa');
    await user.click(await button('Send Verification Email'));
    await screen.findByText('Please enter a valid email address');
    expect([...document.querySelectorAll<HTMLFormElement>('main form')].map(({ noValidate }) => noValidate)).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    ['TOO_FAST', 'Wait three seconds, then send it again.', 'Wait three seconds, then send it again.'],
    ['UNAVAILABLE', 'The database does not answer.', removalErrors.requestFailed],
  ])('that failed with %s says what to do', async (code, message, shown) => {
    const { user, text } = await openForms({ 'removals.sendRemovalConfirmation': failure(code, message) });
    await user.type(fieldIn('email', 'email'), 'rosa@northline.example');
    await user.click(await button('Send Verification Email'));
    await screen.findByText(shown);
    expect(text().split(shown)).toHaveLength(2);
  });
});

const openLink = (answers: Answers, query = '?token=secret') =>
  openPage(
    confirmRemovalPage,
    { path: '/confirm-removal', layout: SiteLayout },
    `/confirm-removal${query}`,
    around({ 'removals.readRemovalChoices': { choices: [], records: 0 }, ...answers }),
  );

const processed = {
  success: true,
  records: 1,
  resumes: 2,
  addressLeft: 0,
  number: 'RM-ABCDE-23456',
  dueAt: null,
} as const;

describe('the link of a removal', () => {
  it.each([
    ['removed', {}, 'We found and removed 1 record and 2 resumes. Your receipt number is RM-ABCDE-23456.'],
    ['removed', { records: 3, resumes: 1 }, 'We found and removed 3 records and 1 resume.'],
    [
      'address_removed',
      { addressLeft: 4 },
      'Several people had this email address. We removed it from 4 records, which stay',
    ],
    ['in_review', { resumes: 0, dueAt: '2026-03-15T10:00:00Z' }, 'We decide by Mar 15, 2026. If the record'],
    [
      'in_review',
      { records: 0, resumes: 1, dueAt: '2026-03-15T10:00:00Z' },
      'we check whether that record is about you. We decide by Mar 15, 2026. Your receipt number is',
    ],
    ['nothing_found', {}, 'No record has this email address, and later imports leave the address out.'],
  ] as const)('is confirmed by a button: %s %o', async (outcome, changes, words) => {
    const { user, server, text } = await openLink({
      'removals.processRemoval': { ...processed, outcome, ...changes },
    });
    expect(server.inputsOf('removals.processRemoval')).toEqual([]);
    await user.click(await button('Confirm Removal'));
    await waitFor(() => expect(text()).toContain(words));
    expect(text()).toContain('RM-ABCDE-23456. We have mailed it to you as well.');
    expect(server.inputsOf('removals.processRemoval')).toEqual([{ token: 'secret' }]);
  });

  it('of an address that several people have lets its owner choose one of them', async () => {
    const { user, server } = await openLink({
      'removals.readRemovalChoices': {
        choices: [
          { record: '41', firstName: 'Dana', place: 'Boston, MA' },
          { record: '42', firstName: null, place: null },
        ],
        records: 2,
      },
      'removals.processRemoval': { ...processed, outcome: 'removed' },
    });
    const choice = await screen.findByLabelText('Several people have this email address. Which one are you?');
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Remove the address from 2 records, which stay',
      'Remove the record of Dana, Boston, MA',
      'Remove the record of a person without a first name, no place',
    ]);
    await user.selectOptions(choice, '41');
    await user.click(await button('Confirm Removal'));
    await screen.findByText('Information Successfully Removed');
    expect(server.inputsOf('removals.processRemoval')).toEqual([{ token: 'secret', record: '41' }]);
  });

  it('of a request in review takes the digits of a phone, which hide the record', async () => {
    const { user, server, text } = await openLink({
      'removals.processRemoval': { ...processed, resumes: 0, outcome: 'in_review', dueAt: '2026-03-15T10:00:00Z' },
      'removals.proveRemovalRecord': { isProven: false, isHidden: false, triesLeft: 1 },
    });
    await user.click(await button('Confirm Removal'));
    await user.type(await screen.findByLabelText('Last four digits of a phone number in the record'), '0142');
    await user.click(await button('Hide the Record'));
    await screen.findByText(/The digits do not match. You have 1 try left./);
    server.answer({ 'removals.proveRemovalRecord': failure('INVALID_INPUT', removalErrors.digits, 'digits') });
    await user.type(screen.getByLabelText('Last four digits of a phone number in the record'), '12');
    await user.click(await button('Hide the Record'));
    await screen.findByText(removalErrors.digits);
    server.answer({ 'removals.proveRemovalRecord': { isProven: true, isHidden: true, triesLeft: 0 } });
    await user.click(await button('Hide the Record'));
    await screen.findByText('The record is hidden until we decide about your request.');
    expect(text()).not.toContain('tries');
    expect(server.inputsOf('removals.proveRemovalRecord')[0]).toEqual({ token: 'secret', digits: '0142' });
  });

  it('shows that it is being processed', async () => {
    const answer = Promise.withResolvers<object>();
    const { user } = await openLink({ 'removals.processRemoval': () => answer.promise });
    await user.click(await button('Confirm Removal'));
    await screen.findByText('Processing your removal request');
    expect((await button('Processing...')).getAttribute('aria-disabled')).toBe('true');
    answer.resolve({ ...processed, outcome: 'removed' });
    await screen.findByText('Information Successfully Removed');
  });

  it('without a token, or with one that does not work, leads to the form', async () => {
    const { text } = await openLink({}, '?token=');
    expect(text()).toContain(`Removal Failed${removalErrors.noToken}`);
    expect(screen.queryByRole('button', { name: 'Confirm Removal' })).toBeNull();
  });

  it('is confirmed by the same button after the server could not answer', async () => {
    const { user, server, text } = await openLink({ 'removals.processRemoval': failure('UNAVAILABLE', 'Internal.') });
    await user.click(await button('Confirm Removal'));
    await screen.findByText(removalErrors.requestFailed);
    expect(text()).not.toContain('expired');
    server.answer({ 'removals.processRemoval': { ...processed, outcome: 'removed' } });
    await user.click(await button('Confirm Removal'));
    await screen.findByText('Information Successfully Removed');
  });

  it.each(['INVALID_TOKEN', 'INVALID_INPUT'])('that does not work says so after %s', async (code) => {
    const { user, text } = await openLink({
      'removals.processRemoval': failure(code, removalErrors.invalidToken),
    });
    await user.click(await button('Confirm Removal'));
    await waitFor(() => expect(text()).toContain(`Removal Failed${removalErrors.invalidToken}`));
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/remove-info');
  });
});

const openStatus = (answers: Answers) =>
  openPage(removalStatusPage, { path: '/removal-status', layout: SiteLayout }, '/removal-status', around(answers));

const ask = async ({ user }: Awaited<ReturnType<typeof openStatus>>) => {
  await user.type(screen.getByLabelText('Receipt number', { exact: false }), 'RM-ABCDE-23456');
  await user.type(itemAt(screen.getAllByLabelText('Email', { exact: false }), 0), 'rosa@northline.example');
  await user.click(await button('Show Status'));
};

const status = {
  number: 'RM-ABCDE-23456',
  state: 'in_review',
  confirmedAt: '2026-03-01T10:00:00Z',
  decidedAt: null,
  dueAt: '2026-03-15T10:00:00Z',
} as const;

describe('the status of a removal', () => {
  it.each([
    [{}, 'StateIn reviewConfirmedMar 1, 2026Decided byMar 15, 2026'],
    [{ state: 'declined', decidedAt: '2026-03-09T10:00:00Z' }, 'StateDeclinedConfirmedMar 1, 2026DecidedMar 9, 2026'],
    [
      { state: 'removed', decidedAt: '2026-03-01T10:00:00Z', dueAt: null },
      'StateRemovedConfirmedMar 1, 2026DecidedMar 1, 2026',
    ],
  ] as const)('is shown: %o', async (changes, words) => {
    const opened = await openStatus({ 'removals.readRemovalStatus': { ...status, ...changes } });
    expect(opened.text()).not.toContain('Confirmed');
    await ask(opened);
    await waitFor(() => expect(opened.text()).toContain(words));
    expect(opened.text().includes('Decided by')).toBe(words.includes('Decided by'));
    expect(opened.server.inputsOf('removals.readRemovalStatus')).toEqual([
      { number: 'RM-ABCDE-23456', email: 'rosa@northline.example' },
    ]);
  });

  it('of a number that is not known', async () => {
    const message = 'There is no confirmed request with this number and address.';
    const opened = await openStatus({ 'removals.readRemovalStatus': failure('NOT_FOUND', message) });
    await ask(opened);
    await screen.findByText(message);
    expect(opened.text()).not.toContain('In review');
  });
});
