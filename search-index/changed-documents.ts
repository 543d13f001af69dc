// Documents changed since the base was built, in a few segments of growing size: a change goes into the smallest that
// takes it together with everything smaller, so that applying it costs about its own size, not that of all before.
import { SegmentBuilder } from './build/segment-builder.ts';
import type { IndexDocument, IndexSchema } from './schema.ts';
import { positionsAmong } from './search/positions.ts';
import { Source } from './search/source.ts';
import { placeInMemory, type MemoryChoice } from './segment/segment-memory.ts';

/** Documents a tier holds at most; the last holds any number. */
const tierCapacities = [256, 4096, Infinity];

interface Tier {
  documents: Map<bigint, IndexDocument>;
  source: Source | null;
}

export class ChangedDocuments {
  private readonly schema: IndexSchema;
  private readonly base: Source;
  private readonly choice: MemoryChoice;
  private tiers: Tier[] = tierCapacities.map(emptyTier);

  constructor(schema: IndexSchema, base: Source, choice: MemoryChoice) {
    this.schema = schema;
    this.base = base;
    this.choice = choice;
  }

  get size(): number {
    return this.tiers.reduce((sum, { documents }) => sum + documents.size, 0);
  }

  sources(): Source[] {
    return this.tiers.flatMap(({ source }) => (source === null ? [] : [source]));
  }

  documents(): IndexDocument[] {
    return this.tiers.flatMap(({ documents }) => [...documents.values()]);
  }

  /** Throws, and changes nothing, when a document does not fit the schema. */
  apply(upserts: ReadonlyMap<bigint, IndexDocument>, removals: Iterable<bigint>): void {
    const touched = new Set([...removals, ...upserts.keys()]);
    let size = upserts.size;
    const target = this.tiers.findIndex(({ documents }, at) => (size += documents.size) <= (tierCapacities[at] ?? 0));
    const merged = new Map(this.tiers.slice(0, target + 1).flatMap(({ documents }) => [...documents]).filter(([id]) => !touched.has(id)));
    for (const [id, document] of upserts) merged.set(id, document);
    const source = merged.size === 0 ? null : this.open(merged.values());
    this.tiers = this.tiers.map((tier, at) => (at < target ? emptyTier() : at === target ? { documents: merged, source } : without(tier, touched)));
    for (const id of touched) retire(this.base, id);
  }

  private open(documents: Iterable<IndexDocument>): Source {
    const builder = new SegmentBuilder(this.schema);
    for (const document of documents) builder.add(document);
    const content = placeInMemory(builder.build(), this.choice);
    const alone = new Source(content, 0, null);
    return new Source(content, 0, positionsAmong(this.base.segment, alone.segment));
  }
}

function emptyTier(): Tier {
  return { documents: new Map(), source: null };
}

function without({ documents, source }: Tier, touched: ReadonlySet<bigint>): Tier {
  for (const id of touched) {
    if (documents.delete(id) && source !== null) retire(source, id);
  }
  return { documents, source: documents.size === 0 ? null : source };
}

function retire(source: Source, id: bigint): void {
  const row = source.segment.rowOf(id);
  if (row !== null) source.retire(row);
}
