import { describe, expect, it } from 'vitest';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { shownLists } from './list-order.ts';
import type { ListOrder } from './list-order.ts';

const list = (name: string, changes: Partial<PhysicianList> = {}): PhysicianList => ({
  id: name,
  user_id: 'user-1',
  name,
  description: null,
  created_at: '2026-03-01T10:00:00.000Z',
  changed_at: '2026-03-01T10:00:00.000Z',
  physician_count: 0,
  left_count: 0,
  owner: null,
  shared: null,
  my_right: 'manage',
  ...changes,
});
const lists = [
  list('ICU 10', { created_at: '2026-03-03T10:00:00.000Z', changed_at: '2026-03-03T10:00:00.000Z' }),
  list('icu 9', { changed_at: '2026-03-09T10:00:00.000Z', physician_count: 4 }),
  list('Médecins', {
    created_at: '2026-03-02T10:00:00.000Z',
    description: 'Night shift,\nChicago',
    physician_count: 4,
  }),
];
const namesOf = (words: string, order: ListOrder): string[] =>
  shownLists(lists, { words, order, whose: 'all' }).map(({ name }) => name);

describe('the lists', () => {
  it.each([
    ['newest', ['ICU 10', 'Médecins', 'icu 9']],
    ['changed', ['icu 9', 'ICU 10', 'Médecins']],
    ['name', ['icu 9', 'ICU 10', 'Médecins']],
    ['size', ['icu 9', 'Médecins', 'ICU 10']],
  ] as const)('have the order %s', (order, names) => {
    expect(namesOf('', order)).toEqual(names);
  });

  it.each([
    ['ICU', ['ICU 10', 'icu 9']],
    ['  chicago   medecins ', ['Médecins']],
    ['shift, ch', ['Médecins']],
    ['.*', []],
    ['nobody', []],
  ])('are those whose name or description has the words %j', (words, names) => {
    expect(namesOf(words, 'newest')).toEqual(names);
  });
});
