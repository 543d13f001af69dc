/** What has arrived of a file: read on from there. */
export interface ReadFrom {
  from: number;
  /** What identifies the version that has arrived; null: unknown, so the file is read from its beginning. */
  version: string | null;
}

export interface OpenedFile {
  fileName: string;
  /** Of the whole file; null: not known before its end. */
  bytes: number | null;
  /** The position of the first byte of `content`. */
  from: number;
  version: string | null;
  /** Whether an interrupted download continues. */
  canContinue: boolean;
  host: string;
  ipAddress: string;
  /** Leaving the iteration closes the connection. */
  content: AsyncIterable<Uint8Array>;
}
