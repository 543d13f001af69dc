// What stores ask the database: one statement each, and what its rows mean to the caller.
import type { PoolClient, QueryResultRow } from 'pg';

type Connection = Pick<PoolClient, 'query'>;

export async function allRows<Row extends QueryResultRow>(
  connection: Connection,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const { rows } = await connection.query<Row>(statement, values);
  return rows;
}

/** Null: there is none. */
export async function firstRow<Row extends QueryResultRow>(
  connection: Connection,
  statement: string,
  values?: unknown[],
): Promise<Row | null> {
  const [row] = await allRows<Row>(connection, statement, values);
  return row ?? null;
}

/** For a statement that always returns a row. */
export async function onlyRow<Row extends QueryResultRow>(
  connection: Connection,
  statement: string,
  values?: unknown[],
): Promise<Row> {
  const row = await firstRow<Row>(connection, statement, values);
  if (row === null) throw new Error('The statement returned no row.');
  return row;
}

/** For a statement that returns one column. */
export async function onlyColumn<Value>(
  connection: Connection,
  statement: string,
  values?: unknown[],
): Promise<Value[]> {
  const rows = await allRows<Record<string, Value>>(connection, statement, values);
  return rows.flatMap((row) => Object.values(row));
}

/** For a statement that returns one row with `count`. */
export async function onlyCount(connection: Connection, statement: string, values?: unknown[]): Promise<number> {
  const row = await firstRow<{ count: number }>(connection, statement, values);
  return row?.count ?? 0;
}

/** Whether the statement found or changed a row. */
export async function anyRow(connection: Connection, statement: string, values?: unknown[]): Promise<boolean> {
  const { rowCount } = await connection.query(statement, values);
  return rowCount !== 0;
}
