// Bytes of a snapshot back into segments, straight into the memory where they are searched, every byte checked.
import type { IndexSchema } from '../schema.ts';
import { alignUp } from '../segment/sections.ts';
import { allocate, sectionBytes, type MemoryChoice, type SegmentMemory } from '../segment/segment-memory.ts';
import {
  checksum,
  headerChecksum,
  preambleBytes,
  snapshotMagic,
  SnapshotUnusable,
  type SegmentHeader,
  type SnapshotHeader,
} from './snapshot-format.ts';

/** Where the bytes are; a file, say. */
export interface SnapshotBytes {
  /** Bytes in all. */
  size: number;
  /** Fills `target` from `position` on; answers how many bytes it read, fewer only at the end. */
  read(target: Uint8Array, position: number): number;
}

export interface LoadedSegment {
  content: SegmentMemory;
  retired: Uint32Array;
}

export interface LoadedSnapshot {
  note: string;
  /** The base first. */
  segments: LoadedSegment[];
}

/** Throws SnapshotUnusable for anything but a whole, undamaged snapshot of this version and schema. */
export function readSnapshot(bytes: SnapshotBytes, schema: IndexSchema, choice: MemoryChoice): LoadedSnapshot {
  const reader = new SpanReader(bytes);
  const header = readHeader(reader, schema);
  const segments = header.segments.map((segment) => readSegment(reader, segment, choice));
  if (reader.position !== bytes.size) throw new SnapshotUnusable('The snapshot is longer than it says.');
  return { note: header.note, segments };
}

class SpanReader {
  position = 0;
  private readonly source: SnapshotBytes;

  constructor(source: SnapshotBytes) {
    this.source = source;
  }

  readInto(target: Uint8Array): void {
    for (let filled = 0; filled < target.length;) {
      const read = this.source.read(target.subarray(filled), this.position);
      if (read <= 0) throw new SnapshotUnusable('The snapshot ends too early.');
      filled += read;
      this.position += read;
    }
  }

  get left(): number {
    return this.source.size - this.position;
  }
}

function readHeader(reader: SpanReader, schema: IndexSchema): SnapshotHeader {
  const preamble = Buffer.alloc(preambleBytes);
  reader.readInto(preamble);
  if (preamble.toString('latin1', 0, 8) !== snapshotMagic)
    throw new SnapshotUnusable('This is no snapshot, or one of another version.');
  const length = preamble.readUInt32LE(8);
  if (length > reader.left) throw new SnapshotUnusable('The snapshot ends too early.');
  const json = Buffer.alloc(alignUp(preambleBytes + length) - preambleBytes);
  reader.readInto(json);
  if (headerChecksum(length, json) !== preamble.readUInt32LE(12))
    throw new SnapshotUnusable('The header of the snapshot is damaged.');
  const header: unknown = JSON.parse(json.toString('utf8', 0, length));
  if (!isHeader(header)) throw new SnapshotUnusable('The header of the snapshot is not one.');
  if (JSON.stringify(header.schema) !== JSON.stringify(schema))
    throw new SnapshotUnusable('The snapshot was made for another schema.');
  return header;
}

/** The checksum vouches for the rest: only this library writes headers that carry it. */
function isHeader(value: unknown): value is SnapshotHeader {
  return typeof value === 'object' && value !== null && 'schema' in value && 'note' in value && 'segments' in value;
}

function readSegment(
  reader: SpanReader,
  { meta, sectionCrcs, retiredRows, retiredCrc }: SegmentHeader,
  choice: MemoryChoice,
): LoadedSegment {
  if (alignUp(meta.bytes) + meta.asideBytes + alignUp(retiredRows * 4) > reader.left)
    throw new SnapshotUnusable('The snapshot ends too early.');
  const content = allocate(meta, choice);
  meta.entries.forEach((entry, at) => {
    const span = sectionBytes(content, entry);
    reader.readInto(span);
    if (checksum(span) !== sectionCrcs[at])
      throw new SnapshotUnusable(`Section ${entry.name} of the snapshot is damaged.`);
  });
  const retired = new Uint32Array(alignUp(retiredRows * 4) / 4);
  const span = new Uint8Array(retired.buffer);
  reader.readInto(span);
  if (checksum(span) !== retiredCrc) throw new SnapshotUnusable('The retired rows of the snapshot are damaged.');
  return { content, retired: retired.subarray(0, retiredRows) };
}
