// @vitest-environment happy-dom
// my reveals; reported contacts.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MyReveals } from '#contract/reveals/reveals.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { testCard } from '#web/testing/candidates.ts';
import { open } from '#web/testing/open.tsx';
import { ContactReportsScreen } from './contact-reports-screen.tsx';
import { MyRevealsTab } from './my-reveals-tab.tsx';
import { keepOnlyOf } from './revealed-contacts.ts';
import { revealed, value } from './testing/revealed.ts';

const perDay = Array.from({ length: 30 }, (_, at) => ({
  on: `2026-02-${String(at + 1).padStart(2, '0')}`,
  candidates: at === 0 ? 10 : at === 2 ? 40 : 0,
})).slice(0, 28);
const mine = (changes: Partial<MyReveals> = {}): MyReveals => ({
  data: [
    {
      id: '41',
      candidate: testCard(),
      kinds: ['mobile_phone', 'work_email'],
      firstRevealedAt: '2026-02-09T10:00:00Z',
      lastRevealedAt: '2026-02-10T10:00:00Z',
      unitReturned: true,
    },
    {
      id: '42',
      candidate: null,
      kinds: ['work_email'],
      firstRevealedAt: '2026-02-08T10:00:00Z',
      lastRevealedAt: '2026-02-08T10:00:00Z',
      unitReturned: false,
    },
  ],
  count: 51,
  totalPages: 3,
  perDay,
  ...changes,
});

describe('my reveals', () => {
  it('lists what was revealed and when, page by page', async () => {
    const { user, text, server } = open(<MyRevealsTab />, { answers: { 'reveals.myReveals': mine() } });
    await screen.findByText('51 candidates');
    expect(text()).toContain('Rosa AlmeidaChief of Surgery, Northline Clinic, Chicago, ILMobile phone, work email');
    expect(text()).toMatch(/Feb 9, 2026, .* last shown Feb 10, 2026, .*, returned after your report/);
    expect(text()).toMatch(/No longer in the directoryWork emailFeb 8, 2026, \d+:\d\d.[AP]M [A-Z\d+:-]+Newer/);
    expect(screen.getByRole('link', { name: 'Rosa Almeida' }).getAttribute('href')).toBe('/physicians/41');
    const newer = screen.getByRole<HTMLButtonElement>('button', { name: 'Newer' });
    const older = screen.getByRole<HTMLButtonElement>('button', { name: 'Older' });
    expect([newer.disabled, older.disabled]).toEqual([true, false]);
    await user.click(older);
    await screen.findByText('Page 2 of 3');
    expect([newer.disabled, older.disabled]).toEqual([false, false]);
    await user.click(older);
    await screen.findByText('Page 3 of 3');
    expect(older.disabled).toBe(true);
    await user.click(newer);
    await screen.findByText('Page 2 of 3');
    expect(server.inputsOf('reveals.myReveals').map(({ page }) => page)).toEqual(['1', '2', '3', '2']);
  });

  it('draws a column for each day, and states the sum', async () => {
    const { text } = open(<MyRevealsTab />, { answers: { 'reveals.myReveals': mine() } });
    await screen.findByText('51 candidates');
    expect(text()).toContain('Candidates revealed by day, 50 in the last 28 days');
    const titles = [...document.querySelectorAll('rect title')].map((title) => title.textContent);
    expect(titles).toHaveLength(28);
    expect(titles.slice(0, 3)).toEqual(['Feb 1, 2026: 10', 'Feb 2, 2026: 0', 'Feb 3, 2026: 40']);
  });

  it('are searched by their words, from the first page', async () => {
    const { user, server, text } = open(<MyRevealsTab />, { answers: { 'reveals.myReveals': mine() } });
    await screen.findByText('51 candidates');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByText('Page 2 of 3');
    server.answer({ 'reveals.myReveals': mine({ data: [], count: 0, totalPages: 0 }) });
    await user.type(screen.getByLabelText('Search your reveals'), ' rosa {Enter}');
    await screen.findByText('None of your reveals matches “rosa”.');
    expect(server.inputsOf('reveals.myReveals').at(-1)).toEqual({ query: 'rosa', page: '1' });
    expect(text()).not.toContain('Newer');
  });

  it('say that there are none yet, or that they could not be loaded', async () => {
    open(<MyRevealsTab />, { answers: { 'reveals.myReveals': mine({ data: [], count: 0, totalPages: 0 }) } });
    await screen.findByText(/You have not revealed any contacts yet\./);
    const { user, text, server } = open(<MyRevealsTab />, {
      answers: { 'reveals.myReveals': failure('UNAVAILABLE', 'The database does not answer.') },
    });
    await screen.findByText('Your reveals could not be loaded');
    expect(text()).toContain('The database does not answer.');
    expect(text()).toContain('req-7');
    server.answer({ 'reveals.myReveals': mine({ count: 1, totalPages: 1 }) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('1 candidate');
  });
});

const report = {
  physicianId: '41',
  valueId: 'a'.repeat(32),
  candidate: testCard(),
  kind: 'work_email',
  accounts: 1,
  firstReportedAt: '2026-02-09T10:00:00Z',
  lastReportedAt: '2026-02-10T10:00:00Z',
} as const;
const reports = (changes: object[] = [{}], count = changes.length): Answers => ({
  'reveals.listContactReports': { reports: changes.map((change) => ({ ...report, ...change })), count },
});
const openReports = (answers: Answers) => {
  keepOnlyOf(null);
  return open(<ContactReportsScreen />, { answers });
};

describe('reported contacts', () => {
  it('say how many wait, by whom and since when they were reported', async () => {
    const { text } = openReports(reports([{}, { physicianId: '42', accounts: 3, candidate: null }], 120));
    await screen.findByText('120 values wait for a decision. The 2 reported first are shown.');
    expect(text()).toMatch(/Reported by 1 account, Feb 9, 2026, \d+:\d\d.[AP]M [A-Z\d+:-]+\.Confirm/);
    expect(text()).toMatch(
      /Reported by 3 accounts, first Feb 9, 2026, .*, last Feb 10, 2026, .*\. Every user sees the mark until you decide\./,
    );
    expect(text()).toContain('No longer in the directory');
    expect(screen.getByRole('button', { name: 'Confirm that the work email of Rosa Almeida is wrong' })).toBeTruthy();
    expect(
      screen.getByRole('button', {
        name: 'Reject the report of the work email of a candidate who is no longer listed',
      }),
    ).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Show the Value/ })).toHaveLength(1);
  });

  it('are decided, and the list is loaded again', async () => {
    const { user, server } = openReports({ ...reports(), 'reveals.decideContactReport': { success: true } });
    await screen.findByText('1 value waits for a decision.');
    server.answer(reports([], 0));
    await user.click(screen.getByRole('button', { name: /^Confirm/ }));
    await screen.findByText('Report confirmed');
    await screen.findByText('No report waits for a decision.');
    expect(server.inputsOf('reveals.decideContactReport')).toEqual([
      { physicianId: '41', valueId: 'a'.repeat(32), decision: 'wrong' },
    ]);
  });

  it('say when a decision was not saved', async () => {
    const { user, text, server } = openReports({
      ...reports(),
      'reveals.decideContactReport': failure('NOT_FOUND', 'Another administrator decided.'),
    });
    await user.click(await screen.findByRole('button', { name: /^Reject/ }));
    await screen.findByText('The decision was not saved');
    expect(text()).toContain('Another administrator decided.');
    expect(server.inputsOf('reveals.decideContactReport')).toMatchObject([{ decision: 'correct' }]);
    await waitFor(() => expect(server.inputsOf('reveals.listContactReports')).toHaveLength(2));
  });

  it('show the value with its sources by a reveal', async () => {
    const { user, text } = openReports({
      ...reports(),
      'reveals.getPhysicianContact': revealed(
        value({ kind: 'work_email', value: 'rosa@clinic.example' }),
        value({ kind: 'work_email', value: 'rosa@clinic.example', source: 'acme', verifiedOn: null }),
        value({ valueId: 'b'.repeat(32), value: 'other@clinic.example', source: 'other' }),
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Show the Value of Rosa Almeida, work email' }));
    await screen.findByText('rosa@clinic.example');
    expect(text()).toContain('National registry (NPPES), verified Mar 1, 2026; acme, not verified');
    expect(text()).not.toContain('other');
  });

  it('say when the value is no longer on file', async () => {
    const { user } = openReports({ ...reports(), 'reveals.getPhysicianContact': revealed() });
    await user.click(await screen.findByRole('button', { name: /Show the Value/ }));
    await screen.findByText(/no longer on file/);
  });

  it('can be loaded again after a failure', async () => {
    const { user, server, text } = openReports({ 'reveals.listContactReports': failure('UNAVAILABLE', 'Too busy.') });
    await screen.findByText('The reports could not be loaded');
    expect(text()).toContain('Too busy.');
    server.answer(reports());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('1 value waits for a decision.');
  });
});
