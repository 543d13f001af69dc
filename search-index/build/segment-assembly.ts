// From collected documents to columns: rows are put in order, then each field is written by itself.
import type { IndexSchema } from '../schema.ts';
import { keysOfOrder, tieOrderName, type OrderMeta } from '../segment/segment-meta.ts';
import type { MemoryChoice, SegmentMemory } from '../segment/segment-memory.ts';
import type { CollectedDocuments, CollectedField, CollectedText } from './collected-documents.ts';
import { keyRanks } from './dictionary-builder.ts';
import { writeDays, writeFlags, writeList, writePoints, writeText, writeVerbatim } from './field-sections.ts';
import { GrowingColumn } from './growing-column.ts';
import { declaredOrder, memoryOrder, tieOrder, type KeyColumn } from './row-orders.ts';
import { plainScratch, reusedScratch, type Scratch } from './scratch.ts';
import { SegmentTarget } from './segment-target.ts';
import type { ClusterCells } from './sparse-list.ts';
import { invert, sortByIds } from './stable-sort.ts';
import { writeWordBitmaps } from './word-bitmaps.ts';
import { WordIndexBuilder } from './word-index.ts';

/** Throws when two documents have one id. */
export function assembleSegment(documents: CollectedDocuments, choice: MemoryChoice): SegmentMemory {
  return new SegmentAssembly(documents, choice).assemble();
}

class SegmentAssembly {
  private readonly schema: IndexSchema;
  private readonly documents: CollectedDocuments;
  private readonly rowCount: number;
  private readonly target: SegmentTarget;
  private readonly scratch: Scratch;
  private readonly words = new WordIndexBuilder();
  private largestFacet = 0;
  private cells: ClusterCells | null = null;

  constructor(documents: CollectedDocuments, choice: MemoryChoice) {
    this.schema = documents.schema;
    this.documents = documents;
    this.rowCount = documents.count;
    this.target = new SegmentTarget(this.schema, this.rowCount, choice);
    this.scratch = this.target.isLarge ? reusedScratch() : plainScratch;
  }

  assemble(): SegmentMemory {
    const memory = this.scratch.numbers(this.rowCount);
    // What orders need is given back before fields are written.
    const orders = this.scratch.during(() => this.writeOrders(memory));
    for (const { name } of this.schema.fields) {
      this.scratch.during(() => this.writeField(name, memory));
      this.documents.release(name);
    }
    this.writeWords();
    return this.target.finish({
      schema: this.schema,
      rows: this.rowCount,
      orders,
      largestFacet: this.largestFacet,
    });
  }

  /** Fills `memory` with the documents in the order of rows. */
  private writeOrders(memory: Uint32Array): OrderMeta[] {
    // Columns of ties are needed for every order.
    const ties = new Map(this.schema.ties.map(({ field }) => [field, this.sortKeys(field)]));
    const keysOf = (field: string): KeyColumn => ties.get(field) ?? this.sortKeys(field);
    const byId = this.scratch.numbers(this.rowCount);
    this.scratch.during(() => sortByIds(this.documents.ids(this.scratch), byId, this.scratch));
    const tied = tieOrder(byId, this.schema.ties, keysOf, this.scratch);
    this.scratch.during(() => {
      const clusters = this.schema.cluster.map((field) => this.clusterKeys(field));
      memoryOrder(tied, clusters, memory, this.scratch);
      this.writeCells(memory, clusters);
    });
    const rowOf = this.scratch.numbers(this.rowCount);
    invert(memory, rowOf);
    for (let place = 0; place < byId.length; place += 1) byId[place] = rowOf[byId[place] ?? 0] ?? 0;
    this.target.add('ids.rows', byId);
    const idsByRow = this.target.ids('ids', this.rowCount);
    this.scratch.during(() => {
      const ids = this.documents.ids(this.scratch);
      for (let row = 0; row < idsByRow.length; row += 1) idsByRow[row] = ids[memory[row] ?? 0] ?? 0n;
    });
    const write = (name: string, fill: (documents: Uint32Array) => number): OrderMeta => {
      const rows = this.target.numbers(`order.${name}.rows`, this.rowCount);
      const blankFrom = this.scratch.during(() => fill(rows));
      for (let place = 0; place < rows.length; place += 1) rows[place] = rowOf[rows[place] ?? 0] ?? 0;
      invert(rows, this.target.numbers(`order.${name}.places`, this.rowCount));
      return { name, blankFrom };
    };
    return [tieOrderName, ...this.schema.sorts.map(({ name }) => name)].map((name) => {
      const order = { keys: keysOfOrder(this.schema, name), blanksLast: name !== tieOrderName };
      return write(name, (documents) => declaredOrder(tied, order, keysOf, documents, this.scratch));
    });
  }

  private writeField(name: string, memory: Uint32Array): void {
    const field = this.documents.field(name, this.scratch);
    const output = { name, memory, target: this.target, scratch: this.scratch };
    const isFacet = this.schema.facets.includes(name);
    const role = {
      facet: isFacet,
      lookedUp: isFacet || this.isSearched(name) || Object.values(this.schema.further ?? {}).includes(name),
      clustering: this.schema.cluster[0] === name,
      cells: this.cells,
    };
    switch (field.kind) {
      case 'text':
      case 'list': {
        const dictionary = field.dictionary.sorted();
        if (field.kind === 'text') writeText(output, field, dictionary, role);
        else writeList(output, field, dictionary, role);
        if (isFacet) this.largestFacet = Math.max(this.largestFacet, dictionary.values.length);
        if (this.isSortKey(name)) this.target.add(`${name}.ranks`, keyRanks(dictionary.keys));
        if (this.isSearched(name)) this.words.addField(name, dictionary.values);
        return;
      }
      case 'verbatim':
        return writeVerbatim(output, field);
      case 'point':
        this.largestFacet = Math.max(this.largestFacet, field.points.length + 1);
        return writePoints(output, field);
      case 'flag':
        return writeFlags(output, field.numbers);
      default:
        writeDays(output, field.numbers);
    }
  }

  private isSortKey(name: string): boolean {
    const { best = [], ties, sorts } = this.schema;
    return [...best, ...ties, ...sorts.flatMap(({ keys }) => keys)].some(({ field }) => field === name);
  }

  private isSearched(name: string): boolean {
    return this.schema.contains.includes(name) || this.schema.text.some(({ fields }) => fields.includes(name));
  }

  /** Stretches of rows alike in the first two cluster fields, by which the second is counted. */
  private writeCells(memory: Uint32Array, [first, second]: readonly ClusterKeys[]): void {
    if (first === undefined || second === undefined) return;
    const firstKeys = first.keys;
    const secondKeys = second.keys;
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
    this.target.add('cells.bounds', bounds.view());
    this.target.add('cells.codes', codes.view());
    this.cells = { bounds: bounds.view(), codes: codes.view(), values: second.values };
  }

  private writeWords(): void {
    this.words.write(this.target);
    const beginnings = this.words.beginnings();
    for (const { name, values } of this.words.valuesByWord())
      writeWordBitmaps(name, { values, beginnings, rowCount: this.rowCount }, this.target);
  }

  private sortKeys(name: string): KeyColumn {
    const keys = this.scratch.numbers(this.rowCount);
    return this.scratch.during(() => {
      const field = this.documents.field(name, this.scratch);
      if (field.kind === 'day' || field.kind === 'flag') {
        keys.set(field.numbers);
        return { keys, largest: field.kind === 'day' ? 65_535 : 1 };
      }
      const { dictionary, numbers } = textOf(name, field);
      const { keys: sorted, codeOf } = dictionary.sorted();
      const ranks = keyRanks(sorted);
      const rankOf = codeOf.map((code) => ranks[code] ?? 0);
      for (let document = 0; document < keys.length; document += 1)
        keys[document] = rankOf[numbers[document] ?? 0] ?? 0;
      return { keys, largest: ranks.length };
    });
  }

  private clusterKeys(name: string): ClusterKeys {
    const keys = this.scratch.numbers(this.rowCount);
    return this.scratch.during(() => {
      const { dictionary, numbers } = textOf(name, this.documents.field(name, this.scratch));
      const { values, codeOf } = dictionary.sorted();
      for (let document = 0; document < keys.length; document += 1)
        keys[document] = codeOf[numbers[document] ?? 0] ?? 0;
      return { keys, largest: values.length, values };
    });
  }
}

interface ClusterKeys extends KeyColumn {
  /** By code. */
  values: readonly string[];
}

function textOf(name: string, field: CollectedField): CollectedText {
  if (field.kind !== 'text')
    throw new Error(`${name} can neither cluster nor order: it is neither text nor day nor flag.`);
  return field;
}
