// Where the rows of a changed segment belong among those of the base, for every order: found once, when the segment is
// made, so that searches compare numbers. Keys are translated into the ranks of the base's dictionaries, doubled: a key
// the base does not have lies on the odd number between its neighbours.
import type { IndexSchema, SortKey } from '../schema.ts';
import type { CodedField } from '../segment/coded-field.ts';
import type { OpenOrder, Segment } from '../segment/segment.ts';
import { tieOrderName } from '../segment/segment-meta.ts';
import { compareCodePoints, sortKeyOf } from '../text/fold.ts';

type KeyReader = (row: number) => number;

interface KeyPair {
  base: KeyReader;
  changed: KeyReader;
  reversed: boolean;
}

export function positionsAmong(base: Segment, changed: Segment): Map<string, Uint32Array> {
  const readers = new Map<string, KeyPair>();
  const pairFor = ({ field, reversed }: SortKey): KeyPair => {
    const pair = readers.get(field) ?? keyPair(base, changed, field);
    readers.set(field, pair);
    return { ...pair, reversed: reversed === true };
  };
  const { schema } = base.content.meta;
  return new Map(
    orderNames(schema).map(({ name, keys }) => [name, positionsIn(base, changed, name, [...keys, ...schema.ties].map(pairFor))]),
  );
}

function orderNames(schema: IndexSchema): { name: string; keys: readonly SortKey[] }[] {
  return [{ name: tieOrderName, keys: [] }, ...schema.sorts];
}

function positionsIn(base: Segment, changed: Segment, name: string, pairs: readonly KeyPair[]): Uint32Array {
  const baseOrder = base.order(name);
  const changedOrder = changed.order(name);
  const positions = new Uint32Array(new SharedArrayBuffer(changed.rows * 4));
  for (let row = 0; row < changed.rows; row += 1) {
    const blank = (changedOrder.places[row] ?? 0) >= changedOrder.blankFrom;
    const within = blank ? { from: baseOrder.blankFrom, to: base.rows } : { from: 0, to: baseOrder.blankFrom };
    positions[row] = firstAfter(baseOrder, within, (baseRow) => comesBefore(base, changed, pairs, baseRow, row));
  }
  return positions;
}

function firstAfter({ rows }: OpenOrder, within: { from: number; to: number }, before: (row: number) => boolean): number {
  let low = within.from;
  let high = within.to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(rows[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function comesBefore(base: Segment, changed: Segment, pairs: readonly KeyPair[], baseRow: number, changedRow: number): boolean {
  for (const { base: baseKey, changed: changedKey, reversed } of pairs) {
    const order = baseKey(baseRow) - changedKey(changedRow);
    if (order !== 0) return order < 0 !== reversed;
  }
  return (base.ids[baseRow] ?? 0n) < (changed.ids[changedRow] ?? 0n);
}

function keyPair(base: Segment, changed: Segment, field: string): KeyPair {
  if (base.content.meta.schema.fields.some(({ name, kind }) => name === field && kind === 'day')) {
    const baseDays = base.days(field);
    const changedDays = changed.days(field);
    return { base: (row) => baseDays[row] ?? 0, changed: (row) => changedDays[row] ?? 0, reversed: false };
  }
  const baseField = base.field(field);
  const changedField = changed.field(field);
  const baseRanks = baseField.ranks;
  if (baseRanks === null) throw new Error(`${field} is not a sort key.`);
  const translated = new Map<number, number>();
  return {
    base: (row) => 2 * (baseRanks[baseField.codes[row] ?? 0] ?? 0),
    changed: (row) => {
      const code = changedField.codes[row] ?? 0;
      const rank = translated.get(code) ?? doubledRank(baseField, baseRanks, sortKeyOf(changedField.values.at(code)));
      translated.set(code, rank);
      return rank;
    },
    reversed: false,
  };
}

function doubledRank(field: CodedField, ranks: Uint32Array, key: string): number {
  let low = 0;
  let high = field.values.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareCodePoints(sortKeyOf(field.values.at(middle)), key) < 0) low = middle + 1;
    else high = middle;
  }
  if (low === field.values.count) return 2 * (ranks[low - 1] ?? 0) + 1;
  const rank = 2 * (ranks[low] ?? 0);
  return sortKeyOf(field.values.at(low)) === key ? rank : rank - 1;
}
