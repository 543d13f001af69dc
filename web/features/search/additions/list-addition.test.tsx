// @vitest-environment happy-dom
// what the page of a list says of a change of all its members.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SearchAddition } from '#contract/search/search-additions.ts';
import { button } from '#web/testing/find.ts';
import { failure } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { ListAddition } from './addition-progress.tsx';

const change = (changes: Partial<SearchAddition> = {}): SearchAddition => ({
  id: 'c1',
  list_id: 'l1',
  state: 'adding',
  total: 300,
  processed: 100,
  result: null,
  change: { is_undo: false, changed: null, can_undo: false },
  failure: null,
  created_at: new Date().toISOString(),
  ...changes,
});
const done = (changes: Partial<SearchAddition> = {}): SearchAddition =>
  change({ state: 'done', processed: 300, change: { is_undo: false, changed: 280, can_undo: true }, ...changes });

const openList = (addition: SearchAddition) => {
  const ended: string[] = [];
  const opened = open(<ListAddition listId="l1" onEnded={() => void ended.push('ended')} />, {
    answers: { 'search.listSearchAdditions': { data: [addition] } },
  });
  return { ...opened, ended };
};

describe('a change of all members of a list', () => {
  it('shows how far it is, can be canceled, and when it is done be undone', async () => {
    const { server, user, ended } = openList(change());
    await screen.findByText(/100 of 300 candidates processed/);
    server.answer({ 'search.cancelSearchAddition': failure('UNAVAILABLE', 'Try again in a moment.') });
    await user.click(await button('Cancel Change'));
    await screen.findByText('Try again in a moment.');
    server.answer({ 'search.listSearchAdditions': { data: [done()] } });
    await screen.findByText('280 candidates changed.');
    expect(ended).toEqual(['ended']);
    server.answer({
      'search.undoSearchChange': change({ id: 'c2' }),
      'search.listSearchAdditions': {
        data: [done({ id: 'c2', change: { is_undo: true, changed: 279, can_undo: false } })],
      },
    });
    await user.click(await button('Undo Change of 280'));
    await screen.findByText('279 candidates changed back.');
    expect(server.inputsOf('search.undoSearchChange')).toEqual([{ id: 'c1' }]);
    // It was done before the page could see it run.
    expect(ended).toEqual(['ended', 'ended']);
    await user.click(await button('Close'));
    expect(screen.queryByText(/changed back/)).toBeNull();
  });

  it('is no longer mentioned an hour later, and a failure says why', async () => {
    const { server } = openList(done({ created_at: '2026-01-01T00:00:00Z' }));
    await waitFor(() => expect(server.inputsOf('search.listSearchAdditions')).toHaveLength(1));
    expect(screen.queryByText(/changed/)).toBeNull();
    const text = 'The list was deleted, so no one was changed.';
    openList(change({ state: 'failed', failure: text }));
    await screen.findByText(text);
  });
});
