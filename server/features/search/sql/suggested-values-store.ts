// The values of a field that hold the words of a text, from `search_people`, as search-index/DESIGN.md states them.
import type { PoolClient } from 'pg';
import type { IndexAnswer, IndexQuery, Spelling, SuggestedValue, SuggestRequest } from '#search-index/public.ts';
import { Parameters } from './parameters.ts';
import { conditionsOf, tagCondition } from './search-conditions.ts';
import type { Statement } from './search-statements.ts';
import { column } from './text-groups.ts';

export async function suggestedBySql(
  client: PoolClient,
  query: IndexQuery,
  spelling: Spelling,
): Promise<IndexAnswer['suggested']> {
  const suggested: IndexAnswer['suggested'] = {};
  for (const request of query.suggest ?? [])
    suggested[request.field] = await valuesFor(client, query, spelling, request);
  return suggested;
}

async function valuesFor(
  client: PoolClient,
  query: IndexQuery,
  spelling: Spelling,
  request: SuggestRequest,
): Promise<SuggestedValue[]> {
  const { rows } = await client.query<{ value: string; count: string }>(valuesStatement(query, spelling, request));
  if (rows.length === 0) return [];
  const values = rows.map(({ value }) => value);
  const {
    rows: [holding],
  } = await client.query<Record<string, string>>(holdingStatement(query, spelling, { field: request.field, values }));
  return rows.map(({ value, count }, at) => ({
    value,
    count: Number(count),
    holding: Number(holding?.[`holding_${at}`] ?? 0),
  }));
}

function valuesStatement(query: IndexQuery, spelling: Spelling, { field, text, limit }: SuggestRequest): Statement {
  const parameters = new Parameters();
  const conditions = [...matching(query, spelling, parameters), holds(field, text, parameters)];
  return {
    text: `select ${column(field)} as value, count(*) from search_people where ${conditions.join(' and ')}
      group by ${column(field)} order by count(*) desc, ${column(field)} collate "C" limit ${parameters.add(limit)}`,
    values: parameters.values,
  };
}

function holdingStatement(
  query: IndexQuery,
  spelling: Spelling,
  { field, values }: { field: string; values: readonly string[] },
): Statement {
  const parameters = new Parameters();
  const conditions = matching(query, spelling, parameters);
  const counts = values.map(
    (value, at) => `count(*) filter (where ${holds(field, value, parameters)}) as holding_${at}`,
  );
  return {
    text: `select ${counts.join(', ')} from search_people where ${conditions.join(' and ')}`,
    values: parameters.values,
  };
}

function matching(query: IndexQuery, spelling: Spelling, parameters: Parameters): string[] {
  const { base, filters } = conditionsOf(query, spelling, parameters);
  return [base, ...filters.values()];
}

function holds(field: string, text: string, parameters: Parameters): string {
  const readings = tagCondition(field, text, parameters);
  return readings.length === 0 ? 'false' : `(${readings.join(' or ')})`;
}
