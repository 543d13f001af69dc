// @vitest-environment happy-dom
// a person leaves the directory while the results are on the screen.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testProfile } from '#web/testing/candidates.ts';
import { failure, type Answers, type ReceivedInput } from '#web/testing/fake-server.ts';
import type { Opened } from '#web/testing/open.tsx';
import { openSearch, people } from './testing/search-page.ts';

const version = { lists: '1', contacts: '1', viewed: '1', departures: '1' };
const profileOf = ({ id }: ReceivedInput) => testProfile(people.find((one) => one.id === id) ?? {});
const focusedRow = () => document.activeElement?.getAttribute('data-id') ?? null;
const rows = () => screen.queryAllByRole('article').map(({ dataset }) => dataset['id']);
const ids = z.object({ physicianIds: z.array(z.string()) });

const open = async (): Promise<Opened> => {
  const opened = await openSearch('/search', {
    'activity.getActivityVersion': version,
    'candidates.getCandidate': profileOf,
    'activity.recordView': { success: true },
  });
  await screen.findAllByRole('article');
  await waitFor(() => expect(opened.server.inputsOf('activity.getActivityVersion').length).toBeGreaterThan(0));
  return opened;
};
/** The people who are gone; the others stay. */
const leave = ({ server }: Opened, gone: readonly string[], more: Answers = {}): void =>
  server.answer({
    'activity.getActivityVersion': { ...version, departures: '2' },
    'candidates.findUnlisted': (input) => ({
      data: ids.parse(input).physicianIds.filter((id) => gone.includes(id)),
    }),
    ...more,
  });

describe('a person who leaves the directory', () => {
  it('leaves the rows, the count and the selection, without another search', async () => {
    const opened = await open();
    await opened.user.keyboard('jxjx');
    expect(opened.text()).toContain('2 selected');
    const searches = opened.server.inputsOf('search.optimizedSearch').length;
    leave(opened, ['42']);
    await waitFor(() => expect(rows()).toEqual(['41', '43']));
    expect(opened.text()).toContain('1 selected');
    expect(opened.text()).toContain('1,026');
    expect(opened.server.inputsOf('search.optimizedSearch')).toHaveLength(searches);
  });

  it('gives the focus and the keys to the next row', async () => {
    const opened = await open();
    // The page may listen to keys a moment after it shows the rows.
    await waitFor(async () => {
      if (focusedRow() === null) await opened.user.keyboard('j');
      expect(focusedRow()).toBe('41');
    });
    await opened.user.keyboard('j');
    expect(focusedRow()).toBe('42');
    leave(opened, ['42']);
    await waitFor(() => expect(rows()).toEqual(['41', '43']));
    await waitFor(() => expect(focusedRow()).toBe('43'));
    await opened.user.keyboard('k');
    expect(focusedRow()).toBe('41');
    leave(opened, ['41', '43'], { 'activity.getActivityVersion': { ...version, departures: '3' } });
    await waitFor(() => expect(rows()).toEqual([]));
  });

  it('leaves the preview', async () => {
    const opened = await open();
    await opened.user.keyboard('j ');
    await screen.findByRole('complementary', { name: 'Preview of Rosa Almeida' });
    leave(opened, ['41'], { 'candidates.getCandidate': failure('GONE') });
    await screen.findByText('No Longer in the Directory');
    await waitFor(() => expect(rows()).toEqual(['42', '43']));
  });

  it('is asked about again when the first question fails', async () => {
    const opened = await open();
    leave(opened, ['42'], { 'candidates.findUnlisted': failure('UNAVAILABLE') });
    await waitFor(() => expect(opened.server.inputsOf('candidates.findUnlisted')).toHaveLength(1), {
      timeout: 300_000,
    });
    leave(opened, ['42']);
    await waitFor(() => expect(rows()).toEqual(['41', '43']), { timeout: 300_000 });
  });

  it('leaves the rows also when the page reads its first version after that', async () => {
    // As after a link within the site: the rows come without a version.
    const opened = await openSearch('/search', {
      'activity.getActivityVersion': failure('UNAVAILABLE'),
      'candidates.getCandidate': profileOf,
    });
    await screen.findAllByRole('article');
    await waitFor(() => expect(rows()).toEqual(['41', '42', '43']));
    leave(opened, ['42']);
    await waitFor(() => expect(rows()).toEqual(['41', '43']), { timeout: 300_000 });
  });

  it('changes nothing for those who stay', async () => {
    const opened = await open();
    leave(opened, []);
    await waitFor(() => expect(opened.server.inputsOf('candidates.findUnlisted')).toHaveLength(1));
    expect(rows()).toEqual(['41', '42', '43']);
  });
});
