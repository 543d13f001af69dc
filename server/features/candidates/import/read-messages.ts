// What the importing thread and the reading thread say to each other.
import type { Secrets } from '#server/foundation/config/public.ts';
import type { HashedKey } from '../identity/identity-hasher.ts';
import type { Origin } from '../merge-candidate.ts';
import type { PackedDrafts } from '../packed-drafts.ts';
import type { ImportFaultCode } from './import-fault.ts';
import type { RejectedRow } from './row-result.ts';

export interface ReadJob {
  path: string;
  /** Null takes the name of the file's format. */
  source: string | null;
  secrets: Secrets;
  /** Null surveys the file; otherwise its people are prepared for writing, as from this origin and behind this line. */
  writing: { origin: Origin; afterLine: number } | null;
}

/** What is known of a file once it has been read to its end. */
export interface Survey {
  format: 'nppes' | 'vendor';
  ignoredColumns: readonly string[];
  rows: number;
  /** Length and checksum of the uncompressed content. */
  fingerprint: string;
  /** The identity keys of the people among some rows spread evenly over the file, to see how many of them are known. */
  sample: HashedKey[][];
}

/** Rows that are written in one transaction. */
export interface PreparedChunk {
  rows: number;
  /** The line on which the last of them begins. */
  lastLine: number;
  skipped: number;
  rejected: RejectedRow[];
  people: PackedDrafts;
}

export type ReadMessage =
  | { kind: 'progress'; rows: number; share: number }
  | { kind: 'survey'; survey: Survey }
  | { kind: 'chunk'; chunk: PreparedChunk }
  | { kind: 'end' }
  | { kind: 'fault'; code: ImportFaultCode; message: string };
