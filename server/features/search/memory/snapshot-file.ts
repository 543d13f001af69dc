// The index as a file. It is written atomically, and loaded only when its checksums and its source are valid.
import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { loadSnapshot, snapshotPieces, type SearchIndex, type SharedIndex } from '#search-index/public.ts';
import { documentVersion } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { Source } from './change-follower.ts';

const note = z.strictObject({
  documentVersion: z.literal(documentVersion),
  source: z.strictObject({
    identity: z.string(),
    position: z.strictObject({
      transaction: z.string(),
      sequence: z.string(),
      candidateId: z.string(),
      recordedAt: z.string(),
    }),
  }),
});

/** Written at a time. */
export interface SnapshotSteps {
  bytes: number;
  /** Waits until all that was written is on the disk. */
  flush(descriptor: number): void;
}

/** A commit of the database that comes meanwhile waits for one step at most, and not for a gigabyte. */
const boundedSteps: SnapshotSteps = { bytes: 16 * 1_048_576, flush: fdatasyncSync };

/** The system reads no more at a time. */
const readBytesMax = 1_073_741_824;

/** Replaces the file atomically: a crash leaves the old file or the new one. */
export function writeSnapshotFile(file: string, shared: SharedIndex, source: Source, steps = boundedSteps): void {
  const unfinished = `${file}.new`;
  const descriptor = openSync(unfinished, 'w', 0o600);
  try {
    const pieces = snapshotPieces(shared, JSON.stringify({ documentVersion, source } satisfies z.input<typeof note>));
    let unflushed = 0;
    for (const piece of pieces) {
      for (let written = 0; written < piece.length;) {
        const own = writeSync(descriptor, piece, written, Math.min(piece.length - written, steps.bytes - unflushed));
        written += own;
        unflushed += own;
        if (unflushed < steps.bytes) continue;
        steps.flush(descriptor);
        unflushed = 0;
      }
    }
    steps.flush(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Throws when the file does not exist or is not a complete, undamaged snapshot of this version. */
export function readSnapshotFile(file: string, readers: number): { index: SearchIndex; source: Source } {
  const descriptor = openSync(file, 'r');
  try {
    const read = (target: Uint8Array, position: number): number =>
      readSync(descriptor, target, 0, Math.min(target.length, readBytesMax), position);
    const loaded = loadSnapshot({ size: fstatSync(descriptor).size, read }, candidateIndexSchema, {
      readers: readers + 1,
    });
    return { index: loaded.index, source: note.parse(JSON.parse(loaded.note)).source };
  } finally {
    closeSync(descriptor);
  }
}
