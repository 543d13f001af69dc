// @vitest-environment happy-dom
// the screen on which a user compares a file.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { matchLimits } from '#contract/list-matching/match-limits.ts';
import type { MatchRun } from '#contract/list-matching/match-runs.ts';
import { chooseFile } from '#web/testing/choose-file.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { CompareScreen } from './compare-screen.tsx';

const id = '44444444-4444-4444-8444-444444444444';
const run = (changes: Partial<MatchRun> = {}): MatchRun => ({
  id,
  startedAt: '2026-11-01T10:00:00.000Z',
  rows: 2,
  comparedRows: 0,
  matched: 0,
  ambiguous: 0,
  unmatched: 0,
  candidates: 0,
  undecided: 0,
  ...changes,
});
const compared = run({ comparedRows: 2, matched: 1, ambiguous: 1, candidates: 1, undecided: 1 });
const candidate = {
  firstName: 'Ann',
  lastName: 'Smith',
  specialty: 'Cardiology',
  organization: null,
  location: 'Reno, NV',
};
const csv = new File(['NPI,Name,Phone\n1003000126,Bo Diaz,\n,Ann Smith,(312) 555-0142\n'], 'mine.csv');

const openScreen = (answers: Answers = {}, address = '/lists/compare', access = testAccess('premium', null)) =>
  open(<CompareScreen />, {
    address,
    access,
    answers: {
      'ownSystem.getOwnSystem': { system: null, workspace: null },
      'listMatching.startMatchRun': run(),
      'listMatching.readMatchRun': run({ comparedRows: 1, matched: 1, candidates: 1 }),
      'listMatching.matchRows': {
        run: compared,
        comparesNames: true,
        rows: [{ outcome: 'matched' }, { outcome: 'ambiguous' }],
      },
      'listMatching.listAmbiguousRows': {
        data: [{ row: 1, possibilities: [{ candidateId: '7', score: 50, reason: 'contact', candidate }] }],
        hasMore: false,
      },
      'listMatching.decideAmbiguousRow': run({ ...compared, candidates: 2, undecided: 0 }),
      'listMatching.makeMatchedList': { list: { id: '9', name: 'Mine' } },
      'listMatching.deleteMatchRun': { success: true },
      ...answers,
    },
  });

it('Without a plan the screen leads to the plans before a file is chosen', async () => {
  const { user } = openScreen({}, undefined, testAccess('free', 'subscription_required'));
  await user.click(await button('Choose a File'));
  await screen.findByRole('link', { name: 'View Pricing' });
  expect(screen.queryByLabelText('CSV file or Excel workbook')).toBeNull();
});

describe('a file of the user', () => {
  it('is compared, its ambiguous row is decided, and a list is made', async () => {
    const { user, server, arriveAt } = openScreen();
    chooseFile(field('CSV file or Excel workbook'), csv);
    await user.click(await button('Compare 2 Rows'));
    await screen.findByText('Ann Smith · Cardiology · Reno, NV: a contact agrees');
    screen.getByText('Ann Smith · (312) 555-0142');
    expect(server.inputsOf('listMatching.startMatchRun')).toEqual([{ rows: 2, keepsKeys: false }]);
    expect(JSON.stringify(server.inputsOf('listMatching.matchRows'))).not.toContain('555');
    await user.click(await button('Choose Ann Smith for Row 2'));
    await waitFor(() =>
      expect(server.inputsOf('listMatching.decideAmbiguousRow')).toMatchObject([{ id, candidateId: '7' }]),
    );
    await user.type(field('List name'), 'Mine');
    await user.click(await button('Create List'));
    await arriveAt('/lists/9');
    expect(server.inputsOf('listMatching.makeMatchedList')).toEqual([{ runId: id, listName: 'Mine' }]);
  });

  it('is compared from the next row on after a reload', async () => {
    const { user, server } = openScreen({}, `/lists/compare?run=${id}`);
    await screen.findByText('1 of 2');
    chooseFile(field('CSV file or Excel workbook'), csv);
    await user.click(await button('Go On'));
    await waitFor(() => expect(server.inputsOf('listMatching.matchRows')).toMatchObject([{ firstRow: 1 }]));
    expect(server.inputsOf('listMatching.startMatchRun')).toEqual([]);
  });

  it('that is another one does not go on with the comparison', async () => {
    openScreen({}, `/lists/compare?run=${id}`);
    await screen.findByText('1 of 2');
    chooseFile(field('CSV file or Excel workbook'), new File(['NPI\n1003000126\n'], 'other.csv'));
    await screen.findByText(/This is another file/);
  });

  it('needs a column by which it can be compared', async () => {
    const { user } = openScreen();
    chooseFile(field('CSV file or Excel workbook'), new File(['Wrong\nx\n'], 'mine.csv'));
    await screen.findByText('Choose a column with NPIs, emails, last names or full names.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Meaning of Wrong' }), 'Last name');
    expect((await button('Compare 1 Row')).disabled).toBe(false);
  });

  it('says why the server refuses it, and can be tried again', async () => {
    const { user } = openScreen({ 'listMatching.matchRows': failure('DAILY_LIMIT', 'Go on tomorrow.') });
    chooseFile(field('CSV file or Excel workbook'), csv);
    await user.click(await button('Compare 2 Rows'));
    await screen.findByText('Go on tomorrow.');
    await button('Go On');
  });

  it('of many rows is sent in parts, one after the other, and none follows a refused one', async () => {
    const rows = 3 * matchLimits.chunkRowsMax;
    const waiting: number[] = [];
    const atOnce: number[] = [];
    const { user, server } = openScreen({
      'listMatching.startMatchRun': run({ rows }),
      'listMatching.matchRows': async ({ firstRow }) => {
        atOnce.push(waiting.push(Number(firstRow)));
        await new Promise((resolve) => setTimeout(resolve));
        waiting.pop();
        if (firstRow !== 0) throw failure('DAILY_LIMIT', 'Go on tomorrow.');
        return { run: run({ rows, comparedRows: matchLimits.chunkRowsMax }), comparesNames: true, rows: [] };
      },
    });
    const names = Array.from({ length: rows }, (_, at) => `Ann,Smith${at}\n`).join('');
    chooseFile(field('CSV file or Excel workbook'), new File([`First name,Last name\n${names}`], 'mine.csv'));
    await user.click(await button('Compare 3,000 Rows'));
    await screen.findByText('Go on tomorrow.');
    expect(server.inputsOf('listMatching.matchRows').map(({ firstRow }) => firstRow)).toEqual([0, 1_000]);
    expect(atOnce).toEqual([1, 1]);
  });

  it('is forgotten by the server when the user deletes the comparison', async () => {
    const { user, server } = openScreen({ 'listMatching.readMatchRun': compared }, `/lists/compare?run=${id}`);
    await user.click(await button('Delete This Comparison'));
    await waitFor(() => expect(server.inputsOf('listMatching.deleteMatchRun')).toEqual([{ id }]));
    await screen.findByText('Choose a file');
  });
});
