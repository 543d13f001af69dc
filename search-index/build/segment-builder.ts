// Documents in, a segment's columns out.
import type { FieldSchema, IndexDocument, IndexSchema } from '../schema.ts';
import { layOut, type Section } from '../segment/sections.ts';
import { bitmapWords, tieOrderName, type OrderMeta, type SegmentMeta } from '../segment/segment-meta.ts';
import { collect, collectorFor, type Collector } from './field-columns.ts';
import { keyRanks, packStrings, type SortedDictionary } from './dictionary-builder.ts';
import { narrowColumn } from './growing-column.ts';
import { groupRows, transpose } from './groups.ts';
import { declaredOrder, memoryOrder, tieOrder, type KeyColumn } from './row-orders.ts';
import { inverseOf, sortByIds } from './stable-sort.ts';
import { WordIndexBuilder } from './word-index.ts';

export interface BuiltSegment {
  meta: SegmentMeta;
  sections: Section[];
}

const largestId = (1n << 63n) - 1n;

export class SegmentBuilder {
  private readonly schema: IndexSchema;
  private readonly collectors: { field: FieldSchema; collector: Collector }[];
  private ids = new BigUint64Array(1024);
  private rows = 0;

  constructor(schema: IndexSchema) {
    this.schema = schema;
    this.collectors = schema.fields.map((field) => ({ field, collector: collectorFor(field) }));
  }

  add(document: IndexDocument): void {
    if (document.id < 1n || document.id > largestId) throw new RangeError('A document id is 1 to 2^63 - 1.');
    if (this.rows === this.ids.length) {
      const larger = new BigUint64Array(this.rows * 2);
      larger.set(this.ids);
      this.ids = larger;
    }
    this.ids[this.rows] = document.id;
    this.rows += 1;
    for (const { field, collector } of this.collectors) collect(collector, field.name, document);
  }

  /** Throws when two documents have one id. The builder is spent afterwards. */
  build(): BuiltSegment {
    return new SegmentAssembly(this.schema, this.ids.slice(0, this.rows), this.collectors).assemble();
  }
}

class SegmentAssembly {
  private readonly schema: IndexSchema;
  private readonly collectedIds: BigUint64Array;
  private readonly collectors: readonly { field: FieldSchema; collector: Collector }[];
  private readonly dictionaries = new Map<string, SortedDictionary>();
  private readonly keyColumns = new Map<string, KeyColumn>();
  private readonly words = new WordIndexBuilder();
  private readonly sections: Section[] = [];

  constructor(schema: IndexSchema, ids: BigUint64Array, collectors: readonly { field: FieldSchema; collector: Collector }[]) {
    this.schema = schema;
    this.collectedIds = ids;
    this.collectors = collectors;
  }

  assemble(): BuiltSegment {
    for (const { field, collector } of this.collectors) {
      if (collector.kind === 'text' || collector.kind === 'list') this.dictionaries.set(field.name, collector.dictionary.sorted());
    }
    const tied = tieOrder(this.collectedIds, this.schema.ties, (field) => this.sortKeys(field));
    const memory = memoryOrder(tied, this.schema, (field) => this.codes(field));
    this.writeIds(memory);
    for (const { field, collector } of this.collectors) this.writeField(field.name, collector, memory);
    const orders = this.writeOrders(tied, memory);
    this.sections.push(...this.words.sections());
    const { entries, bytes } = layOut(this.sections);
    return { meta: { schema: this.schema, rows: memory.length, orders, entries, bytes }, sections: this.sections };
  }

  private writeIds(memory: Uint32Array): void {
    const ids = new BigUint64Array(memory.length);
    memory.forEach((collected, row) => {
      ids[row] = this.collectedIds[collected] ?? 0n;
    });
    const byId = sortByIds(ids);
    for (let place = 1; place < byId.length; place += 1) {
      if (ids[byId[place] ?? 0] === ids[byId[place - 1] ?? 0]) throw new Error(`Document ${ids[byId[place] ?? 0]} was added twice.`);
    }
    this.sections.push({ name: 'ids', column: ids }, { name: 'ids.rows', column: byId });
  }

  private writeField(name: string, collector: Collector, memory: Uint32Array): void {
    switch (collector.kind) {
      case 'text':
        this.writeText(name, collector.numbers.view(), memory);
        return;
      case 'list':
        this.writeList(name, collector.starts.view(), collector.numbers.view(), memory);
        return;
      case 'verbatim': {
        const { bytes, ends } = packStrings(Array.from(memory, (collected) => collector.texts[collected] ?? ''));
        this.sections.push({ name: `${name}.bytes`, column: bytes }, { name: `${name}.ends`, column: ends });
        return;
      }
      case 'flag':
        this.writeFlag(name, collector.numbers.view(), memory);
        return;
      default:
        this.sections.push({ name: `${name}.days`, column: Uint16Array.from(memory, (collected) => collector.numbers.view()[collected] ?? 0) });
    }
  }

  private writeText(name: string, numbers: Uint32Array, memory: Uint32Array): void {
    const { values, codeOf } = this.writeValues(name);
    const codes = narrowColumn(memory.length, values.length - 1);
    for (let row = 0; row < memory.length; row += 1) codes[row] = codeOf[numbers[memory[row] ?? 0] ?? 0] ?? 0;
    this.sections.push({ name: `${name}.codes`, column: codes });
    const postings = groupRows(codes, values.length);
    this.sections.push({ name: `${name}.rows.starts`, column: postings.starts }, { name: `${name}.rows`, column: postings.items });
  }

  private writeList(name: string, collectedStarts: Uint32Array, numbers: Uint32Array, memory: Uint32Array): void {
    const { values, codeOf } = this.writeValues(name);
    const starts = new Uint32Array(memory.length + 1);
    const items = new Uint32Array(numbers.length);
    let length = 0;
    memory.forEach((collected, row) => {
      const from = collectedStarts[collected] ?? 0;
      const to = collectedStarts[collected + 1] ?? numbers.length;
      for (let at = from; at < to; at += 1) {
        items[length] = codeOf[numbers[at] ?? 0] ?? 0;
        length += 1;
      }
      starts[row + 1] = length;
    });
    const narrow = narrowColumn(items.length, values.length - 1);
    narrow.set(items);
    this.sections.push({ name: `${name}.codes.starts`, column: starts }, { name: `${name}.codes`, column: narrow });
    const postings = transpose({ starts, items }, values.length);
    this.sections.push({ name: `${name}.rows.starts`, column: postings.starts }, { name: `${name}.rows`, column: postings.items });
  }

  private writeValues(name: string): SortedDictionary {
    const dictionary = this.dictionary(name);
    const { bytes, ends } = packStrings(dictionary.values);
    this.sections.push({ name: `${name}.bytes`, column: bytes }, { name: `${name}.ends`, column: ends });
    if (hasWords(this.schema, name)) this.words.addField(name, dictionary.values);
    return dictionary;
  }

  private writeFlag(name: string, numbers: Uint32Array, memory: Uint32Array): void {
    const bitmap = new Uint32Array(bitmapWords(memory.length));
    memory.forEach((collected, row) => {
      if (numbers[collected] === 1) bitmap[row >>> 5] = (bitmap[row >>> 5] ?? 0) | (1 << (row & 31));
    });
    this.sections.push({ name: `${name}.bitmap`, column: bitmap });
  }

  private writeOrders(tied: Uint32Array, memory: Uint32Array): OrderMeta[] {
    const rowOf = inverseOf(memory);
    const toRows = (collected: Uint32Array): Uint32Array => collected.map((number) => rowOf[number] ?? 0);
    const orders = [this.writeOrder(tieOrderName, toRows(tied), tied.length)];
    for (const { name, keys } of this.schema.sorts) {
      const { rows, blankFrom } = declaredOrder(tied, keys, (field) => this.sortKeys(field));
      orders.push(this.writeOrder(name, toRows(rows), blankFrom));
    }
    return orders;
  }

  private writeOrder(name: string, rows: Uint32Array, blankFrom: number): OrderMeta {
    const section = `order.${name}`;
    this.sections.push({ name: `${section}.rows`, column: rows }, { name: `${section}.places`, column: inverseOf(rows) });
    return { name, section, blankFrom };
  }

  /** Sort keys by collected document. */
  private sortKeys(field: string): KeyColumn {
    const known = this.keyColumns.get(field);
    if (known !== undefined) return known;
    const collector = this.collector(field);
    const column = collector.kind === 'text' ? this.rankColumn(field, collector.numbers.view()) : dayKeys(collector);
    this.keyColumns.set(field, column);
    return column;
  }

  private rankColumn(field: string, numbers: Uint32Array): KeyColumn {
    const { keys, codeOf } = this.dictionary(field);
    const { ranks } = keyRanks(keys);
    return { keys: numbers.map((number) => ranks[codeOf[number] ?? 0] ?? 0), largest: keys.length };
  }

  private codes(field: string): KeyColumn {
    const collector = this.collector(field);
    if (collector.kind !== 'text') throw new Error(`${field} cannot cluster: it is not a text field.`);
    const { values, codeOf } = this.dictionary(field);
    return { keys: collector.numbers.view().map((number) => codeOf[number] ?? 0), largest: values.length };
  }

  private dictionary(field: string): SortedDictionary {
    const dictionary = this.dictionaries.get(field);
    if (dictionary === undefined) throw new Error(`${field} has no values.`);
    return dictionary;
  }

  private collector(field: string): Collector {
    const found = this.collectors.find((candidate) => candidate.field.name === field);
    if (found === undefined) throw new Error(`There is no field ${field}.`);
    return found.collector;
  }
}

function dayKeys(collector: Collector): KeyColumn {
  if (collector.kind !== 'day') throw new Error('Only text and day fields can be sorted by.');
  return { keys: collector.numbers.view(), largest: 65_535 };
}

export function hasWords(schema: IndexSchema, field: string): boolean {
  return schema.contains.includes(field) || schema.text.some((group) => group.fields.includes(field));
}
