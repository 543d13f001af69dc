// @vitest-environment happy-dom
// the queue of removal requests, and the removal of a record without a request.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { QueuedRemoval } from '#contract/removals/removals.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { RemovalQueueScreen } from './removal-queue-screen.tsx';
import { RemoveRecordButton } from './remove-record-button.tsx';

const candidate = {
  id: '41',
  firstName: 'Rosa',
  lastName: 'Almeida',
  credentials: 'MD',
  title: null,
  specialty: 'Cardiology',
  organization: '',
  location: 'Chicago, IL',
};
const request = (changes: Partial<QueuedRemoval> = {}): QueuedRemoval => ({
  id: '7',
  number: 'RM-ABCDE-23456',
  name: 'Rosa Almeida',
  practice: 'Northline Clinic',
  email: 'rosa@northline.example',
  record: '1234567893',
  confirmedAt: '2026-03-01T10:00:00Z',
  dueAt: '2026-03-15T10:00:00Z',
  isOverdue: false,
  candidate,
  isProven: false,
  isHidden: true,
  ...changes,
});
const pageOf = (requests: QueuedRemoval[], changes: object = {}) => ({
  data: requests,
  count: requests.length,
  overdue: 0,
  totalPages: 1,
  ...changes,
});
const openQueue = (page: ReturnType<typeof pageOf>, answers: Answers = {}, address = '/admin-removals') =>
  open(<RemovalQueueScreen />, { address, answers: { 'removals.getRemovalRequests': page, ...answers } });

describe('the removal requests', () => {
  it('show what was named and what was found', async () => {
    const { text } = openQueue(
      pageOf(
        [
          request(),
          request({ id: '8', name: 'Ben Brandt', isOverdue: true, isHidden: false }),
          request({ id: '9', name: 'Cleo Carver', email: 'cleo@other.example', candidate: null }),
        ],
        { overdue: 1 },
      ),
    );
    await screen.findByText('1 request is overdue.');
    expect(text()).toContain(
      'Rosa AlmeidaDecide by Mar 15, 2026 · RM-ABCDE-23456Record named1234567893PracticeNorthline ClinicConfirmed addressrosa@northline.exampleRecord foundRosa Almeida, MD, Cardiology, Chicago, ILStateHidden until the decisionProofNone',
    );
    expect(text()).toContain('Ben BrandtOverdue since Mar 15, 2026');
    expect(text()).toContain('StateListed. Addresses that only this record has received a link that removes it.');
    expect(text()).toMatch(
      /Record foundNone\. Decline the request, or ask the person for another record\.Decline.{0,3}$/,
    );
    expect(screen.queryByRole('button', { name: 'Remove the record named by Cleo Carver' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Pages of results' })).toBeNull();
  });

  it('are removed or declined in two steps with a reason, one at a time', async () => {
    const decided = Promise.withResolvers<object>();
    const { user, server } = openQueue(pageOf([request(), request({ id: '8', name: 'Ben Brandt' })]), {
      'removals.decideRemoval': () => decided.promise,
    });
    await user.click(await button('Remove the record named by Rosa Almeida'));
    expect((await button('Remove record')).disabled).toBe(true);
    await user.click(await button('Cancel'));
    expect(server.inputsOf('removals.decideRemoval')).toEqual([]);
    await user.click(await button('Remove the record named by Rosa Almeida'));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The license number agrees.');
    await user.click(await button('Remove record'));
    await waitFor(async () => expect((await button('Remove record')).getAttribute('aria-disabled')).toBe('true'));
    await user.click(await button('Remove record'));
    server.answer({ 'removals.getRemovalRequests': pageOf([request({ id: '8', name: 'Ben Brandt' })]) });
    decided.resolve({ message: 'The record was removed.' });
    await screen.findByText('The record was removed.');
    await waitFor(() => expect(screen.queryByText('Rosa Almeida')).toBeNull());
    server.answer({ 'removals.decideRemoval': failure('ALREADY_DECIDED', 'This request was decided before.') });
    await user.click(await button('Decline the request of Ben Brandt'));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Another person.');
    await user.click(await button('Decline request'));
    await screen.findByText('Action Failed');
    await screen.findByText('This request was decided before.');
    expect(server.inputsOf('removals.decideRemoval')).toEqual([
      { requestId: '7', action: 'remove', reason: 'The license number agrees.' },
      { requestId: '8', action: 'decline', reason: 'Another person.' },
    ]);
  });

  it('by an address that only a resume brought say so', async () => {
    const { text } = openQueue(pageOf([request({ name: '', practice: '', record: '', isHidden: false })]));
    await screen.findByRole('heading', { name: 'rosa@northline.example' });
    expect(text()).toContain('RecordA resume with the address was added to it, and is taken back');
    expect(text()).toContain('StateListed, without the resume');
  });

  it('hide a record, and are declined together for one domain, with a reason', async () => {
    const { user, server } = openQueue(
      pageOf([
        request({ isHidden: false, isProven: true, email: 'a@flood.example' }),
        request({ id: '8', name: 'Ben Brandt', email: 'b@flood.example' }),
        request({ id: '9', name: 'Cleo Carver', candidate: null }),
      ]),
      {
        'removals.hideRecord': { message: 'Record hidden.' },
        'removals.declineRemovals': { message: '2 requests declined.', declined: 2 },
      },
    );
    await user.click(await button('Hide the record named by Rosa Almeida until the decision'));
    await screen.findByText('Record hidden.');
    await screen.findByText('The last digits of a phone in the record');
    const [first] = screen.getAllByRole('button', { name: 'Decline All from flood.example' });
    expect(screen.queryByRole('button', { name: 'Decline All from northline.example' })).toBeNull();
    if (first !== undefined) await user.click(first);
    expect(server.inputsOf('removals.declineRemovals')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'They look invented.');
    await user.click(await button('Decline all'));
    await screen.findByText('2 requests declined.');
    expect(server.inputsOf('removals.declineRemovals')).toEqual([
      { domain: 'flood.example', reason: 'They look invented.' },
    ]);
    expect(server.inputsOf('removals.hideRecord')).toEqual([{ requestId: '7' }]);
  });

  it('are read page by page', async () => {
    const { user, server, arriveAt, text } = openQueue(
      pageOf([request()], { count: 60, totalPages: 3, overdue: 1_200 }),
      {},
      '/admin-removals?page=2.7',
    );
    await screen.findByText('1,200 requests are overdue.');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await arriveAt('/admin-removals?page=3');
    server.answer({ 'removals.getRemovalRequests': pageOf([], { count: 60, totalPages: 3 }) });
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/admin-removals?page=1');
    await user.click(screen.getByRole('link', { name: 'Page 1' }));
    await screen.findByText('There are no removal requests.');
    expect(text()).not.toContain('overdue');
    expect(server.inputsOf('removals.getRemovalRequests')).toEqual([{ page: 2 }, { page: 3 }, { page: 1 }]);
  });

  it.each([
    ['?page=-3', [1]],
    ['?page=nonsense', [1]],
    ['?page=2', [2, 1]],
  ])('on the page %s are none', async (query, pages) => {
    const { server } = openQueue(pageOf([], { totalPages: 0 }), {}, `/admin-removals${query}`);
    await screen.findByText('There are no removal requests.');
    expect(server.inputsOf('removals.getRemovalRequests')).toEqual(pages.map((page) => ({ page })));
  });

  it('are read again after a failure', async () => {
    const { user, server } = openQueue(pageOf([]), { 'removals.getRemovalRequests': failure('UNAVAILABLE') });
    await screen.findByText('Failed to load removal requests. Please try again.');
    server.answer({ 'removals.getRemovalRequests': pageOf([]) });
    await user.click(await button('Try Again'));
    await screen.findByText('There are no removal requests.');
  });
});

const openButton = (answers: Answers) => {
  let removed = 0;
  const opened = open(<RemoveRecordButton candidateId="41" onRemoved={() => void (removed += 1)} />, { answers });
  return { ...opened, removedTimes: () => removed };
};

const confirm = () => {
  const [, inDialog] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Suppress Candidate' });
  if (inDialog === undefined) throw new Error('The dialog is closed.');
  return inDialog;
};

describe('a record without a request', () => {
  it('is removed for a reason', async () => {
    const { user, server, removedTimes } = openButton({ 'removals.removeRecord': { success: true } });
    await user.click(await button('Suppress Candidate'));
    expect(confirm().disabled).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'The person has died');
    expect(confirm().disabled).toBe(false);
    await user.click(confirm());
    await screen.findByText('Record removed');
    expect(server.inputsOf('removals.removeRecord')).toEqual([{ candidateId: '41', reason: 'deceased' }]);
    expect(removedTimes()).toBe(1);
    expect(screen.queryByText('Suppress this candidate permanently?')).toBeNull();
  });

  it('stays when the removal is canceled or fails', async () => {
    const { user, server, removedTimes } = openButton({
      'removals.removeRecord': failure('NOT_FOUND', 'There is no such candidate.'),
    });
    await user.click(await button('Suppress Candidate'));
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByText('Suppress this candidate permanently?')).toBeNull());
    expect(server.inputsOf('removals.removeRecord')).toEqual([]);
    await user.click(await button('Suppress Candidate'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'legal');
    await user.click(confirm());
    await screen.findByText('The record was not removed');
    await screen.findByText('There is no such candidate.');
    expect(screen.queryByText('Suppress this candidate permanently?')).not.toBeNull();
    expect(removedTimes()).toBe(0);
  });
});
