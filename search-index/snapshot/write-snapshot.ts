// An index as the bytes of a snapshot, piece by piece, without a second copy in memory.
import type { SharedIndex } from '../index-reader.ts';
import type { SharedSource } from '../search/source.ts';
import { alignUp } from '../segment/sections.ts';
import { sectionBytes } from '../segment/segment-memory.ts';
import {
  checksum,
  headerChecksum,
  preambleBytes,
  snapshotMagic,
  type SegmentHeader,
  type SnapshotHeader,
} from './snapshot-format.ts';

/** The pieces in order. A shared moment never changes, so that any thread can write it while the index continues. */
export function* snapshotPieces({ schema, sources }: SharedIndex, note: string): Generator<Uint8Array> {
  const spans = sources.map((source) => ({ source, sections: sectionSpans(source), retired: retiredSpan(source) }));
  const header: SnapshotHeader = {
    schema,
    note,
    segments: spans.map(({ source, sections, retired }): SegmentHeader => ({
      meta: source.content.meta,
      sectionCrcs: sections.map(checksum),
      retiredRows: source.retired.length,
      retiredCrc: checksum(retired),
    })),
  };
  yield preamble(header);
  for (const { sections, retired } of spans) {
    yield* sections;
    yield retired;
  }
}

function preamble(header: SnapshotHeader): Uint8Array {
  const json = Buffer.from(JSON.stringify(header));
  const bytes = Buffer.alloc(alignUp(preambleBytes + json.length));
  bytes.write(snapshotMagic);
  bytes.writeUInt32LE(json.length, 8);
  json.copy(bytes, preambleBytes);
  bytes.writeUInt32LE(headerChecksum(json.length, bytes.subarray(preambleBytes)), 12);
  return bytes;
}

/** Sections lie aligned in memory as in the file; what follows each up to the next is zero. */
const sectionSpans = ({ content }: SharedSource): Uint8Array[] =>
  content.meta.entries.map((entry) => sectionBytes(content, entry));

function retiredSpan({ retired }: SharedSource): Uint8Array {
  const span = new Uint8Array(alignUp(retired.byteLength));
  span.set(new Uint8Array(retired.buffer, retired.byteOffset, retired.byteLength));
  return span;
}
