import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseAll, mostOfAll, noSelection, pageState, type Selection, selectionUnder, toggleOne, togglePage } from './selection.ts';

const page = ['1', '2', '3'];
const idsOf = ({ ids }: Selection) => [...ids].toSorted();

describe('everybody a search finds', () => {
  const all = chooseAll(['1', '2', '3', '4'], '?state=CA');

  it('cannot be taken apart one by one', () => {
    expect(toggleOne(all, '1')).toBeNull();
    expect(toggleOne(all, '99')).toBeNull();
  });

  it('is nobody under another search', () => {
    expect(selectionUnder(all, '?state=TX')).toEqual(noSelection);
    expect(selectionUnder(all, '?state=CA')).toBe(all);
  });

  it('is at most five hundred', () => {
    expect(chooseAll(Array.from({ length: 900 }, (_, id) => `${id}`), '').ids.size).toBe(mostOfAll);
  });

  it('is nothing when nobody is found', () => {
    expect(chooseAll([], '')).toEqual(noSelection);
  });
});

describe('the people of a page', () => {
  it('are chosen together and let go together', () => {
    const chosen = togglePage(noSelection, page);
    expect(chosen).toMatchObject({ mode: 'page' });
    expect(idsOf(chosen)).toEqual(page);
    expect(togglePage(chosen, page)).toEqual(noSelection);
  });

  it('are completed when some are chosen', () => {
    const some = { ...noSelection, ids: new Set(['2', '77']) };
    expect(pageState(some, page)).toBe('some');
    expect(idsOf(togglePage(some, page))).toEqual(['1', '2', '3', '77']);
  });

  it('let go one by one end the mode with the last', () => {
    let selection: Selection | null = togglePage(noSelection, page);
    for (const id of page) selection = selection && toggleOne(selection, id);
    expect(selection).toEqual(noSelection);
  });

  it('leave the people of other pages as they are', () => {
    const two = togglePage(togglePage(noSelection, page), ['4', '5']);
    expect(idsOf(two)).toEqual(['1', '2', '3', '4', '5']);
    expect(idsOf(togglePage(two, ['4', '5']))).toEqual(page);
  });
});

it('one person toggled twice is as before', () => {
  fc.assert(fc.property(fc.uniqueArray(fc.string()), fc.string(), (chosen, id) => {
    const before: Selection = { mode: 'none', ids: new Set(chosen), of: null };
    const once = toggleOne(before, id);
    expect(idsOf((once && toggleOne(once, id)) ?? noSelection)).toEqual(idsOf(before));
  }));
});
