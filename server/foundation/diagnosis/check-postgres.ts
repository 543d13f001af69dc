import type { Clock } from '../clock/public.ts';
import type { Database } from '../database/public.ts';
import { readClockSkew } from './clock-skew.ts';
import { ok, problem, warning, type Finding } from './finding.ts';
import { readPostgresState, type PostgresState } from './postgres-store.ts';

/** One server of the product, with its jobs and the followers of its index, opens up to this many. */
const connectionsOfOneServer = 25;
const oldTransactionSeconds = 300;

/** `clock`: that of this machine. */
export async function checkPostgres(database: Database, clock: Clock): Promise<Finding[]> {
  const { finding } = await readClockSkew(database, clock);
  const state = await readPostgresState(database);
  return [
    ok(
      'PostgreSQL',
      `version ${state.version}, ${megabytes(state.databaseBytes)} MB on the disk, ${megabytes(state.sharedBuffersBytes)} MB of memory for pages`,
    ),
    ...durability(state),
    ...connections(state),
    ...rights(state),
    ...hindrances(state),
    finding,
  ];
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

function durability({ parameters, isReplica, isArchiveFailing }: PostgresState): Finding[] {
  const isOff = (name: string): boolean => parameters[name] === 'off';
  return [
    ...(isReplica
      ? [problem('PostgreSQL', 'This database is a standby and accepts no changes. Set DATABASE_URL to the primary.')]
      : []),
    ...(isOff('fsync') || isOff('full_page_writes')
      ? [
          problem(
            'durability',
            'fsync or full_page_writes is off, so a power failure can destroy the database. Turn both on.',
          ),
        ]
      : []),
    ...(isOff('synchronous_commit')
      ? [problem('durability', 'synchronous_commit is off, so confirmed removals and reveals can be lost. Turn it on.')]
      : []),
    ...(isOff('data_checksums')
      ? [
          warning(
            'durability',
            'Data checksums are off, so a damaged disk is not noticed. Enable them with pg_checksums.',
          ),
        ]
      : []),
    ...(parameters['server_encoding'] === 'UTF8'
      ? []
      : [
          problem(
            'PostgreSQL',
            'The encoding of the database is not UTF8. Create a new database with ENCODING UTF8 and restore a backup into it.',
          ),
        ]),
    archiving(isOff('archive_mode'), isArchiveFailing),
  ];
}

function archiving(isOff: boolean, isFailing: boolean): Finding {
  if (isOff) return ok('WAL archive', 'off: recovery is possible to the last backup, not to any moment');
  if (!isFailing) return ok('WAL archive', 'PostgreSQL archives its WAL');
  return problem(
    'WAL archive',
    'PostgreSQL cannot archive its WAL, so its disk fills. Its log names the cause; check that the archive exists, is writable and has free space.',
  );
}

function connections({ maxConnections, sessions }: PostgresState): Finding[] {
  const free = maxConnections - sessions;
  const text = `${sessions} of ${maxConnections} connections are in use`;
  return free < connectionsOfOneServer
    ? [
        warning(
          'connections',
          `${text}. A server opens up to ${connectionsOfOneServer}; raise max_connections, or end other sessions.`,
        ),
      ]
    : [ok('connections', text)];
}

function rights({ isSuperuser, ownsSchema }: PostgresState): Finding[] {
  if (isSuperuser)
    return [ok('role', 'The role is a superuser. docs/operations.md describes roles with fewer rights.')];
  return [
    ok(
      'role',
      ownsSchema
        ? 'The role owns the schema and can migrate it.'
        : 'The role does not own the schema: run upgrades with the owner’s role before you start this version.',
    ),
  ];
}

function hindrances({ oldestTransactionSeconds, preparedTransactions, invalidIndexes }: PostgresState): Finding[] {
  return [
    ...(oldestTransactionSeconds > oldTransactionSeconds
      ? [
          warning(
            'transactions',
            `A transaction has been open for ${Math.round(oldestTransactionSeconds / 60)} minutes. It keeps changes from reaching the search; find it in pg_stat_activity and end it.`,
          ),
        ]
      : []),
    ...(preparedTransactions > 0
      ? [warning('transactions', `${preparedTransactions} prepared transactions wait. Commit them or roll them back.`)]
      : []),
    ...invalidIndexes.map((name) =>
      warning('indexes', `The index ${name} is invalid. Run: reindex index concurrently ${name}`),
    ),
  ];
}
