// The values of a field that hold the words of a text, from `search_rows`, as search-index/DESIGN.md states them.
import type { PoolClient } from 'pg';
import type { IndexAnswer, SuggestRequest } from '#search-index/public.ts';
import type { Statement } from './count-statements.ts';
import { Parameters } from './parameters.ts';
import { matching, type ReadQuery } from './search-conditions.ts';
import { column } from './text-groups.ts';
import { readCodesHolding } from './value-codes-store.ts';

type Suggested = IndexAnswer['suggested'];

/** Two statements for all requests, each of which reads the matching rows once for each field. */
export async function suggestedBySql(client: PoolClient, read: ReadQuery): Promise<Suggested> {
  const requests = read.query.suggest ?? [];
  if (requests.length === 0) return {};
  const { rows } = await client.query<{ field: string; value: string; count: string }>(valuesStatement(read, requests));
  const holdings = await readHoldings(client, read, rows);
  const values = rows.map(({ field, value, count }, at) => ({
    field,
    suggested: { value, count: Number(count), holding: holdings[at] ?? 0 },
  }));
  return Object.fromEntries(
    requests.map(({ field }) => [field, values.filter((one) => one.field === field).map(({ suggested }) => suggested)]),
  );
}

/** Columns `field`, `value` and `count`, in the order of the answer. */
function valuesStatement(read: ReadQuery, requests: readonly SuggestRequest[]): Statement {
  const parameters = new Parameters();
  const values = requests.map(
    ({ field, text, limit }) => `(select '${field}' as field, value, counted.count from (
        ${countsOf(read, field, read.codes.holding(field, text), parameters)}
      ) counted join search_values on search_values.code = counted.code
      order by counted.count desc, value collate "C" limit ${parameters.add(limit)})`,
  );
  return { text: values.join(' union all '), values: parameters.values };
}

/** Columns `code` and `count` of the values of the field that are among these. */
const countsOf = (read: ReadQuery, field: string, codes: readonly number[], parameters: Parameters): string =>
  `select ${column(field)} as code, count(*) as count from search_rows
    where ${column(field)} = any (${parameters.add(codes)}::integer[]) and ${matching(read, parameters)} group by ${column(field)}`;

/** For each value: how many matching candidates have a value that holds its words. */
async function readHoldings(
  client: PoolClient,
  read: ReadQuery,
  suggested: readonly { field: string; value: string }[],
): Promise<number[]> {
  if (suggested.length === 0) return [];
  const holding = await readCodesHolding(client, suggested);
  const parameters = new Parameters();
  const fields = [...new Set(suggested.map(({ field }) => field))];
  const branches = fields.map((field) => {
    const codes = new Set(holding.flatMap((held, at) => (suggested[at]?.field === field ? held : [])));
    return countsOf(read, field, [...codes], parameters);
  });
  const { rows } = await client.query<{ code: number; count: string }>(branches.join(' union all '), parameters.values);
  const counts = new Map(rows.map(({ code, count }) => [code, Number(count)]));
  return holding.map((held) => held.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0));
}
