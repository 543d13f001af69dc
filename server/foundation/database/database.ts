// The pool every store speaks through, with the settings that keep a fault of the database from becoming one of ours.
import { Pool, TypeOverrides, types } from 'pg';
import type { PoolClient } from 'pg';
import { OperatorError } from '../errors/public.ts';

export interface Database {
  pool: Pool;
  close(): Promise<void>;
}

/** The oldest PostgreSQL whose syntax we may use. */
const oldestVersion = 150_000;

const dateOid = 1082;

/** Opens a pool; nothing is connected until first use. `connectionsMax` counts all that this process may hold. */
export function openDatabase(databaseUrl: string, options: { connectionsMax: number; applicationName: string }): Database {
  const overrides = new TypeOverrides(types);
  // A date has no time zone: as a JavaScript Date it would move with the server's.
  overrides.setTypeParser(dateOid, (text: string) => text);
  const pool = new Pool({
    connectionString: databaseUrl,
    max: options.connectionsMax,
    application_name: options.applicationName,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: overrides,
  });
  // Without listeners a connection that breaks would end the process, whether idle or in somebody's hands.
  pool.on('error', () => undefined);
  pool.on('connect', (client: PoolClient) => client.on('error', () => undefined));
  return { pool, close: () => pool.end() };
}

/** Throws an OperatorError when the server does not answer, refuses us, or is too old. */
export async function checkDatabase(database: Database): Promise<void> {
  let version: number;
  try {
    const answer = await database.pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    version = answer.rows[0]?.version ?? 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
    throw new OperatorError(`The database does not answer (${reason}). Check DATABASE_URL, and that PostgreSQL runs and accepts this user.`, { cause: error });
  }
  if (version < oldestVersion) {
    throw new OperatorError(`PostgreSQL 15 or later is needed; this server is ${Math.floor(version / 10_000)}. Upgrade it, or point DATABASE_URL to another.`);
  }
}
