// Snapshots kept in memory instead of a file.
import type { SearchIndex, SnapshotBytes } from '../public.ts';

export function snapshotBytes(index: SearchIndex, note: string): SnapshotBytes {
  return bytesFrom(Buffer.concat(Array.from(index.snapshot(note), (piece) => Buffer.from(piece))));
}

export function bytesFrom(bytes: Buffer): SnapshotBytes {
  return { size: bytes.length, read: (target, position) => bytes.copy(target, 0, position) };
}
