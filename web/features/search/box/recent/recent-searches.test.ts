// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAccount } from '#web/foundation/browser-storage.ts';
import { emptySearch, type Search } from '../../address/search-address.ts';
import { addRecent, addressesIn, clearRecent, isRecordable, readStored, removeRecent } from './recent-searches.ts';

const search = (query: string, more: Partial<Search> = {}): Search => ({ ...emptySearch, query, ...more });
const stored = (userId = 'u1'): readonly string[] => addressesIn(readStored(), userId);

beforeEach(() => localStorage.clear());

describe('recent searches', () => {
  it('are the latest twenty, newest first, each once, without page and order', () => {
    for (let number = 0; number < 25; number += 1) addRecent('u1', search(`nurse ${number} x`));
    addRecent('u1', search('nurse 20 x', { page: 3, sortKey: 'name' }));
    expect(stored()).toHaveLength(20);
    expect(stored().slice(0, 3)).toEqual([
      '/search?query=nurse%2020%20x',
      '/search?query=nurse%2024%20x',
      '/search?query=nurse%2023%20x',
    ]);
  });

  it('have no steps of typing, but every change of a filter', () => {
    for (const query of ['icu', 'icu nur', 'icu nurse']) addRecent('u1', search(query));
    addRecent('u1', search('icu nurse', { state: ['TX'] }));
    addRecent('u1', search('cardiology', { state: ['TX'] }));
    expect(stored()).toEqual([
      '/search?query=cardiology&state=TX',
      '/search?query=icu%20nurse&state=TX',
      '/search?query=icu%20nurse',
    ]);
  });

  it('are removed one by one, all at once, and when the user signs out', () => {
    for (const query of ['icu', 'nicu', 'picu']) addRecent('u1', search(query));
    removeRecent('u1', '/search?query=nicu');
    expect(stored()).toEqual(['/search?query=picu', '/search?query=icu']);
    clearRecent('u1');
    expect(stored()).toEqual([]);
    addRecent('u1', search('icu'));
    forgetAccount();
    expect(localStorage).toHaveLength(0);
  });

  it('are those of one account', () => {
    addRecent('u1', search('icu'));
    expect(stored('u2')).toEqual([]);
    addRecent('u2', search('dentist'));
    expect([stored('u1'), stored('u2')]).toEqual([[], ['/search?query=dentist']]);
  });

  it.each(['', 'x', 'null', '[]', '{"userId":"u1"}', '{"userId":"u1","addresses":["https://evil.test"]}'])(
    'are none where %j is stored',
    (text) => {
      localStorage.setItem('recent-searches', text);
      expect(stored()).toEqual([]);
    },
  );

  it.each<[string, Partial<Search>, boolean]>([
    ['of nothing', {}, false],
    ['within a list', { query: 'icu', scope: 'l1' }, false],
    ['of a panel', { tab: 'saved-lists' }, false],
    ['of words', { query: 'icu' }, true],
    ['of a filter', { state: ['TX'] }, true],
  ])('a search %s is one: %s', (_case, changes, isOne) => {
    expect(isRecordable({ ...emptySearch, ...changes })).toBe(isOne);
  });
});
