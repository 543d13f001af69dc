import { describe, expect, it } from 'vitest';
import { layersOf } from './layers.ts';

const lines = { candidates: { uses: [] }, lists: { uses: ['candidates'] }, search: { uses: ['candidates', 'lists'] } };

describe('layers', () => {
  it('put a feature one above the highest that it uses', () => {
    expect(Object.fromEntries(layersOf(lines))).toEqual({ candidates: 1, lists: 2, search: 3 });
  });

  it('do not exist for lines with a cycle', () => {
    expect(() => layersOf({ lists: { uses: ['search'] }, search: { uses: ['lists'] } })).toThrow(
      'The lines have a cycle, so there are no layers: lists → search → lists.',
    );
  });
});
