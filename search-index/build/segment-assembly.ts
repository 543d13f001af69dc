// From collected documents to columns: dictionaries are sorted, rows put in memory order, orders computed.
import type { IndexSchema } from '../schema.ts';
import type { Section } from '../segment/sections.ts';
import { tieOrderName } from '../segment/segment-meta.ts';
import type { OrderMeta } from '../segment/segment-meta.ts';
import type { BuiltSegment, CollectedDocuments } from './collected-documents.ts';
import { keyRanks } from './dictionary-builder.ts';
import type { SortedDictionary } from './dictionary-builder.ts';
import type { Collector } from './field-columns.ts';
import {
  daySections,
  flagSections,
  listSections,
  pointSections,
  textSections,
  verbatimSections,
} from './field-sections.ts';
import { GrowingColumn } from './growing-column.ts';
import { heavyWordSections } from './heavy-words.ts';
import { declaredOrder, memoryOrder, tieOrder } from './row-orders.ts';
import type { KeyColumn } from './row-orders.ts';
import { inverseOf, sortByIds } from './stable-sort.ts';
import { WordIndexBuilder } from './word-index.ts';

export function assembleSegment(documents: CollectedDocuments): BuiltSegment {
  return new SegmentAssembly(documents).assemble();
}

class SegmentAssembly {
  private readonly schema: IndexSchema;
  private readonly collectedIds: BigUint64Array;
  private readonly collectors: Map<string, Collector>;
  private readonly dictionaries = new Map<string, SortedDictionary>();
  private readonly ranks = new Map<string, Uint32Array>();
  private readonly keyColumns = new Map<string, KeyColumn>();
  private readonly sections: Section[] = [];

  constructor({ schema, ids, fields }: CollectedDocuments) {
    this.schema = schema;
    this.collectedIds = ids;
    this.collectors = new Map(fields.map(({ field, collector }) => [field.name, collector]));
  }

  assemble(): BuiltSegment {
    for (const [name, collector] of this.collectors) {
      if (collector.kind === 'text' || collector.kind === 'list')
        this.dictionaries.set(name, collector.dictionary.sorted());
    }
    const tied = tieOrder(this.collectedIds, this.schema.ties, (field) => this.sortKeys(field));
    const memory = memoryOrder(tied, this.schema, (field) => this.clusterKeys(field));
    this.writeIds(memory);
    for (const [name, collector] of this.collectors) this.writeField(name, collector, memory);
    this.writeCells(memory);
    const orders = this.writeOrders(tied, memory);
    for (const [name, ranks] of this.ranks) this.sections.push({ name: `${name}.ranks`, column: ranks });
    this.writeWords(memory.length);
    const points = [...this.collectors.values()].map((each) => (each.kind === 'point' ? each.points.length + 1 : 0));
    const facets = this.schema.facets.map((name) => this.dictionary(name).values.length);
    const largestFacet = Math.max(0, ...facets, ...points);
    return { meta: { schema: this.schema, rows: memory.length, orders, largestFacet }, sections: this.sections };
  }

  private writeIds(memory: Uint32Array): void {
    const ids = new BigUint64Array(memory.length);
    memory.forEach((collected, row) => {
      ids[row] = this.collectedIds[collected] ?? 0n;
    });
    const byId = sortByIds(ids);
    for (let place = 1; place < byId.length; place += 1) {
      if (ids[byId[place] ?? 0] === ids[byId[place - 1] ?? 0])
        throw new Error(`Document ${ids[byId[place] ?? 0]} was added twice.`);
    }
    this.sections.push({ name: 'ids', column: ids }, { name: 'ids.rows', column: byId });
  }

  private writeField(name: string, collector: Collector, memory: Uint32Array): void {
    const role = { facet: this.schema.facets.includes(name), clustering: this.schema.cluster[0] === name };
    switch (collector.kind) {
      case 'text':
        this.sections.push(...textSections(name, collector, this.dictionary(name), memory, role));
        return;
      case 'list':
        this.sections.push(...listSections(name, collector, this.dictionary(name), memory, role));
        return;
      case 'verbatim':
        this.sections.push(...verbatimSections(name, collector, memory));
        return;
      case 'point':
        this.sections.push(...pointSections(name, collector, memory));
        return;
      case 'flag':
        this.sections.push(...flagSections(name, collector.numbers.view(), memory));
        return;
      default:
        this.sections.push(...daySections(name, collector.numbers.view(), memory));
    }
  }

  /** Stretches of rows alike in the first two cluster fields, by which the second is counted. */
  private writeCells(memory: Uint32Array): void {
    const [first, second] = this.schema.cluster;
    if (first === undefined || second === undefined) return;
    const firstKeys = this.clusterKeys(first).keys;
    const secondKeys = this.clusterKeys(second).keys;
    const bounds = new GrowingColumn();
    const codes = new GrowingColumn();
    memory.forEach((document, row) => {
      const before = memory[row - 1];
      if (
        before !== undefined &&
        firstKeys[document] === firstKeys[before] &&
        secondKeys[document] === secondKeys[before]
      )
        return;
      bounds.push(row);
      codes.push(secondKeys[document] ?? 0);
    });
    bounds.push(memory.length);
    this.sections.push(
      { name: 'cells.bounds', column: bounds.view().slice() },
      { name: 'cells.codes', column: codes.view().slice() },
    );
  }

  private writeOrders(tied: Uint32Array, memory: Uint32Array): OrderMeta[] {
    const rowOf = inverseOf(memory);
    const write = (name: string, collected: Uint32Array, blankFrom: number): OrderMeta => {
      const rows = collected.map((number) => rowOf[number] ?? 0);
      this.sections.push(
        { name: `order.${name}.rows`, column: rows },
        { name: `order.${name}.places`, column: inverseOf(rows) },
      );
      return { name, blankFrom };
    };
    const declared = this.schema.sorts.map(({ name, keys }) => {
      const { rows, blankFrom } = declaredOrder(tied, keys, (field) => this.sortKeys(field));
      return write(name, rows, blankFrom);
    });
    return [write(tieOrderName, tied, tied.length), ...declared];
  }

  private writeWords(rowCount: number): void {
    const words = new WordIndexBuilder();
    const searched = new Set([...this.schema.contains, ...this.schema.text.flatMap((group) => group.fields)]);
    for (const name of searched) words.addField(name, this.dictionary(name).values);
    const postings = new Map(this.sections.map(({ name, column }) => [name, column]));
    this.sections.push(...words.sections());
    const initials = words.initials();
    for (const { name, values } of words.valuesByWord()) {
      const starts = postings.get(`${name}.rows.starts`);
      const items = postings.get(`${name}.rows`);
      // Rows of the first cluster field are consecutive: setting a range of bits is cheaper than any bitmap.
      if (!(starts instanceof Uint32Array) || !(items instanceof Uint32Array)) continue;
      this.sections.push(...heavyWordSections(name, { values, postings: { starts, items }, initials, rowCount }));
    }
  }

  /** Sort keys by collected document. */
  private sortKeys(field: string): KeyColumn {
    const known = this.keyColumns.get(field);
    if (known !== undefined) return known;
    const column = this.makeSortKeys(field);
    this.keyColumns.set(field, column);
    return column;
  }

  private makeSortKeys(field: string): KeyColumn {
    const collector = this.collectors.get(field);
    if (collector?.kind === 'day') return { keys: collector.numbers.view(), largest: 65_535 };
    if (collector?.kind !== 'text') throw new Error(`${field} cannot order: it is neither text nor day.`);
    const { keys, codeOf } = this.dictionary(field);
    const ranks = keyRanks(keys);
    this.ranks.set(field, ranks);
    return { keys: collector.numbers.view().map((number) => ranks[codeOf[number] ?? 0] ?? 0), largest: keys.length };
  }

  private clusterKeys(field: string): KeyColumn {
    const collector = this.collectors.get(field);
    if (collector?.kind !== 'text') throw new Error(`${field} cannot cluster: it is not a text field.`);
    const { values, codeOf } = this.dictionary(field);
    return { keys: collector.numbers.view().map((number) => codeOf[number] ?? 0), largest: values.length };
  }

  private dictionary(field: string): SortedDictionary {
    const dictionary = this.dictionaries.get(field);
    if (dictionary === undefined) throw new Error(`${field} has no values.`);
    return dictionary;
  }
}
