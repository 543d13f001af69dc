// What a piece of work changed in the database: every row of every table before and after it.
import { openDatabase } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';

/** Rows as text, by table. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** Changed rows by table: `+1` for one that is new, `-1` for one that is gone, `+1 -1` for one that was updated. */
export type Effect = Readonly<Record<string, string>>;

/** Tables of graphile-worker that hold no jobs, and the list of migrations. */
const leftOut = ['_private_tasks', '_private_known_crontabs', 'migrations', 'schema_migrations'];

export interface TableReader {
  /** Every table is read, so that a new one counts without being named here. */
  read(): Promise<Tables>;
  close(): Promise<void>;
}

/** Reads on a connection of its own, where the long statement is planned once: planning it takes longer than reading the rows. */
export function tableReader(databaseUrl: string): TableReader {
  const database = openDatabase(databaseUrl, { connectionsMax: 1, applicationName: 'test' });
  let statement: Promise<Statement> | null = null;
  const read = async (): Promise<Tables> => {
    const { names, text } = await (statement ??= statementOfAllTables(database));
    const { rows } = await database.pool.query<{ name: string; row: string }>({ name: 'every-table', text });
    const found = new Map<string, string[]>(names.map((name) => [name, []]));
    for (const { name, row } of rows) found.get(name)?.push(row);
    return found;
  };
  return { read, close: () => database.close() };
}

interface Statement {
  names: string[];
  text: string;
}

async function statementOfAllTables({ pool }: Database): Promise<Statement> {
  const { rows: tables } = await pool.query<{ name: string; from: string }>(
    `select tablename as name, format('%I.%I', schemaname, tablename) as "from" from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> all($1)`,
    [leftOut],
  );
  return {
    names: tables.map(({ name }) => name),
    text: tables.map(({ name, from }) => `select '${name}' as name, t::text as row from ${from} t`).join(' union all '),
  };
}

/** `ignored`: tables whose changes are not part of the effect. */
export function effectOf(before: Tables, after: Tables, ignored: readonly string[]): Effect {
  const effect: Record<string, string> = {};
  for (const [name, rows] of after) {
    if (ignored.includes(name)) continue;
    const [added, removed] = [without(rows, before.get(name) ?? []), without(before.get(name) ?? [], rows)];
    const change = [added > 0 ? `+${added}` : '', removed > 0 ? `-${removed}` : ''].filter(Boolean).join(' ');
    if (change !== '') effect[name] = change;
  }
  return effect;
}

/** How many of these rows the others lack. */
function without(rows: readonly string[], others: readonly string[]): number {
  const known = new Set(others);
  return rows.filter((row) => !known.has(row)).length;
}
