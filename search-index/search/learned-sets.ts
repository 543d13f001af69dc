// Sets that a reader learns once and that searches name without their ids. Of a large one it keeps a bit for each row of the base, and the ids
// that the base does not have. They are forgotten when the index gets another base.
import { compareAt, halvesOf, placeIn } from '../id-halves.ts';
import type { IdSet, IndexQuery, SetWithIds } from '../schema.ts';
import type { Segment } from '../segment/segment.ts';
import { rowsOfIds } from './rows-of-ids.ts';

/** Bounds the memory: some 300 large sets among 1.5 million documents. The set that was used longest ago goes first. */
const bytesMax = 64 * 2 ** 20;

/** A search names sets that the reader has not learned, or in another version. */
export class UnknownSets extends Error {
  readonly sets: readonly Pick<IdSet, 'name' | 'version'>[];

  constructor(sets: readonly IdSet[]) {
    super(`The sets ${sets.map(({ name }) => name).join(', ')} are not known.`);
    this.sets = sets.map(({ name, version }) => ({ name, version }));
  }
}

/** A large set. */
export class RowSet implements SetWithIds {
  readonly name: string;
  readonly version: string;
  /** Those that the base does not have, in ascending order. */
  readonly ids: BigUint64Array;
  readonly base: Segment;
  /** A bit for each row of the base. */
  readonly rows: Uint32Array;

  constructor({ name, version, ids }: SetWithIds, base: Segment) {
    this.name = name;
    this.version = version;
    this.base = base;
    const { rows, others } = rowsOfIds(base, ids);
    this.rows = rows;
    this.ids = others;
  }

  has(high: number, low: number): boolean {
    if (placeIn(this.ids, high, low) >= 0) return true;
    const row = this.base.rowOfHalves(high, low);
    return row !== null && this.hasRow(row);
  }

  /** All ids in ascending order. */
  allIds(): BigUint64Array {
    const { base, ids } = this;
    const [own, others] = [base.idHalves, halvesOf(ids)];
    const result = new BigUint64Array(base.rows + ids.length);
    const to = halvesOf(result);
    let [next, count] = [0, 0];
    const take = (halves: Uint32Array, at: number): void => {
      to[2 * count] = halves[2 * at] ?? 0;
      to[2 * count + 1] = halves[2 * at + 1] ?? 0;
      count += 1;
    };
    for (let place = 0; place < base.rows; place += 1) {
      const row = base.rowAt(place);
      if (!this.hasRow(row)) continue;
      while (next < ids.length && compareAt(others, next, own[2 * row + 1] ?? 0, own[2 * row] ?? 0) < 0)
        take(others, next++);
      take(own, row);
    }
    while (next < ids.length) take(others, next++);
    return result.subarray(0, count);
  }

  private hasRow(row: number): boolean {
    return (((this.rows[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }
}

export class LearnedSets {
  private base: Segment | null = null;
  private readonly sets = new Map<string, SetWithIds>();
  /** Of all sets. */
  bytes = 0;

  /** Forgets all sets if the base is another one: their bits are of its rows. */
  follow(base: Segment): void {
    if (base === this.base) return;
    this.base = base;
    this.sets.clear();
    this.bytes = 0;
  }

  /** Keeps nothing of the array. */
  learn(set: SetWithIds): void {
    this.forget(set.name);
    if (this.base === null) throw new Error('A set is learned for a base.');
    const isSmall = set.ids.byteLength <= Uint32Array.BYTES_PER_ELEMENT * this.base.words;
    this.keep(isSmall ? { ...set, ids: set.ids.slice() } : new RowSet(set, this.base));
    for (const name of this.sets.keys()) {
      if (this.bytes <= bytesMax || name === set.name) return;
      this.forget(name);
    }
  }

  /** The query with what was learned. Throws UnknownSets. */
  resolved(query: IndexQuery): IndexQuery {
    const { within = [], outside = [] } = query;
    const named = namedIn(query);
    if (named.length === 0) return query;
    const unknown = named.filter(({ name, version }) => this.sets.get(name)?.version !== version);
    if (unknown.length > 0) throw new UnknownSets(unknown);
    for (const { name } of named) this.use(name);
    const known = (set: IdSet): IdSet => (set.ids === null ? (this.sets.get(set.name) ?? set) : set);
    return { ...query, within: within.map((group) => group.map(known)), outside: outside.map(known) };
  }

  private use(name: string): void {
    const set = this.sets.get(name);
    if (set === undefined) return;
    this.sets.delete(name);
    this.sets.set(name, set);
  }

  private keep(set: SetWithIds): void {
    this.sets.set(set.name, set);
    this.bytes += bytesOf(set);
  }

  private forget(name: string): void {
    const set = this.sets.get(name);
    if (set === undefined) return;
    this.sets.delete(name);
    this.bytes -= bytesOf(set);
  }
}

const bytesOf = (set: SetWithIds): number => set.ids.byteLength + (set instanceof RowSet ? set.rows.byteLength : 0);

/** The sets that the query names without their ids. */
export const namedIn = ({ within = [], outside = [] }: IndexQuery): IdSet[] =>
  [...within.flat(), ...outside].filter(({ ids }) => ids === null);
