// @vitest-environment happy-dom
// recalls.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Recall } from '#contract/exports/recalls.ts';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { OverdueRecalls } from './recalls/overdue-recalls.tsx';
import { RecallList } from './recalls/recall-list.tsx';
import { recordSavedFiles } from '#web/testing/saved-files.ts';

const id = '00000000-0000-4000-8000-000000000001';

const saved = recordSavedFiles();
afterEach(() => void vi.useRealTimers());

const recall = (changes: Partial<Recall> = {}): Recall => ({
  id: 'r1',
  exportId: id,
  exportDate: '2026-03-10T10:00:00Z',
  fileName: 'physician_export.csv',
  row: 1_200,
  candidateId: '41',
  recalledAt: '2026-03-11T10:00:00Z',
  dueAt: '2026-04-11T10:00:00Z',
  confirmedAt: null,
  ...changes,
});
const three = [
  recall(),
  recall({ id: 'r2', row: 3 }),
  recall({ id: 'r3', row: 4, confirmedAt: '2026-03-12T10:00:00Z' }),
];

describe('recalls', () => {
  it('name the rows to delete, and are confirmed one by one or together', async () => {
    const { user, server, text } = open(<RecallList />, {
      answers: { 'recalls.listRecalls': { data: three, open: 2 }, 'recalls.confirmRecalls': { confirmed: 1 } },
    });
    await screen.findByText('Row 1,200 of physician_export.csv');
    expect(text()).toContain('Delete their rows from every copy of the file');
    expect(text()).toMatch(/Exported Mar 10, 2026, .*\. Candidate ID 41\. Confirm by Apr 11, 2026\./);
    expect(text()).toContain('Confirmed Mar 12, 2026.');
    expect(screen.getAllByRole('button', { name: /^Confirm that row/ })).toHaveLength(2);
    await user.click(await button(/^Confirm that row 1200 of the export of Mar 10/));
    await screen.findByText('1 row confirmed.');
    server.answer({ 'recalls.confirmRecalls': { confirmed: 2 } });
    await user.click(await button('Confirm All 2'));
    await screen.findByText('2 rows confirmed.');
    expect(server.inputsOf('recalls.confirmRecalls')).toEqual([{ ids: ['r1'] }, { ids: ['r1', 'r2'] }]);
    expect(server.inputsOf('recalls.listRecalls')).toHaveLength(3);
  });

  it('can be downloaded as a file, and say when that failed', async () => {
    const { user, server } = open(<RecallList />, {
      answers: {
        'recalls.listRecalls': { data: three, open: 2 },
        'recalls.downloadRecallFile': failure('INTERNAL'),
        'recalls.confirmRecalls': failure('INTERNAL', 'Not now.'),
      },
    });
    await user.click(await button('Download Recall File'));
    await screen.findByText('The recall file could not be downloaded. Please try again.');
    server.answer({ 'recalls.downloadRecallFile': { fileName: 'recalls.json', file: '{}' } });
    await user.click(await button('Download Recall File'));
    await waitFor(() => expect(saved).toEqual([{ name: 'recalls.json', type: 'application/json', size: 2 }]));
    await user.click(await button('Confirm All 2'));
    await screen.findByText('Not now.');
  });

  it('that are all confirmed leave nothing to do, and without any nothing is shown', async () => {
    const { text } = open(<RecallList />, { answers: { 'recalls.listRecalls': { data: three.slice(2), open: 0 } } });
    await screen.findByText('You have confirmed every recall. There is nothing to do.');
    expect(text()).not.toContain('Confirm All');
    cleanup();
    const none = open(<RecallList />, { answers: { 'recalls.listRecalls': { data: [], open: 0 } } });
    await waitFor(() => expect(none.server.inputsOf('recalls.listRecalls')).toHaveLength(1));
    expect(none.text()).toBe('');
  });

  it('that are overdue name the account to administrators', async () => {
    const overdue = [
      { userId: 'u1', email: 'ada@northline.example', recalls: 1_200, dueAt: '2026-04-11T10:00:00Z' },
      { userId: 'u2', email: null, recalls: 1, dueAt: '2026-04-12T10:00:00Z' },
    ];
    const { text } = open(<OverdueRecalls />, { answers: { 'recalls.listOverdueRecalls': { data: overdue } } });
    await screen.findByText('ada@northline.example');
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows.slice(1)).toEqual(['ada@northline.example1,200Apr 11, 2026', 'Deleted account u21Apr 12, 2026']);
    expect(text()).not.toContain('No recall is overdue.');
    cleanup();
    open(<OverdueRecalls />, { answers: { 'recalls.listOverdueRecalls': { data: [] } } });
    await screen.findByText('No recall is overdue.');
  });
});
