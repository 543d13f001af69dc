// @vitest-environment happy-dom
// the overview.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openingSteps } from '#contract/overview/opening-steps.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { OverviewScreen } from './overview-screen.tsx';

const calm = {
  deadLetters: 0,
  failedJobs: 0,
  resumes: 0,
  oldestResumeAt: null,
  reportedContacts: 0,
  guaranteeRequests: 0,
  enquiries: 0,
  removalRequests: 0,
  overdueRemovalRequests: 0,
  failedDeletions: 0,
  accountsAtCardLimit: 0,
  isImportInterrupted: false,
  isBackupMissing: false,
  uncheckedCompacts: 0,
};
const times = { searches: 1_200, medianMs: 4.2, p95Ms: 38, p99Ms: 1_210 };
const noTimes = { searches: 0, medianMs: null, p95Ms: null, p99Ms: null };
const latency = {
  ...times,
  measuredSince: '2026-03-09T10:00:00Z',
  points: [
    { from: '2026-03-09T00:00:00Z', ...noTimes },
    { from: '2026-03-10T00:00:00Z', ...times },
  ],
};
const overview = (changes: Partial<Overview> = {}): Overview => ({
  readAt: '2026-03-10T10:00:00Z',
  backup: null,
  needsAction: calm,
  opening: [],
  users: 1_234,
  activeSubscriptions: 56,
  revealsToday: 78,
  points: Array.from({ length: 30 }, (_, at) => ({
    from: new Date(Date.UTC(2026, 1, 9 + at)).toISOString(),
    signUps: at % 2,
    subscriptions: at * 2,
    firstPaymentCents: at === 29 ? 324_500 : 0,
    reveals: at * 3,
    exports: at * 4,
  })),
  errorsByType: { timeout: 9 },
  index: { isReady: true, waitingFor: null, filling: null, lagMs: 120, lagReason: null },
  latency,
  memory: { serverBytes: 1_200_000_000, sharedBuffersBytes: 3_221_225_472, databaseBytes: 250_000_000 },
  lastImport: null,
  mail: { waiting: 1, oldestQueuedAt: null, retrying: 2, sentToday: 99, dead: 0 },
  jobs: { waiting: 3, running: 4, failed: 0, oldestDueAt: null },
  ...changes,
});
const openOverview = (changes: Partial<Overview> = {}, answers: Answers = {}) =>
  open(<OverviewScreen />, {
    answers: {
      'overview.readOverview': overview(changes),
      'overview.listDeadLetters': { data: [] },
      'search.countDirectory': failure('UNAVAILABLE'),
      ...answers,
    },
  });

it('the overview shows how the service is used and whether its parts work', async () => {
  const { text } = openOverview();
  await screen.findByText('Nothing needs action now.');
  for (const words of [
    'Mar 10, 2026, 3:00:00 AM PDT',
    'Total users1,234+15 in the last 30 days',
    'Revealed today78',
    'First payments US dollars by day, $3,245 in all$3,245$0Feb 9, 2026: $0',
    'Sign-ups accounts by day, 15 in all10',
    'Search errors by typelast 30 days',
    'StateReadyBehind the database120 ms, target 2 sChangesfollowed',
    'Search latencyall servers, last 30 days',
    'Time95% withinMedianMar 9, 2026nonenoneMar 10, 2026384.2',
    'Searches answered1,200Median4.2 ms95% within38 ms99% within1.2 sMeasured sinceMar 9, 2026, 3:00:00 AM PDT',
    'Nothing was imported yet.',
    'Emails and jobsno failures',
    'Oldest waiting sincenone',
    'Oldest due jobnone',
    'Every email was delivered',
  ])
    expect(text()).toContain(words);
  expect(text()).toMatch(/timeout9/);
  expect(text()).not.toContain('Coverage by state');
});

it('the overview names what does not work', async () => {
  const { text } = openOverview({
    index: {
      isReady: false,
      waitingFor: 'the search index to load',
      filling: null,
      lagMs: 61_000,
      lagReason: 'The log is locked.',
    },
    latency: { ...noTimes, measuredSince: null, points: [] },
    lastImport: {
      id: 'acme-1',
      fileName: 'acme.csv',
      source: 'acme',
      state: 'finished',
      startedAt: '2026-03-10T10:00:00Z',
      fileRows: 1_000,
      added: 2,
      changed: 3,
      rejected: 4,
      suppressed: 5,
    },
    mail: { waiting: 1, oldestQueuedAt: '2026-03-10T10:00:00Z', retrying: 2, sentToday: 99, dead: 1 },
    jobs: { waiting: 3, running: 4, failed: 0, oldestDueAt: '2026-03-10T11:00:00Z' },
  });
  await waitFor(() =>
    expect(text()).toContain(
      'StateWaiting for the search index to loadBehind the database61.0 s, target 2 sChangesThe log is locked.',
    ),
  );
  expect(text()).toContain('Medianno searches95% withinno searches99% withinno searchesMeasured sinceno searches yet');
  expect(text()).toContain('Emails and jobsfailures');
  expect(text()).toContain('Oldest waiting sinceMar 10, 2026, 3:00:00 AM PDT');
  expect(text()).toContain('Oldest due jobMar 10, 2026, 4:00:00 AM PDT');
  expect(text()).toContain('Last importfinished');
  expect(text()).toContain(
    'Fileacme.csvBatchacme-1StartedMar 10, 2026, 3:00:00 AM PDTRows1,000Added2Changed3Rejected4Suppressed5',
  );
});

it.each([
  [{ isImportInterrupted: true }, 'An import was interrupted.'],
  [{ isBackupMissing: true }, 'The daily backup failed or is overdue.'],
  [{ failedDeletions: 1 }, '1 account was deleted, but the subscription could not be canceled yet.'],
  [{ deadLetters: 1 }, '1 email could not be delivered. Review'],
  [{ deadLetters: 1_200 }, '1,200 emails could not be delivered. Review'],
  [{ accountsAtCardLimit: 1 }, '1 account reached the limit of people shown in the last day'],
  [{ accountsAtCardLimit: 2 }, '2 accounts reached the limit of people shown in the last day'],
  [{ failedJobs: 1 }, '1 job has failed. Read the log of the server.'],
  [{ failedJobs: 2 }, '2 jobs have failed.'],
  [{ resumes: 1 }, '1 resume waits for approval. Review resumes'],
  [
    { resumes: 2, oldestResumeAt: '2026-03-10T10:00:00Z' },
    '2 resumes wait for approval, the oldest since Mar 10, 2026, 3:00:00 AM PDT. Review',
  ],
  [{ reportedContacts: 1 }, '1 reported contact waits for a decision. Review reports'],
  [{ enquiries: 1 }, '1 message waits for an answer. Review messages'],
  [{ enquiries: 12 }, '12 messages wait for an answer.'],
  [{ removalRequests: 1 }, '1 removal request waits for a decision. Review requests'],
  [
    { removalRequests: 3, overdueRemovalRequests: 2 },
    '3 removal requests wait for a decision, 2 of them overdue. Review requests',
  ],
  [
    { uncheckedCompacts: 1 },
    '1 license compact was last checked more than 90 days ago. Until an update of the product, ask the board who may work in a state.',
  ],
  [{ uncheckedCompacts: 3 }, '3 license compacts were last checked'],
  [{ reportedContacts: 3 }, '3 reported contacts wait for a decision.'],
])('the overview says what needs action: %o', async (needs, words) => {
  const { text } = openOverview({ needsAction: { ...calm, ...needs } });
  await waitFor(() => expect(text()).toContain(words));
  expect(text()).not.toContain('Nothing needs action now.');
});

it('the period of the overview is in the address, and the figures before it stay until the new ones have come', async () => {
  const { user, server, text, address } = openOverview();
  await screen.findByText('Nothing needs action now.');
  expect(screen.getByRole('radio', { name: '30 days' })).toHaveProperty('checked', true);
  server.answer({
    'overview.readOverview': overview({
      points: overview()
        .points.slice(0, 24)
        .map((point, at) => ({
          ...point,
          from: new Date(Date.UTC(2026, 2, 9, 11 + at)).toISOString(),
        })),
    }),
  });
  await user.click(screen.getByRole('radio', { name: '24 hours' }));
  await waitFor(() => expect(text()).toContain('Mar 9, 4 AM PDT'));
  expect(text()).toContain('accounts by hour');
  expect(text()).toContain('Search errors by typelast 24 hours');
  expect(address()).toContain('period=24h');
  expect(server.inputsOf('overview.readOverview')).toEqual([{ period: '30d' }, { period: '24h' }]);
});

it('the overview of twelve months says that times of searches are kept for 31 days', async () => {
  const { text } = open(<OverviewScreen />, {
    address: '/admin?period=12m',
    answers: {
      'overview.readOverview': overview({
        points: overview().points.slice(0, 12),
        latency: { ...times, measuredSince: '2026-03-09T10:00:00Z', points: [] },
      }),
      'overview.listDeadLetters': { data: [] },
      'search.countDirectory': failure('UNAVAILABLE'),
    },
  });
  await waitFor(() => expect(text()).toContain('Times are kept for 31 days.'));
  expect(text()).toContain('Search latencyall servers, last 31 days');
  expect(text()).toContain('Search errors by typelast 31 days');
  expect(text()).toContain('candidates by month');
});

it('the overview shows the coverage by state', async () => {
  const counts = {
    count: 1_200,
    coverage: { mobile: 40, personalEmail: null, verified: 80 },
    specialties: [],
    states: [{ value: 'TX', count: 500 }],
    readAs: [],
  };
  const { text } = openOverview({}, { 'search.countDirectory': () => counts });
  await waitFor(() =>
    expect(text()).toContain(
      'Candidates1,200With a mobile number40%With a personal email addressnot publishedWith a contact verified within 90 days80%',
    ),
  );
});

it('the overview is read again after a failure', async () => {
  const { user, server } = openOverview(
    {},
    { 'overview.readOverview': failure('UNAVAILABLE'), 'overview.listDeadLetters': failure('UNAVAILABLE') },
  );
  await screen.findByText(/The overview could not be loaded\./);
  await screen.findByText(/The emails could not be loaded\./);
  server.answer({ 'overview.readOverview': overview(), 'overview.listDeadLetters': { data: [] } });
  for (const again of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(again);
  await screen.findByText('Nothing needs action now.');
  await screen.findByText(/Every email was delivered/);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(server.inputsOf('overview.readOverview')).toHaveLength(3));
});

it('the overview lists undelivered emails, which can be sent again', async () => {
  const letter = {
    id: 'm1',
    to: 'ada@northline.example',
    subject: 'Welcome',
    queuedAt: '2026-03-09T10:00:00Z',
    deadAt: '2026-03-10T10:00:00Z',
    tries: 12,
    fault: 'No such mailbox',
  };
  const { user, server, text } = openOverview(
    {},
    {
      'overview.listDeadLetters': { data: [letter] },
      'overview.retryDeadLetter': failure('NOT_FOUND', 'It was deleted.'),
    },
  );
  const retry = await screen.findByRole('button', { name: 'Retry the email to ada@northline.example' });
  expect(text()).toContain('Mar 10, 2026, 3:00:00 AM PDTada@northline.exampleWelcome12No such mailbox');
  await user.click(retry);
  await screen.findByText('Retry failed');
  server.answer({ 'overview.retryDeadLetter': { success: true }, 'overview.listDeadLetters': { data: [] } });
  await user.click(retry);
  await screen.findByText('Delivery requested');
  expect(server.inputsOf('overview.retryDeadLetter')).toEqual([{ mailId: 'm1' }, { mailId: 'm1' }]);
  await waitFor(() => expect(text()).not.toContain('No such mailbox'));
});

it('the overview lists what is missing before the site opens, and marks a step', async () => {
  const steps = openingSteps.map((step) => ({ step, isDone: step === 'data' }));
  const { text, server } = openOverview(
    { opening: steps },
    { 'overview.finishOpeningStep': { success: true }, 'overview.sendTestEmail': { success: true } },
  );
  await screen.findByRole('heading', { name: 'Before you open' });
  expect(text()).toContain('1 of 7 steps done');
  expect(screen.getByRole('heading', { name: /^Import your data ?, done$/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Import a File' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Enter the Address' }).getAttribute('href')).toBe('/admin-operator');
  fireEvent.click(screen.getByRole('button', { name: 'Send Me a Test Email' }));
  await screen.findByText('Test email sent');
  fireEvent.click(screen.getByRole('button', { name: 'I Have Read Them: Read the legal pages' }));
  await waitFor(() => expect(server.inputsOf('overview.finishOpeningStep')).toEqual([{ step: 'legal' }]));
});

it('the overview shows no list of steps once the site is open', async () => {
  openOverview();
  await screen.findByText('Nothing needs action now.');
  expect(screen.queryByRole('heading', { name: 'Before you open' })).toBeNull();
});
