// Base backups over the replication protocol of PostgreSQL 15 and later, because the embedded PostgreSQL has no pg_basebackup.
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { Client, DatabaseError } from 'pg';
import type { Connection, PoolClient, Submittable } from 'pg';
import { OperatorError } from '../errors/public.ts';

export interface ArchiveState {
  isArchiving: boolean;
  /** The last try to archive a file failed. */
  isFailing: boolean;
  postgresVersion: number;
  databaseBytes: number;
}

export async function readArchiveState(client: PoolClient): Promise<ArchiveState> {
  const {
    rows: [state],
  } = await client.query<ArchiveState>(
    `select current_setting('archive_mode') <> 'off' and not pg_is_in_recovery() as "isArchiving",
       coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as "isFailing",
       current_setting('server_version_num')::int as "postgresVersion",
       (select sum(pg_database_size(oid)) from pg_database)::float8 as "databaseBytes"
     from pg_stat_archiver`,
  );
  if (state === undefined) throw new Error('PostgreSQL has no state of its archiver.');
  return state;
}

/** The name of the first WAL file that a recovery from this position reads, and the database's present time. */
export async function readWalFile(client: PoolClient, position: string): Promise<{ walFile: string; now: Date }> {
  const {
    rows: [row],
  } = await client.query<{ walFile: string; now: Date }>(
    'select pg_walfile_name($1::pg_lsn) as "walFile", clock_timestamp() as now',
    [position],
  );
  if (row === undefined) throw new Error('PostgreSQL named no WAL file.');
  return row;
}

export interface BaseBackupStream {
  /** The files of the cluster as a tar archive. Fails when PostgreSQL does. */
  tar: Readable;
  /** Resolves when everything was sent, with the position from which a recovery must read the WAL. */
  ended: Promise<{ startPosition: string; fileList: Buffer }>;
}

/** @throws OperatorError when the role may not replicate */
export async function streamBaseBackup(databaseUrl: string): Promise<BaseBackupStream> {
  const url = new URL(databaseUrl);
  url.searchParams.set('replication', 'true');
  const client = new Client({ connectionString: url.toString(), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw replicationFault(error) ?? error;
  });
  const query = new BaseBackupQuery();
  client.query(query);
  const ended = query.ended.finally(() => {
    client.end().catch(() => undefined);
  });
  ended.catch(() => undefined);
  return { tar: query.tar, ended };
}

/** 28000: pg_hba.conf has no line for replication. 42501: the role has no attribute REPLICATION. */
function replicationFault(error: unknown): OperatorError | null {
  if (!(error instanceof DatabaseError) || (error.code !== '28000' && error.code !== '42501')) return null;
  return new OperatorError(
    `PostgreSQL refuses a base backup for this role (${error.message}). Run \`alter role NAME replication\` and allow \`replication\` connections of the role in pg_hba.conf.`,
    { cause: error },
  );
}

const messageKinds = { archive: 0x6e, manifest: 0x6d, data: 0x64 };

/** Reads the answer of BASE_BACKUP: rows with the start, the tablespaces, then tar and manifest as copied data, and rows with the end. */
class BaseBackupQuery implements Submittable {
  readonly tar = new PassThrough();
  readonly #ended = Promise.withResolvers<{ startPosition: string; fileList: Buffer }>();
  readonly ended = this.#ended.promise;
  #startPosition: string | null = null;
  #archives = 0;
  #fileList: Buffer[] | null = null;

  submit(connection: Connection): void {
    connection.query(
      `BASE_BACKUP (LABEL 'careroster', CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', WAIT true)`,
    );
  }

  handleRowDescription(): void {
    // The columns are fixed by the protocol.
  }

  handleDataRow({ fields: [first] }: { fields: (string | null)[] }): void {
    this.#startPosition ??= first ?? null;
  }

  handleCommandComplete(): void {
    // Each of the results ends with one.
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    const [kind] = chunk;
    if (kind === messageKinds.archive) this.#archives += 1;
    if (kind === messageKinds.manifest) this.#fileList = [];
    if (kind !== messageKinds.data) return;
    // The chunk is a part of a buffer that the connection uses again.
    const data = Buffer.from(chunk.subarray(1));
    if (this.#fileList !== null) this.#fileList.push(data);
    else if (this.#archives === 1 && !this.tar.write(data) && !connection.stream.isPaused()) {
      connection.stream.pause();
      this.tar.once('drain', () => connection.stream.resume());
    }
  }

  handleError(error: Error): void {
    const fault = replicationFault(error) ?? error;
    this.tar.destroy(fault);
    this.#ended.reject(fault);
  }

  handleReadyForQuery(): void {
    if (this.#archives > 1) {
      this.handleError(
        new OperatorError(
          'The database uses tablespaces, which this backup cannot contain. Use pg_basebackup for this PostgreSQL.',
        ),
      );
      return;
    }
    this.tar.end();
    this.#ended.resolve({ startPosition: this.#startPosition ?? '0/0', fileList: Buffer.concat(this.#fileList ?? []) });
  }
}
