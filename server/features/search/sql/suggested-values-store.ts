// The values of a field that hold the words of a text, from `search_people`, as search-index/DESIGN.md states them.
import type { PoolClient } from 'pg';
import { wordForms } from '#search-index/public.ts';
import type { IndexAnswer, IndexQuery, Spelling, SuggestedValue, SuggestRequest } from '#search-index/public.ts';
import { Parameters } from './parameters.ts';
import { conditionsOf, tagCondition } from './search-conditions.ts';
import type { Statement } from './search-statements.ts';
import { begun, column, whole } from './text-groups.ts';

type Suggested = IndexAnswer['suggested'];

/** Two statements for all requests, each of which reads the matching rows once. */
export async function suggestedBySql(client: PoolClient, query: IndexQuery, spelling: Spelling): Promise<Suggested> {
  const requests = query.suggest ?? [];
  if (requests.length === 0) return {};
  const { rows } = await client.query<{ field: string; value: string; count: string }>(
    valuesStatement(query, spelling, requests),
  );
  const {
    rows: [holding],
  } =
    rows.length === 0
      ? { rows: [] }
      : await client.query<Record<string, string>>(holdingStatement(query, spelling, rows));
  const values = rows.map(({ field, value, count }, at) => ({
    field,
    suggested: { value, count: Number(count), holding: Number(holding?.[`holding_${at}`] ?? 0) },
  }));
  return Object.fromEntries(
    requests.map(({ field }) => [
      field,
      values.filter((one) => one.field === field).map(({ suggested }): SuggestedValue => suggested),
    ]),
  );
}

function valuesStatement(query: IndexQuery, spelling: Spelling, requests: readonly SuggestRequest[]): Statement {
  const parameters = new Parameters();
  const fields = requests.map(({ field }) => column(field));
  const base = `select ${fields.flatMap((field) => [field, `${field}_run`]).join(', ')} from search_people
    where ${matching(query, spelling, parameters)} and ${mayHold(
      requests.map(({ text }) => text),
      parameters,
    )}`;
  const values = requests.map(
    ({ field, text, limit }) => `(select '${field}' as field, ${column(field)} as value, count(*) as count from base
      where ${holds(field, text, parameters)} group by ${column(field)}
      order by count(*) desc, ${column(field)} collate "C" limit ${parameters.add(limit)})`,
  );
  return { text: `with base as materialized (${base}) ${values.join(' union all ')}`, values: parameters.values };
}

function holdingStatement(
  query: IndexQuery,
  spelling: Spelling,
  suggested: readonly { field: string; value: string }[],
): Statement {
  const parameters = new Parameters();
  const values = suggested.map(({ value }) => value);
  const conditions = `${matching(query, spelling, parameters)} and ${mayHold(values, parameters)}`;
  const counts = suggested.map(
    ({ field, value }, at) => `count(*) filter (where ${holds(field, value, parameters)}) as holding_${at}`,
  );
  return { text: `select ${counts.join(', ')} from search_people where ${conditions}`, values: parameters.values };
}

function matching(query: IndexQuery, spelling: Spelling, parameters: Parameters): string {
  const { base, filters } = conditionsOf(query, spelling, parameters);
  return [base, ...filters.values()].join(' and ');
}

/** True for every row with one of the texts in any field: the vector has an index, so that not all rows are read. */
function mayHold(texts: readonly string[], parameters: Parameters): string {
  const questions = texts.flatMap((text) => {
    const { parts, joined } = wordForms(text);
    return parts.length === 0 ? [] : [parts, joined].map(beginningQuestion);
  });
  if (questions.length === 0) return 'false';
  return `words @@ ${parameters.add([...new Set(questions)].join(' | '))}::tsquery`;
}

/** All the words, the last one perhaps only begun. */
const beginningQuestion = (words: readonly string[]): string =>
  `(${words.map((word, at) => (at === words.length - 1 ? begun(word) : whole(word))).join(' & ')})`;

function holds(field: string, text: string, parameters: Parameters): string {
  const readings = tagCondition(field, text, parameters);
  return readings.length === 0 ? 'false' : `(${readings.join(' or ')})`;
}
