// @vitest-environment happy-dom
// the scheduled imports.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ImportSchedule } from '#contract/imports/import-schedules.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { ScheduleList } from './schedule-list.tsx';

const id = '33333333-3333-4333-8333-333333333333';
const schedule = (changes: Partial<ImportSchedule> = {}): ImportSchedule => ({
  id,
  source: 'nppes',
  isForced: true,
  from: 'address',
  address: 'https://files.example/Data_{from}_{to}.zip',
  weekday: 1,
  hour: 6,
  isPaused: false,
  nextRunAt: '2026-11-30T14:00:00Z',
  isRequested: false,
  step: 'idle',
  savedBy: 'ada@care.example',
  last: null,
  ...changes,
});
const openList = (data: ImportSchedule[], { hasFolder = false, ...answers }: Answers & { hasFolder?: boolean } = {}) =>
  open(<ScheduleList />, {
    answers: {
      'imports.listImportSchedules': { data, hasFolder },
      'imports.saveImportSchedule': schedule(),
      'imports.pauseImportSchedule': schedule(),
      'imports.runImportSchedule': schedule(),
      'imports.deleteImportSchedule': { success: true },
      ...answers,
    },
  });

const openForm = async (answers: Parameters<typeof openList>[1] = {}) => {
  const opened = openList([], answers);
  await opened.user.click(await screen.findByText('Schedule a weekly import'));
  return opened;
};

describe('a scheduled import', () => {
  it('shows what it does, when it runs next, and how the last run ended', async () => {
    const last = {
      result: 'failed',
      at: '2026-11-23T14:00:05Z',
      fileName: null,
      problem: 'The server has no file.',
    } as const;
    const { text } = openList([schedule({ last })]);
    await screen.findByText('The server has no file.');
    expect(text()).toMatch(
      /nppes from https:\/\/files\.example\/Data_\{from\}_\{to\}\.zip, also when it differs from the last file/,
    );
    expect(text()).toMatch(
      /Every Monday at 6 AM Pacific time, next run Nov 30, 6 AM PST\. Saved by ada@care\.example\./,
    );
    expect(text()).toMatch(/The run of Nov 23, 2026, 6:00:05 AM PST failed\./);
  });

  it('is run now once, and paused', async () => {
    const { user, server } = openList([schedule()]);
    await user.click(await button('Run Now: the schedule of nppes'));
    await waitFor(() => expect(server.inputsOf('imports.runImportSchedule')).toEqual([{ id }]));
    await user.click(await button('Pause the schedule of nppes'));
    await waitFor(() => expect(server.inputsOf('imports.pauseImportSchedule')).toEqual([{ id, isPaused: true }]));
  });

  it.each([
    [{ isRequested: true }, 'A run begins within a minute.'],
    [{ step: 'loading' }, 'The file is being loaded, or waits for another import to end.'],
    [{ step: 'importing' }, 'The file is being imported.'],
  ] as const)('whose run is in progress (%o) is not run again', async (changes, said) => {
    const { user, server } = openList([schedule(changes)]);
    await screen.findByText(said);
    await user.click(await button('Run Now: the schedule of nppes'));
    expect(server.inputsOf('imports.runImportSchedule')).toEqual([]);
  });

  it('is deleted after a question', async () => {
    const { user, server } = openList([schedule({ isPaused: true })]);
    await button('Continue the schedule of nppes');
    await user.click(await button('Delete the schedule of nppes'));
    expect(server.inputsOf('imports.deleteImportSchedule')).toEqual([]);
    await user.click(await button('Delete Schedule'));
    await waitFor(() => expect(server.inputsOf('imports.deleteImportSchedule')).toEqual([{ id }]));
  });
});

describe('the form of a schedule', () => {
  it('needs an address and the name of a source, and shows the refusal of the server', async () => {
    const { user, server } = await openForm({
      'imports.saveImportSchedule': failure(
        'ADDRESS_REFUSED',
        'Enter an address that begins with https://.',
        'address',
      ),
    });
    await user.click(await button('Save Schedule'));
    await screen.findByText('Enter the address of a file.');
    await screen.findByText('Enter a short name of a-z, 0-9 and -, such as nppes');
    expect(server.inputsOf('imports.saveImportSchedule')).toEqual([]);
    await user.type(field('Address of the file'), 'http://files.example/a.csv');
    await user.type(field('Source of the weekly file'), 'acme');
    await user.click(await button('Save Schedule'));
    await waitFor(() =>
      expect(screen.getAllByText('Enter an address that begins with https://.').length).toBeGreaterThan(0),
    );
  });

  it('saves a file of the folder where the operator named one', async () => {
    const { user, server } = await openForm({ hasFolder: true });
    await user.selectOptions(screen.getByLabelText('Where the file is'), 'folder');
    await user.type(field('Name of the file'), 'acme-*.csv');
    await user.type(field('Source of the weekly file'), 'acme');
    await user.selectOptions(screen.getByLabelText('Day'), 'Friday');
    await user.selectOptions(screen.getByLabelText('Hour, Pacific time'), '11 PM');
    await user.click(screen.getByRole('checkbox'));
    await user.click(await button('Save Schedule'));
    await waitFor(() =>
      expect(server.inputsOf('imports.saveImportSchedule')).toEqual([
        { from: 'folder', address: 'acme-*.csv', source: 'acme', isForced: true, weekday: 5, hour: 23 },
      ]),
    );
  });

  it('offers no folder where there is none', async () => {
    await openForm();
    expect(screen.queryByLabelText('Where the file is')).toBeNull();
  });
});
