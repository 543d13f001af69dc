// Documents in, a segment's columns out.
import type { IndexDocument, IndexSchema } from '../schema.ts';
import type { MemoryChoice, SegmentMemory } from '../segment/segment-memory.ts';
import { collect, collectedField, collectorFor, type Collector } from './field-columns.ts';
import { assembleSegment } from './segment-assembly.ts';

const largestId = (1n << 63n) - 1n;

export class SegmentBuilder {
  private readonly schema: IndexSchema;
  private readonly collectors: Map<string, Collector>;
  private ids = new BigUint64Array(64);
  private rows = 0;

  constructor(schema: IndexSchema) {
    this.schema = schema;
    this.collectors = new Map(schema.fields.map((field) => [field.name, collectorFor(field)]));
  }

  /** Throws a RangeError or TypeError for a document that does not fit; the builder is spent then. */
  add(document: IndexDocument): void {
    if (document.id < 1n || document.id > largestId) throw new RangeError('A document id is 1 to 2^63 - 1.');
    this.reserve();
    this.ids[this.rows] = document.id;
    this.rows += 1;
    for (const [name, collector] of this.collectors) collect(collector, name, document.values[name] ?? null);
  }

  /** Throws when two documents have one id. The builder is spent afterwards. */
  build(choice: MemoryChoice): SegmentMemory {
    return assembleSegment(
      {
        schema: this.schema,
        count: this.rows,
        ids: () => this.ids.subarray(0, this.rows),
        field: (name, scratch) => {
          const collector = this.collectors.get(name);
          if (collector === undefined) throw new Error(`There is no field ${name}.`);
          return collectedField(collector, scratch);
        },
        release: (name) => void this.collectors.delete(name),
      },
      choice,
    );
  }

  private reserve(): void {
    if (this.rows < this.ids.length) return;
    const larger = new BigUint64Array(this.ids.length * 2);
    larger.set(this.ids);
    this.ids = larger;
  }
}
