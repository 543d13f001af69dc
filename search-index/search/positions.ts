// Where the rows of a changed segment belong among those of the base, for every order: found once, when the segment is
// made, so that searches compare numbers. Keys are translated into the ranks of the base's dictionaries, doubled: a key
// the base does not have lies on the odd number between its neighbours.
import type { SortKey } from '../schema.ts';
import type { CodedField } from '../segment/coded-field.ts';
import { hasBit } from '../segment/bits.ts';
import type { Segment } from '../segment/segment.ts';
import { keysOfOrder, tieOrderName } from '../segment/segment-meta.ts';
import { compareCodePoints, sortKeyOf } from '../text/fold.ts';
import type { Positions } from './source.ts';

/** One sort key of both segments as numbers that compare. */
interface KeyPair {
  /** Of a row of the base, doubled. */
  baseKey: (row: number) => number;
  /** By row of the changed segment, doubled. */
  changed: Uint32Array;
  reversed: boolean;
}

/** Keys of the base that were looked at, kept from one change to the next: binary searches begin alike. */
const knownKeysMax = 50_000;

export class BaseOrders {
  private readonly base: Segment;
  private readonly knownKeys = new Map<string, Map<number, string>>();

  constructor(base: Segment) {
    this.base = base;
  }

  positionsOf(changed: Segment): Positions {
    const { schema } = this.base.content.meta;
    const numbers = new Map<string, Omit<KeyPair, 'reversed'>>();
    const pairFor = ({ field, reversed }: SortKey): KeyPair => {
      const pair = numbers.get(field) ?? this.keyPair(changed, field);
      numbers.set(field, pair);
      return { ...pair, reversed: reversed === true };
    };
    const orders = [tieOrderName, ...schema.sorts.map(({ name }) => name)];
    return new Map(
      orders.map((name) => [
        name,
        this.positionsIn(changed, name, [...keysOfOrder(schema, name), ...schema.ties].map(pairFor)),
      ]),
    );
  }

  /** Rows are taken in their own order, so that each search begins where the last one ended. */
  private positionsIn(changed: Segment, name: string, pairs: readonly KeyPair[]): Uint32Array {
    const own = changed.order(name);
    const { rows, blankFrom } = this.base.order(name);
    const positions = new Uint32Array(new SharedArrayBuffer(changed.rows * 4));
    let position = 0;
    own.rows.forEach((row, place) => {
      if (place === own.blankFrom) position = blankFrom;
      position = this.firstAfter(rows, position, place < own.blankFrom ? blankFrom : rows.length, changed, row, pairs);
      positions[row] = position;
    });
    return positions;
  }

  /** First place from `from` whose row does not come before; strides double until one overshoots, then halve. */
  private firstAfter(
    rows: Uint32Array,
    from: number,
    to: number,
    changed: Segment,
    row: number,
    pairs: readonly KeyPair[],
  ): number {
    let low = from;
    let stride = 1;
    while (low + stride <= to && this.comesBefore(rows[low + stride - 1] ?? 0, changed, row, pairs)) {
      low += stride;
      stride *= 2;
    }
    let high = Math.min(to, low + stride - 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.comesBefore(rows[middle] ?? 0, changed, row, pairs)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private comesBefore(baseRow: number, changed: Segment, changedRow: number, pairs: readonly KeyPair[]): boolean {
    for (const { baseKey, changed: changedKeys, reversed } of pairs) {
      const order = baseKey(baseRow) - (changedKeys[changedRow] ?? 0);
      if (order !== 0) return order < 0 !== reversed;
    }
    return (this.base.ids[baseRow] ?? 0n) < (changed.ids[changedRow] ?? 0n);
  }

  private keyPair(changed: Segment, field: string): Omit<KeyPair, 'reversed'> {
    const kind = this.base.content.meta.schema.fields.find(({ name }) => name === field)?.kind;
    if (kind === 'day') {
      const days = this.base.days(field);
      return {
        baseKey: (row) => 2 * (days[row] ?? 0),
        changed: Uint32Array.from(changed.days(field), (day) => 2 * day),
      };
    }
    if (kind === 'flag') {
      const flagOf = (segment: Segment) => {
        const address = segment.flagAddress(field);
        return (row: number): number => (hasBit(segment.memory, address, row) ? 2 : 0);
      };
      return { baseKey: flagOf(this.base), changed: Uint32Array.from(changed.ids, (_, row) => flagOf(changed)(row)) };
    }
    const baseField = this.base.field(field);
    const own = changed.field(field);
    const translated = new Map<number, number>();
    const keys = Uint32Array.from(own.codes, (code) => {
      const key = translated.get(code) ?? this.doubledRank(baseField, sortKeyOf(own.values.at(code)));
      translated.set(code, key);
      return key;
    });
    const ranks = ranksOf(baseField);
    return { baseKey: (row) => 2 * (ranks[baseField.codes[row] ?? 0] ?? 0), changed: keys };
  }

  private doubledRank(field: CodedField, key: string): number {
    const ranks = ranksOf(field);
    let low = 0;
    let high = field.values.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareCodePoints(this.keyOf(field, middle), key) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === field.values.count) return 2 * (ranks[low - 1] ?? 0) + 1;
    const rank = 2 * (ranks[low] ?? 0);
    return this.keyOf(field, low) === key ? rank : rank - 1;
  }

  private keyOf(field: CodedField, code: number): string {
    let known = this.knownKeys.get(field.name);
    if (known === undefined || known.size > knownKeysMax) {
      known = new Map();
      this.knownKeys.set(field.name, known);
    }
    const key = known.get(code) ?? sortKeyOf(field.values.at(code));
    known.set(code, key);
    return key;
  }
}

function ranksOf(field: CodedField): Uint32Array {
  if (field.ranks === null) throw new Error(`${field.name} is not a sort key.`);
  return field.ranks;
}
