// While one chunk of a companion is written, a second connection reads what is on file about the people of the next chunk. This counts
// only if no one else has written candidates since then: every writer raises one number.
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { startLookups } from './lookups-store.ts';
import { unpackDrafts, type PackedDrafts } from './packed-drafts.ts';
import type { PreparedRow } from './prepare-draft.ts';
import { findFacts, type FoundFacts } from './replace-facts.ts';

interface ReadAhead {
  prepared: PreparedRow[];
  /** Null: nothing was read. */
  onFile: { found: FoundFacts; writes: number } | null;
}

interface WrittenChunk {
  /** The number of this write. */
  writes: number;
  /** Whom it changed; null: others, too. */
  ids: readonly string[] | null;
}

/** Of the chunks of one file, which are written one after another. */
export class FactsAhead {
  private readonly reads = new WeakMap<PackedDrafts, Promise<ReadAhead>>();
  private last: WrittenChunk | null = null;

  /** Starts to read. */
  read(database: Database, packed: PackedDrafts): void {
    if (packed.count === 0 && packed.changes > 0) this.reads.set(packed, readAhead(database, packed));
  }

  /** What was read for the chunk. */
  take(packed: PackedDrafts): Promise<ReadAhead> | undefined {
    return this.reads.get(packed);
  }

  /** What of it is still so when the write with this number has begun. */
  stillSo({ onFile }: ReadAhead, writes: number): FoundFacts | undefined {
    if (onFile === null) return undefined;
    const others = writes - 1 - onFile.writes;
    if (others === 0) return onFile.found;
    if (others !== 1 || this.last?.writes !== writes - 1 || this.last.ids === null) return undefined;
    const written = new Set(this.last.ids);
    return onFile.found.found.some(({ id }) => written.has(id)) ? undefined : onFile.found;
  }

  wrote(chunk: WrittenChunk): void {
    this.last = chunk;
  }
}

/** One for this and one for the chunk that is written: a chunk must not hold a connection and wait for another one. */
const hasFreeConnections = ({ pool }: Database): boolean =>
  pool.waitingCount === 0 && pool.options.max - pool.totalCount + pool.idleCount >= 2;

async function readAhead(database: Database, packed: PackedDrafts): Promise<ReadAhead> {
  const prepared = unpackDrafts(packed);
  if (!hasFreeConnections(database)) return { prepared, onFile: null };
  try {
    const onFile = await inTransaction(database, async (client) => {
      const writes = await startLookups(client);
      const found = writes === null ? null : await findFacts(client, prepared);
      return writes === null || found === null ? null : { found, writes };
    });
    return { prepared, onFile };
  } catch {
    // The write reads it itself, and reports what is wrong with the database.
    return { prepared, onFile: null };
  }
}
