// Documents changed since the base was built, in a few segments of growing size: a change goes into the smallest that
// takes it together with everything smaller, so that applying it costs about its own size, not that of all before.
import { SegmentBuilder } from './build/segment-builder.ts';
import { rebuildSegment } from './rebuild/rebuild-segment.ts';
import type { IndexDocument } from './schema.ts';
import { BaseOrders } from './search/positions.ts';
import { Source } from './search/source.ts';
import { Segment } from './segment/segment.ts';
import type { MemoryChoice, SegmentMemory } from './segment/segment-memory.ts';

/** Bulk segments beside the tiers, so that a search never asks many; one more makes one of the two smallest neighbors. */
const bulksMax = 4;

/** Documents a tier holds at most; the last holds any number. */
const tierCapacities = [256, 4096, Infinity];

interface Tier {
  documents: Map<bigint, IndexDocument>;
  source: Source | null;
}

export class ChangedDocuments {
  private readonly base: Source;
  private readonly bulkChoice: MemoryChoice;
  private readonly choice: MemoryChoice;
  /** Segments of many documents, which are read back from their columns and not kept as objects. */
  private bulks: Source[] = [];
  private tiers: Tier[] = tierCapacities.map(emptyTier);
  private readonly orders: BaseOrders;
  private lastNumber: number;

  constructor(base: Source, choice: MemoryChoice) {
    this.base = base;
    this.bulkChoice = choice;
    // Rebuilt at every change in plain memory, which the garbage collector frees cheaply. WebAssembly memory would hold address space until then.
    this.choice = { ...choice, compiledFromRows: Infinity };
    this.orders = new BaseOrders(base.segment);
    this.lastNumber = base.number;
  }

  /** Number of the newest segment. */
  get newest(): number {
    return this.lastNumber;
  }

  get size(): number {
    return (
      this.tiers.reduce((sum, { documents }) => sum + documents.size, 0) +
      this.bulks.reduce((sum, { liveRows }) => sum + liveRows, 0)
    );
  }

  sources(): Source[] {
    return [...this.bulks, ...this.tiers.flatMap(({ source }) => (source === null ? [] : [source]))];
  }

  /** Adds a segment. Its documents replace earlier ones; `retired`: rows of it that no longer count. */
  adopt(content: SegmentMemory, retired: Uint32Array): void {
    const source = this.openSegment(content);
    source.follow(retired);
    // A retired row of it may be the document of an earlier segment, which stays.
    const gone = new Set(retired);
    this.retire(source.segment.ids.filter((_, row) => !gone.has(row)));
    this.bulks.push(source);
    if (this.bulks.length > bulksMax) this.mergeSmallestBulks();
  }

  /** Throws, and changes nothing, when a document does not fit the schema. */
  apply(upserts: ReadonlyMap<bigint, IndexDocument>, removals: Iterable<bigint>): void {
    const touched = new Set([...removals, ...upserts.keys()]);
    const target = this.tierFor(upserts.size);
    const documents = new Map(
      this.tiers
        .slice(0, target + 1)
        .flatMap((tier) => [...tier.documents])
        .filter(([id]) => !touched.has(id)),
    );
    for (const [id, document] of upserts) documents.set(id, document);
    const merged = { documents, source: documents.size === 0 ? null : this.open(documents.values()) };
    this.tiers = this.tiers.map((tier, at) => {
      if (at === target) return merged;
      return at < target ? emptyTier() : without(tier, touched);
    });
    for (const source of [this.base, ...this.bulks]) for (const id of touched) source.retireDocument(id);
  }

  private retire(ids: BigUint64Array): void {
    for (const source of [this.base, ...this.bulks]) for (const id of ids) source.retireDocument(id);
    const touched = new Set(ids);
    this.tiers = this.tiers.map((tier) => (tier.source === null ? tier : without(tier, touched)));
  }

  /** The smallest ones, so that bulks that come one after another are not all built again for each. */
  private mergeSmallestBulks(): void {
    const { schema } = this.base.segment.content.meta;
    const sizes = this.bulks.map(({ liveRows }) => liveRows);
    const sums = sizes.slice(1).map((size, at) => size + (sizes[at] ?? 0));
    const at = sums.indexOf(Math.min(...sums));
    const sources = this.bulks.slice(at, at + 2).map((bulk) => bulk.share());
    const merged = this.openSegment(rebuildSegment({ shared: { schema, sources }, choice: this.bulkChoice }));
    this.bulks = this.bulks.with(at, merged).toSpliced(at + 1, 1);
  }

  /** The first tier that holds the new documents and everything before it. */
  private tierFor(newDocuments: number): number {
    let size = newDocuments;
    return this.tiers.findIndex(({ documents }, at) => {
      size += documents.size;
      return size <= (tierCapacities[at] ?? Infinity);
    });
  }

  private open(documents: Iterable<IndexDocument>): Source {
    return this.openSegment(this.build(documents));
  }

  private openSegment(content: SegmentMemory): Source {
    this.lastNumber += 1;
    return new Source(
      { number: this.lastNumber, content, positions: this.orders.positionsOf(new Segment(content, 0)) },
      0,
    );
  }

  private build(documents: Iterable<IndexDocument>): SegmentMemory {
    const builder = new SegmentBuilder(this.base.segment.content.meta.schema);
    for (const document of documents) builder.add(document);
    return builder.build(this.choice);
  }
}

function emptyTier(): Tier {
  return { documents: new Map(), source: null };
}

function without({ documents, source }: Tier, touched: ReadonlySet<bigint>): Tier {
  for (const id of touched) if (documents.delete(id)) source?.retireDocument(id);
  return { documents, source: documents.size === 0 ? null : source };
}
