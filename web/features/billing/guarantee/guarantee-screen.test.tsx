// @vitest-environment happy-dom
// the requests for a refund, for administrators.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QueuedGuaranteeRequest } from '#contract/billing/guarantee-requests.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { GuaranteeScreen } from './guarantee-screen.tsx';
import { RefundRequest } from './refund-request.tsx';

const request = (changes: Partial<QueuedGuaranteeRequest> = {}): QueuedGuaranteeRequest => ({
  id: '7',
  state: 'waiting',
  requestedAt: '2026-03-10T10:00:00Z',
  dueAt: '2026-03-13T10:00:00Z',
  decidedAt: null,
  reason: null,
  refundedCents: null,
  currency: 'usd',
  email: '<img src=x onerror=alert(1)>@northline.example',
  priceId: 'price_annual',
  paidCents: 299_500,
  planStartedAt: '2026-03-01T10:00:00Z',
  isOverdue: false,
  hasExported: false,
  ...changes,
});
const openQueue = (data: QueuedGuaranteeRequest[], answers: Answers = {}) =>
  open(<GuaranteeScreen />, {
    answers: { 'guarantee.listGuaranteeRequests': { data, waiting: data.length }, ...answers },
  });
const cells = async () => (await screen.findAllByRole('cell')).map((cell) => cell.textContent);

it('the screen of refunds says that there are none', async () => {
  openQueue([]);
  await screen.findByText('There are no requests.');
});

it('the screen of refunds is read again after a failure', async () => {
  const { user, server } = openQueue([], { 'guarantee.listGuaranteeRequests': failure('UNAVAILABLE') });
  await screen.findByText(/The requests could not be loaded\./);
  server.answer({ 'guarantee.listGuaranteeRequests': { data: [], waiting: 0 } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('There are no requests.');
});

it('the screen of refunds shows a waiting request with its deadline, and its account as text', async () => {
  openQueue([request()]);
  expect(await cells()).toEqual([
    'Mar 10, 2026, 3:00:00 AM PDT',
    '<img src=x onerror=alert(1)>@northline.example',
    'Annual Plan, $2,995, since Mar 1, 2026, 2:00:00 AM PST',
    'No',
    'Decide by Mar 13, 2026, 3:00:00 AM PDT',
    'Approve Refuse',
  ]);
});

it.each([
  [{ isOverdue: true }, 'Overdue since Mar 13, 2026, 3:00:00 AM PDT', 'Approve Refuse'],
  [{ state: 'approved' as const }, 'Approved, being refunded', ''],
  [{ state: 'refunded' as const, refundedCents: 299_500 }, 'Refunded $2,995', ''],
  [{ state: 'refused' as const, reason: 'Exported before.' }, 'RefusedReason: Exported before.', ''],
])('the screen of refunds shows %j as its state', async (changes, state, actions) => {
  openQueue([request(changes)]);
  expect((await cells()).slice(4)).toEqual([state, actions]);
});

it('the screen of refunds offers no approval once the account has exported contacts', async () => {
  openQueue([request({ hasExported: true, email: null })]);
  expect((await cells()).slice(1)).toMatchObject({ 0: 'Deleted account', 2: 'Yes: guarantee ended', 4: ' Refuse' });
});

it('a request is decided in a dialog, which stays open with the reason when the decision fails', async () => {
  const { user, server } = openQueue([request()], {
    'guarantee.decideGuaranteeRequest': failure('ALREADY_DECIDED', 'This request was decided before. Reload the list.'),
  });
  await user.click(await screen.findByRole('button', { name: /^Refuse the refund of/ }));
  await screen.findByText(/keeps the subscription and receives the reason by email\./);
  await user.type(screen.getByLabelText('Reason'), 'The plan was exported.');
  expect(server.inputsOf('guarantee.decideGuaranteeRequest')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Refuse Refund' }));
  await screen.findByText('This request was decided before. Reload the list.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The plan was exported.');
  server.answer({ 'guarantee.decideGuaranteeRequest': { state: 'refused' } });
  await user.click(screen.getByRole('button', { name: 'Refuse Refund' }));
  await screen.findByText('The user receives the reason by email.');
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  expect(server.inputsOf('guarantee.decideGuaranteeRequest').at(-1)).toEqual({
    requestId: '7',
    action: 'refuse',
    reason: 'The plan was exported.',
  });
});

it('a request for a refund that is not sent says so, and can be sent again', async () => {
  const { user, text } = open(<RefundRequest holds />, {
    answers: {
      'guarantee.getGuaranteeRequest': { request: null },
      'guarantee.requestRefund': failure('UNAVAILABLE', 'Wait a minute.'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Request a Refund' }));
  await user.click(await screen.findByRole('button', { name: 'Send Request' }));
  await screen.findByText('Request failed');
  expect(text()).toContain('Wait a minute.');
  expect(screen.queryByRole('button', { name: 'Request a Refund' })).not.toBeNull();
});
