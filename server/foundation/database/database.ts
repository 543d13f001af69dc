// The connection pool of all stores, with the settings that limit the effect of a database failure on the product.
import { TypeOverrides, types, type Pool } from 'pg';
import { OperatorError } from '../errors/public.ts';
import { GuardedPool } from './guarded-pool.ts';

export interface Database {
  pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The maximum number of connections of this pool. */
  connectionsMax: number;
  /** The name of the sessions in pg_stat_activity. */
  applicationName: string;
  /**
   * `short`: a user waits for the response, so a statement may take seconds. `long`: a statement may take as long as PostgreSQL works
   * on it, if its transaction lifts PostgreSQL's own limit of 30 s.
   */
  statements?: 'short' | 'long';
  /** False: the last commits may be lost with PostgreSQL, and then none of them waits for the disk. Left out: true. */
  isDurable?: boolean;
}

/** The oldest supported PostgreSQL. */
const oldestVersion = 150_000;

const dateOid = 1082;

/** PostgreSQL cancels a slow statement itself, shortly before we would close its connection. */
const kinds = {
  short: {
    limits: { connectWithinMs: 3_000, resultWithinMs: 3_000 },
    settings: { statement_timeout: 2_500, idle_in_transaction_session_timeout: 10_000 },
  },
  long: {
    limits: { connectWithinMs: 4_000, resultWithinMs: null },
    settings: { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 },
  },
};

/** PostgreSQL releases the locks of a lost client after this time instead of two hours. */
const serverKeepAlive = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/** Opens a pool. It connects at first use. */
export function openDatabase(
  databaseUrl: string,
  { connectionsMax, applicationName, statements = 'long', isDurable = true }: DatabaseOptions,
): Database {
  const overrides = new TypeOverrides(types);
  // A date has no time zone. As a JavaScript Date it would shift with the time zone of the server.
  overrides.setTypeParser(dateOid, (text: string) => text);
  const { limits, settings } = kinds[statements];
  const pool = new GuardedPool(
    {
      ...settings,
      connectionString: databaseUrl,
      max: connectionsMax,
      application_name: applicationName,
      options: isDurable ? serverKeepAlive : `${serverKeepAlive} -c synchronous_commit=off`,
      types: overrides,
    },
    limits,
  );
  return { pool, close: () => pool.end() };
}

/** @throws OperatorError when PostgreSQL does not respond, refuses the connection, or is too old */
export async function checkDatabase(database: Database): Promise<void> {
  let version: number;
  try {
    const answer = await database.pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    version = answer.rows[0]?.version ?? 0;
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
    throw new OperatorError(
      `The database does not answer (${reason}). Check DATABASE_URL, and that PostgreSQL runs and accepts this user.`,
      { cause: error },
    );
  }
  if (version < oldestVersion) {
    throw new OperatorError(
      `PostgreSQL 15 or later is needed; this server is ${Math.floor(version / 10_000)}. Upgrade it, or point DATABASE_URL to another.`,
    );
  }
}
