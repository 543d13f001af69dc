// @vitest-environment happy-dom
// The screen of deletion requests.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeletionOverview } from '#contract/deletion-requests/deletion-requests.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { DeletionRequestsScreen } from './deletion-requests-screen.tsx';

const report = { id: '7', createdAt: '2026-08-02T10:00:00Z', rows: 3, sentAt: null };
const overview = (changes: Partial<DeletionOverview> = {}): DeletionOverview => ({
  clock: { since: '2026-08-01T10:00:00Z', days: 12 },
  settings: { address: 'https://drop.example', hasKey: true, lists: ['Email', 'Phone'], exemptsPublic: false },
  lastTry: null,
  optedOutPeople: 2,
  downloads: [
    {
      id: '1',
      fileName: '2026-08-01.zip',
      isByHand: false,
      receivedAt: '2026-08-01T10:00:00Z',
      state: 'done',
      requests: 3,
      withdrawals: 0,
      removed: 1,
      optedOut: 1,
      notFound: 1,
      exempt: 0,
      report,
    },
  ],
  amendments: [],
  ...changes,
});
const openScreen = (data: DeletionOverview, answers: Answers = {}) =>
  open(<DeletionRequestsScreen />, {
    answers: {
      'deletionRequests.getDeletionRequests': data,
      'deletionRequests.saveDeletionSettings': data.settings,
      'deletionRequests.confirmDeletionReport': { success: true },
      ...answers,
    },
  });

describe('the clock', () => {
  it('says how many days are left, and is an alert from day 40 on', async () => {
    const { text } = openScreen(overview({ clock: { since: '2026-08-01T10:00:00Z', days: 39 } }));
    await screen.findByText(/Day 39 of 45/);
    expect(text()).toContain('6 days left to download');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is an alert at day 40', async () => {
    openScreen(overview({ clock: { since: '2026-08-01T10:00:00Z', days: 40 } }));
    expect((await screen.findByRole('alert')).textContent).toContain('Day 40 of 45');
  });

  it('says that the time is over', async () => {
    openScreen(overview({ clock: { since: '2026-08-01T10:00:00Z', days: 46 } }));
    expect((await screen.findByRole('alert')).textContent).toContain('The time is over');
  });
});

describe('the settings', () => {
  it('are not sent without a list', async () => {
    const { user, server } = openScreen(overview());
    await user.click(await screen.findByRole('checkbox', { name: 'Email addresses' }));
    await user.click(screen.getByRole('checkbox', { name: 'Phones' }));
    await user.click(await button('Save Settings'));
    await screen.findByText('Choose at least one list.');
    expect(server.inputsOf('deletionRequests.saveDeletionSettings')).toEqual([]);
  });

  it('show why an address is refused, and why birth dates are not selected', async () => {
    const refusal = failure('ADDRESS_REFUSED', 'Enter an address that begins with https://.', 'address');
    const { user, text } = openScreen(overview(), { 'deletionRequests.saveDeletionSettings': refusal });
    await user.type(await screen.findByLabelText('Key'), 'secret');
    await user.click(await button('Save Settings'));
    await waitFor(() => expect(field('Address of the platform’s interface').getAttribute('aria-invalid')).toBe('true'));
    expect(text()).toContain('this directory has no birth dates');
  });
});

it('a report is marked as uploaded after a question', async () => {
  const { user, server } = openScreen(overview());
  await user.click(await screen.findByRole('button', { name: 'Mark as Uploaded: the report about 2026-08-01.zip' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as Uploaded' }));
  await waitFor(() => expect(server.inputsOf('deletionRequests.confirmDeletionReport')).toEqual([{ id: '7' }]));
});
