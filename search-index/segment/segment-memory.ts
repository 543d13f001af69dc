// Where the bytes of a segment lie: columns first, then a working space for each reader. Large segments lie in a
// WebAssembly memory and are searched by the compiled kernels, small ones in a plain shared buffer.
import { alignUp } from './sections.ts';
import type { SegmentMeta } from './segment-meta.ts';
import { WorkingSpace, workingBytes } from './working-space.ts';
import type { SpaceNeeds } from './working-space.ts';

/** Can be sent to another thread as it is; nothing of it is copied but `meta`. */
export interface SegmentMemory {
  meta: SegmentMeta;
  memory: WebAssembly.Memory | SharedArrayBuffer;
  /** Working spaces behind the columns. */
  readers: number;
}

export interface MemoryChoice {
  readers: number;
  /** From so many rows on a segment lies in a WebAssembly memory. */
  compiledFromRows: number;
}

const pageBytes = 65_536;

export function allocate(meta: SegmentMeta, { readers, compiledFromRows }: MemoryChoice): SegmentMemory {
  const bytes = meta.bytes + spaceBytes(meta, readers);
  if (meta.rows < compiledFromRows) return { meta, memory: new SharedArrayBuffer(bytes), readers };
  const pages = Math.ceil(bytes / pageBytes);
  return { meta, memory: new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true }), readers };
}

export function bytesOfMemory({ memory }: SegmentMemory): Uint8Array {
  return new Uint8Array(memory instanceof WebAssembly.Memory ? memory.buffer : memory);
}

/** Bytes behind the columns: the working spaces. */
export function spaceBytes(meta: SegmentMeta, readers: number): number {
  return alignUp(meta.bytes) - meta.bytes + readers * workingBytes(needsOf(meta));
}

export function workingSpaceOf({ meta, readers }: SegmentMemory, reader: number): WorkingSpace {
  if (reader < 0 || reader >= readers) throw new RangeError(`The segment was made for ${readers} readers.`);
  return new WorkingSpace(alignUp(meta.bytes) + reader * workingBytes(needsOf(meta)), needsOf(meta));
}

function needsOf({ rows, largestFacet, schema }: SegmentMeta): SpaceNeeds {
  return { rows, largestFacet, facets: schema.facets.length };
}
