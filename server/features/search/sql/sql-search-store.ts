// Answers a query of the index from `search_people`. Exact, however long it takes.
import type { PoolClient } from 'pg';
import {
  closestTo,
  compareCodePoints,
  isMisspellingOf,
  mayHaveTwoErrors,
  metersOfSquaredChord,
  oneEditPatterns,
  queryTextOf,
  spellableWords,
} from '#search-index/public.ts';
import type { FieldValue, IndexAnswer, IndexDocument, IndexQuery, Spelling } from '#search-index/public.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { readPeople } from '../search-store.ts';
import { countStatement, pageStatement } from './search-statements.ts';
import { suggestedBySql } from './suggested-values-store.ts';
import { begun, whole } from './text-groups.ts';

/** Everything is read in the caller's transaction, which must use one snapshot with a complete `search_people`. */
export async function searchBySql(client: PoolClient, query: IndexQuery): Promise<IndexAnswer> {
  const spelling = await spellingOf(client, query);
  const page = await client.query<{ id: string; score: number; square: string | null }>(pageStatement(query, spelling));
  const counts = await client.query<{ facet: string | null; value: string; count: string }>(
    countStatement(query, spelling),
  );
  const people = new Map(
    (query.stored === false
      ? []
      : await readPeople(
          client,
          page.rows.map(({ id }) => id),
        )
    ).map((row) => [row.id, toDocument(row).values]),
  );
  return {
    total: Number(counts.rows.find(({ facet }) => facet === null)?.count ?? 0),
    hits: page.rows.map(({ id, score, square }) => ({
      id: BigInt(id),
      score,
      meters: square === null ? null : metersOfSquaredChord(Number(square)),
      values: storedValues(people.get(id)),
    })),
    facets: Object.fromEntries(
      query.facets.map((name) => [
        name,
        counts.rows.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count: Number(count) })),
      ]),
    ),
    spelling: Object.fromEntries(Array.from(spelling, ([word, meant]) => [word, [...meant]])),
    suggested: await suggestedBySql(client, query, spelling),
  };
}

/** The fields that the index returns, with the same blanks. */
function storedValues(values: IndexDocument['values'] | undefined): Record<string, FieldValue> {
  if (values === undefined) return {};
  return Object.fromEntries(
    candidateIndexSchema.stored.map((name) => {
      const value = values[name] ?? null;
      return [
        name,
        Array.isArray(value) ? [...new Set(value.filter((text) => text !== ''))] : value === '' ? null : value,
      ];
    }),
  );
}

/** For every misspelled word of the text: the words of the directory that it may mean. */
async function spellingOf(client: PoolClient, { text }: IndexQuery): Promise<Spelling> {
  const spelling = new Map<string, string[]>();
  for (const word of queryTextOf(text).required.flatMap(spellableWords)) {
    if (!(await isFound(client, begun(word)))) spelling.set(word, await meantWords(client, word));
  }
  return spelling;
}

async function meantWords(client: PoolClient, word: string): Promise<string[]> {
  const near = (await wordsNear(client, word)).filter((other) => isMisspellingOf(word, other));
  const meant: string[] = [];
  // `search_words` also has words of candidates that are gone.
  for (const other of near) if (await isFound(client, whole(other))) meant.push(other);
  return closestTo(word, meant).toSorted(compareCodePoints);
}

async function isFound(client: PoolClient, question: string): Promise<boolean> {
  const {
    rows: [row],
  } = await client.query<{ exists: boolean }>(
    'select exists (select 1 from search_people where words @@ $1::tsquery)',
    [question],
  );
  return row?.exists ?? false;
}

/** All words one edit away, and of two edits at least those of the same first letter. */
async function wordsNear(client: PoolClient, word: string): Promise<string[]> {
  const patterns = oneEditPatterns(word);
  const letters = Array.from(word);
  const twoErrors = mayHaveTwoErrors(word) ? `${letters[0] ?? ''}%` : null;
  const { rows } = await client.query<{ word: string }>(
    `select word from search_words where word = any($1::text[]) or word like any($2::text[])
       or (word like $3 and length(word) between $4 and $5)`,
    [
      patterns.filter(({ gap }) => !gap).map(({ before, after }) => before + after),
      // Words contain no wildcard of LIKE.
      patterns.filter(({ gap }) => gap).map(({ before, after }) => `${before}_${after}`),
      twoErrors,
      letters.length - 2,
      letters.length + 2,
    ],
  );
  return rows.map((row) => row.word);
}
