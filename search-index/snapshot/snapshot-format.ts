// A snapshot is one file:
//
//   magic 8 │ header bytes 4 │ header CRC 4 │ header (JSON), zeros to 64 │ span │ span │ …
//
// A span is a section or a list of retired rows, with zeros to the next multiple of 64. The header tells every span's
// length and CRC-32, padding included; the header's own CRC covers its length and its padding, so that no byte of the
// file is left unchecked.
import { crc32 } from 'node:zlib';
import type { IndexSchema } from '../schema.ts';
import type { SegmentMeta } from '../segment/segment-meta.ts';

/** Changes whenever an old snapshot would be read wrongly. */
export const snapshotMagic = 'SRCHIX08';
export const preambleBytes = 16;

export interface SegmentHeader {
  meta: SegmentMeta;
  /** CRC-32 of each section with its padding, in the order of `meta.entries`. */
  sectionCrcs: number[];
  retiredRows: number;
  retiredCrc: number;
}

export interface SnapshotHeader {
  schema: IndexSchema;
  /** The caller's own data, such as the cursor from which it continues. */
  note: string;
  /** The base first. */
  segments: SegmentHeader[];
}

/** The snapshot is damaged, truncated, or of another version or schema: rebuild the index. */
export class SnapshotUnusable extends Error {
  override readonly name = 'SnapshotUnusable';
}

export function checksum(bytes: Uint8Array): number {
  return crc32(bytes);
}

export function headerChecksum(length: number, padded: Uint8Array): number {
  return crc32(padded, crc32(Uint32Array.of(length)));
}
