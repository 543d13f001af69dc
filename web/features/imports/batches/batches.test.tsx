// @vitest-environment happy-dom
// the list of batches, and the sources.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ImportSource } from '#contract/imports/imports.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testBatch } from '../testing/imports.ts';
import { BatchList } from './batch-list.tsx';
import { SourceList } from './source-list.tsx';

const rowsOf = (label: string) =>
  within(screen.getByRole('region', { name: label }))
    .getAllByRole('row')
    .map((row) => row.textContent);

const openList = (answer: NonNullable<Answers['imports.listImportBatches']>, query = '') =>
  open(<BatchList />, { address: `/admin-imports${query}`, answers: { 'imports.listImportBatches': answer } });

describe('the list of batches', () => {
  it('counts what each brought, page by page', async () => {
    const { user, server, arriveAt } = openList({
      data: [testBatch(), testBatch({ id: 'acme-2', state: 'interrupted', finishedAt: null, startedBy: null })],
      count: 60,
      totalPages: 3,
    });
    await screen.findByText('acme-2');
    expect(rowsOf('Import batches').slice(1)).toEqual([
      'acme-1acme, acme.csvFinished11,0001,0011,0021,00373 min 41 sMar 10, 2026, 3:00:00 AM PDTada@northline.example',
      'acme-2acme, acme.csvInterrupted11,0001,0011,0021,0037–Mar 10, 2026, 3:00:00 AM PDTnot recorded',
    ]);
    expect(screen.getByRole('link', { name: 'acme-1' }).getAttribute('href')).toBe('/admin-imports/batch?id=acme-1');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await arriveAt('/admin-imports?page=2');
    expect(server.inputsOf('imports.listImportBatches')).toEqual([{ page: '1' }, { page: '2' }]);
  });

  it('is read again while a batch is in progress', async () => {
    const { server } = openList({ data: [testBatch({ state: 'running' })], count: 1, totalPages: 1 });
    await screen.findByText('Running');
    expect(screen.queryByRole('navigation', { name: 'Pages of results' })).toBeNull();
    server.answer({ 'imports.listImportBatches': { data: [testBatch()], count: 1, totalPages: 1 } });
    await screen.findByText('Finished');
    expect(server.inputsOf('imports.listImportBatches')).toHaveLength(2);
  });

  it.each([
    [0, 'Nothing was imported yet.'],
    [3, 'This page has no batches.'],
  ])('of %i batches is empty', async (count, words) => {
    openList({ data: [], count, totalPages: count === 0 ? 0 : 1 }, '?page=9');
    await screen.findByText(words);
  });

  it('is read again after a failure', async () => {
    const { user, server, text } = openList(failure('UNAVAILABLE'));
    await screen.findByText(/The batches could not be loaded\./);
    expect(text()).not.toContain('Loading batches');
    server.answer({ 'imports.listImportBatches': { data: [], count: 0, totalPages: 0 } });
    await user.click(await button('Try Again'));
    await screen.findByText('Nothing was imported yet.');
  });
});

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const source = (changes: Partial<ImportSource>): ImportSource => ({
  source: 'acme',
  candidates: 12_345,
  email: 0.999,
  phone: 1,
  npi: 0,
  specialty: 0.5,
  city: 0.505,
  newestDataOn: day(0),
  lastImportAt: '2026-03-10T10:00:00Z',
  ...changes,
});

describe('the sources', () => {
  it('show how complete their candidates are, and how old their data is', async () => {
    const { text } = open(<SourceList />, {
      answers: {
        'imports.listImportSources': {
          data: [
            source({}),
            source({ source: 'old', newestDataOn: day(1) }),
            source({ source: 'older', newestDataOn: day(1_200), lastImportAt: null }),
          ],
          countedAt: '2026-03-10T11:00:00Z',
        },
      },
    });
    await screen.findByText('acme');
    expect(text()).toContain('that have the value; counted Mar 10, 2026, 4:00:00 AM PDT');
    const [, first, second, third] = rowsOf('Coverage of the sources');
    expect(first).toMatch(/^acme12,34599%100%0%50%50%.*, todayMar 10, 2026, 3:00:00 AM PDT$/);
    expect(second).toContain(', 1 day old');
    expect(third).toMatch(/, 1,200 days oldno file$/);
  });

  it.each([
    [null, 'The sources are counted within a few minutes. Reload the page then.'],
    ['2026-03-10T11:00:00Z', 'The directory has no candidates yet.'],
  ])('are none, counted at %s', async (countedAt, words) => {
    open(<SourceList />, { answers: { 'imports.listImportSources': { data: [], countedAt } } });
    await screen.findByText(words);
  });

  it('are read again after a failure', async () => {
    const { user, server } = open(<SourceList />, { answers: { 'imports.listImportSources': failure('UNAVAILABLE') } });
    await screen.findByText(/The sources could not be loaded\./);
    server.answer({ 'imports.listImportSources': { data: [], countedAt: null } });
    await user.click(await button('Try Again'));
    await screen.findByText(/The sources are counted within a few minutes/);
  });
});
