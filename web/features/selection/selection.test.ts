import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseAll,
  selectionMax,
  noSelection,
  pageState,
  toggleOne,
  togglePage,
  toggleRange,
  withoutCandidates,
  type Selection,
} from './selection.ts';

const page = ['1', '2', '3'];
const idsOf = ({ ids }: Selection) => [...ids].toSorted();

describe('all results of a search', () => {
  const all = chooseAll(['1', '2', '3', '4']);

  it('cannot be deselected one by one', () => {
    expect(toggleOne(all, '1')).toBeNull();
    expect(toggleOne(all, '99')).toBeNull();
    expect(toggleRange(all, page, '1', '3')).toBeNull();
  });

  it('are at most five hundred', () => {
    expect(chooseAll(Array.from({ length: 900 }, (_, id) => `${id}`)).ids.size).toBe(selectionMax);
  });

  it('are an empty selection without results', () => {
    expect(chooseAll([])).toEqual(noSelection);
  });
});

describe('candidates that left the results', () => {
  it('leave the selection in every mode, and an empty selection has no mode', () => {
    const all = chooseAll(['1', '2', '3', '4']);
    expect(idsOf(withoutCandidates(all, new Set(['2', '9'])))).toEqual(['1', '3', '4']);
    expect(withoutCandidates(all, all.ids)).toEqual(noSelection);
    expect(withoutCandidates(togglePage(noSelection, page), new Set(page))).toEqual(noSelection);
  });
});

describe('the candidates of a page', () => {
  it('are selected and deselected together', () => {
    const selected = togglePage(noSelection, page);
    expect(selected).toMatchObject({ mode: 'page' });
    expect(idsOf(selected)).toEqual(page);
    expect(togglePage(selected, page)).toEqual(noSelection);
  });

  it('are all selected when some were selected', () => {
    const some = { ...noSelection, ids: new Set(['2', '77']) };
    expect(pageState(some, page)).toBe('some');
    expect(idsOf(togglePage(some, page))).toEqual(['1', '2', '3', '77']);
  });

  it('end the mode when the last one is deselected', () => {
    let selection: Selection | null = togglePage(noSelection, page);
    for (const id of page) selection = selection && toggleOne(selection, id);
    expect(selection).toEqual(noSelection);
  });

  it('do not change the selection of other pages', () => {
    const two = togglePage(togglePage(noSelection, page), ['4', '5']);
    expect(idsOf(two)).toEqual(['1', '2', '3', '4', '5']);
    expect(idsOf(togglePage(two, ['4', '5']))).toEqual(page);
  });
});

it('a candidate toggled twice is unchanged', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (selected, id) => {
      const before: Selection = { mode: 'none', ids: new Set(selected) };
      const once = toggleOne(before, id);
      expect(idsOf((once && toggleOne(once, id)) ?? noSelection)).toEqual(idsOf(before));
    }),
  );
});

describe('a range', () => {
  const rows = ['1', '2', '3', '4', '5'];
  const range = (selected: string[], anchor: string | null, id: string) => {
    const next = toggleRange({ mode: 'none', ids: new Set(selected) }, rows, anchor, id);
    return next && idsOf(next);
  };

  it('selects everything between the previous click and this one, in both directions', () => {
    expect(range(['2'], '2', '4')).toEqual(['2', '3', '4']);
    expect(range(['4', '77'], '4', '1')).toEqual(['1', '2', '3', '4', '77']);
  });

  it('deselects when the clicked one is selected', () => {
    expect(range(['1', '2', '3', '4'], '2', '3')).toEqual(['1', '4']);
    expect(range(['2', '3'], '2', '3')).toEqual([]);
  });

  it('is one candidate without an earlier click on this page', () => {
    expect(range(['1'], null, '3')).toEqual(['1', '3']);
    expect(range(['1'], '99', '3')).toEqual(['1', '3']);
  });
});
