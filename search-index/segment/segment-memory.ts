// Where the bytes of a segment lie: columns first, then a working space for each reader. Large segments lie in a
// WebAssembly memory and are searched by the compiled kernels, small ones in a plain shared buffer.
import { memoryBytesMax } from './growing-memory.ts';
import { alignUp, type SectionEntry } from './sections.ts';
import type { SegmentMeta } from './segment-meta.ts';
import { WorkingSpace, workingBytes, type SpaceNeeds } from './working-space.ts';

export type SharedMemory = WebAssembly.Memory | SharedArrayBuffer;

/** Can be sent to another thread as it is; nothing of it is copied but `meta`. */
export interface SegmentMemory {
  meta: SegmentMeta;
  memory: SharedMemory;
  /** The columns that no kernel reads. Null: they lie with the others. */
  aside: SharedMemory | null;
  /** Working spaces behind the columns: as many as were asked for, or as fit. */
  readers: number;
}

export interface MemoryChoice {
  readers: number;
  /** From so many rows on a segment lies in a WebAssembly memory. */
  compiledFromRows: number;
  /** Of one memory, at most. */
  bytesMax: number;
}

/** Smaller bases are nearly as fast in plain JavaScript, and creating a WebAssembly memory is expensive. */
export const defaultMemory: MemoryChoice = { readers: 1, compiledFromRows: 4_096, bytesMax: memoryBytesMax };

const pageBytes = 65_536;

/** Throws a RangeError when the segment needs more than one memory has. */
export function allocate(meta: SegmentMeta, choice: MemoryChoice): SegmentMemory {
  const readers = fittingReaders(meta, choice);
  const bytes = meta.bytes + spaceBytes(meta, readers);
  if (meta.rows < choice.compiledFromRows)
    return {
      meta,
      memory: new SharedArrayBuffer(bytes),
      aside: meta.asideBytes === 0 ? null : new SharedArrayBuffer(meta.asideBytes),
      readers,
    };
  return { meta, memory: memoryOf(bytes), aside: meta.asideBytes === 0 ? null : memoryOf(meta.asideBytes), readers };
}

function memoryOf(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / pageBytes);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/**
 * As many readers as were asked for, or as have room. Throws a RangeError when there is no room for the writer and one reader, without whom
 * an index is useless.
 */
export function fittingReaders(
  meta: SegmentMeta,
  { readers, bytesMax }: Omit<MemoryChoice, 'compiledFromRows'>,
): number {
  const room = Math.floor((bytesMax - alignUp(meta.bytes)) / workingBytes(needsOf(meta)));
  if (room < Math.min(readers, 2))
    throw new RangeError(
      `The search index is too large: the columns of ${meta.rows} documents take ${meta.bytes} of the ${bytesMax} bytes of one memory, which leaves too little to search in. Keep fewer documents, or search in a database.`,
    );
  return Math.min(readers, room);
}

export const bufferOf = (memory: SharedMemory): SharedArrayBuffer | ArrayBuffer =>
  memory instanceof WebAssembly.Memory ? memory.buffer : memory;

/** The bytes of a section, and the zeros that follow it. */
export function sectionBytes(
  { memory, aside }: SegmentMemory,
  { offset, length, width, isAside }: SectionEntry,
): Uint8Array {
  return new Uint8Array(bufferOf(isAside && aside !== null ? aside : memory), offset, alignUp(length * width));
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
