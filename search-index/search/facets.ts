// The most frequent values of each facet over the sets of all segments.
import { compareCodePoints } from '../text/fold.ts';
import type { FacetValueCount } from '../schema.ts';
import type { CodedField } from '../segment/coded-field.ts';
import type { Facets } from './facet-cache.ts';
import { CountedSet } from './counted-set.ts';
import { countCodes } from './field-counts.ts';
import { moveLargestFirst } from './largest.ts';
import { furtherField, type Matching, type RowSubset } from './matching.ts';

/** By name, the `limit` most frequent values, ties by value. */
export function countFacets(matchings: readonly Matching[], names: readonly string[], limit: number): Facets {
  const [base, ...others] = matchings;
  const found = new Map<string, FacetValueCount[]>();
  if (base !== undefined && limit > 0)
    // Facets of the same set follow each other, because it is listed once for all of them.
    for (const [subset, own] of Map.groupBy(names, (name) => setFor(base, name))) {
      const set = new CountedSet(subset);
      for (const name of own) found.set(name, countFacet(set, base.source.segment.field(name), others, limit));
    }
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? []]));
}

/** The set that a facet is counted in. */
export const setFor = ({ lifted, matches }: Matching, name: string): RowSubset => lifted.get(name) ?? matches;

function countFacet(set: CountedSet, field: CodedField, others: readonly Matching[], limit: number): FacetValueCount[] {
  const { added, extra } = countOthers(field, [
    ...furtherOf(set, field.name),
    ...others.flatMap((other) => countedIn(other, field.name)),
  ]);
  const counts = countCodes(set, field);
  const totals = added === null ? counts : added.map((count, code) => count + (counts[code] ?? 0));
  const largest = mostFrequent(field, totals, limit);
  if (extra.size === 0) return largest;
  for (const [value, count] of extra) largest.push({ value, count });
  return largest.toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value)).slice(0, limit);
}

/** One number says of a value how frequent it is, and where it is among equally frequent ones, so that numbers are compared instead of texts. */
function mostFrequent(field: CodedField, totals: Uint32Array, limit: number): FacetValueCount[] {
  const { placeOf, codeAt, room } = field.valueOrder;
  const values = codeAt.length;
  let found = 0;
  for (let code = 1; code < totals.length; code += 1) {
    const count = totals[code] ?? 0;
    if (count > 0) room[found++] = count * values - (placeOf[code] ?? 0);
  }
  const keys = room.subarray(0, found);
  moveLargestFirst(keys, limit);
  const rising = keys.subarray(0, limit).toSorted();
  const counted: FacetValueCount[] = [];
  for (let at = rising.length - 1; at >= 0; at -= 1) {
    const key = rising[at] ?? 0;
    const count = Math.ceil(key / values);
    counted.push({ value: field.textOf(codeAt[count * values - key] ?? 0), count });
  }
  return counted;
}

interface OtherCounts {
  /** By code of the base; null: no value of the base is elsewhere. */
  added: Uint32Array | null;
  /** Of the values that the base does not have. */
  extra: Map<string, number>;
}

interface Counted {
  set: CountedSet;
  field: CodedField;
}

/** A smaller segment: the values of the field, and the further ones. */
function countedIn(matching: Matching, name: string): Counted[] {
  const set = new CountedSet(setFor(matching, name));
  return [{ set, field: matching.source.segment.field(name) }, ...furtherOf(set, name)];
}

/** Where the further values of the field are counted. */
function furtherOf(set: CountedSet, name: string): Counted[] {
  const { segment } = set.subset.stretch;
  const field = furtherField(segment, name);
  return field !== null && segment.content.meta.schema.facets.includes(field.name) ? [{ set, field }] : [];
}

/** Counts in other fields and segments than that of the base. */
function countOthers(field: CodedField, others: readonly Counted[]): OtherCounts {
  let added: Uint32Array | null = null;
  const extra = new Map<string, number>();
  for (const { set, field: other } of others) {
    const counts = countCodes(set, other);
    for (let code = 1; code < counts.length; code += 1) {
      const count = counts[code] ?? 0;
      if (count === 0) continue;
      const value = other.textOf(code);
      const inBase = field.codeOf(value);
      if (inBase === null) extra.set(value, (extra.get(value) ?? 0) + count);
      else {
        added ??= new Uint32Array(field.values.count);
        added[inBase] = (added[inBase] ?? 0) + count;
      }
    }
  }
  return { added, extra };
}
