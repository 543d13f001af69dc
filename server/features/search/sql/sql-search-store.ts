// Answers a query of the index from `search_people`. Exact, however long it takes.
import type { PoolClient } from 'pg';
import { oneEditPatterns, parseQueryText, typingErrorMinimumLetters } from '#search-index/public.ts';
import type { FieldValue, IndexAnswer, IndexDocument, IndexQuery } from '#search-index/public.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { readPeople } from '../search-store.ts';
import type { Spelling } from './search-conditions.ts';
import { countStatement, pageStatement } from './search-statements.ts';

/** Everything is read in the caller's transaction, which must see one moment and a complete `search_people`. */
export async function searchBySql(client: PoolClient, query: IndexQuery): Promise<IndexAnswer> {
  const spelling = await spellingOf(client, query.text);
  const page = await client.query<{ id: string; score: number }>(pageStatement(query, spelling));
  const counts = await client.query<{ facet: string | null; value: string; count: string }>(countStatement(query, spelling));
  const people = new Map((query.stored === false ? [] : await readPeople(client, page.rows.map(({ id }) => id))).map((row) => [row.id, toDocument(row).values]));
  return {
    total: Number(counts.rows.find(({ facet }) => facet === null)?.count ?? 0),
    hits: page.rows.map(({ id, score }) => ({ id: BigInt(id), score, values: storedValues(people.get(id)) })),
    facets: Object.fromEntries(query.facets.map((name) => [name, counts.rows.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count: Number(count) }))])),
  };
}

/** The fields that the index hands back, blank ones as it does. */
function storedValues(values: IndexDocument['values'] | undefined): Record<string, FieldValue> {
  if (values === undefined) return {};
  return Object.fromEntries(candidateIndexSchema.stored.map((name) => {
    const value = values[name] ?? null;
    return [name, typeof value === 'object' && value !== null ? [...new Set(value.filter((text) => text !== ''))] : value === '' ? null : value];
  }));
}

/** For every misspelt word of the text the words of the directory that are one edit away. */
async function spellingOf(client: PoolClient, text: string): Promise<Spelling> {
  const spelling = new Map<string, string[]>();
  for (const term of parseQueryText(text).required) {
    if (term.kind === 'phrase' || term.parts.length > 1 || Array.from(term.joined).length < typingErrorMinimumLetters) continue;
    const { rows: [known] } = await client.query<{ exists: boolean }>('select exists (select from search_people where words @@ $1::tsquery)', [`'${term.joined}':*`]);
    if (known?.exists !== true) spelling.set(term.joined, await wordsNear(client, term.joined));
  }
  return spelling;
}

async function wordsNear(client: PoolClient, word: string): Promise<string[]> {
  const patterns = oneEditPatterns(word);
  const { rows } = await client.query<{ word: string }>('select word from search_words where word = any($1::text[]) or word like any($2::text[])', [
    patterns.filter(({ gap }) => !gap).map(({ before, after }) => before + after),
    // Words have no character that LIKE reads as anything else.
    patterns.filter(({ gap }) => gap).map(({ before, after }) => `${before}_${after}`),
  ]);
  return rows.map((row) => row.word);
}
