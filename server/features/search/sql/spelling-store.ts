// The words of candidates that the misspelled words of a query may mean.
import type { PoolClient } from 'pg';
import {
  closestTo,
  compareCodePoints,
  isMisspellingOf,
  mayHaveTwoErrors,
  oneEditPatterns,
  queryTextOf,
  spellableWords,
} from '#search-index/public.ts';
import type { IndexQuery, Spelling } from '#search-index/public.ts';
import { Parameters } from './parameters.ts';
import { begun, whole } from './text-groups.ts';

/** For every misspelled word of the text: the words of the directory that it may mean. */
export async function readSpelling(client: PoolClient, { text }: IndexQuery): Promise<Spelling> {
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
  } = await client.query<{ exists: boolean }>('select exists (select 1 from search_rows where words @@ $1::tsquery)', [
    question,
  ]);
  return row?.exists ?? false;
}

/** All words one edit away, and of two edits at least those of the same first letter. */
async function wordsNear(client: PoolClient, word: string): Promise<string[]> {
  const parameters = new Parameters();
  const letters = Array.from(word);
  const patterns = oneEditPatterns(word);
  const gone = patterns.filter(({ gap }) => !gap).map(({ before, after }) => before + after);
  const likePatterns = [
    // Words contain no wildcard of LIKE.
    ...patterns.filter(({ gap }) => gap).map(({ before, after }) => `${before}_${after}`),
    ...(mayHaveTwoErrors(word) ? [`${letters[0] ?? ''}%`] : []),
  ];
  const lengths = `length(word) between ${parameters.add(letters.length - 2)} and ${parameters.add(letters.length + 2)}`;
  // Each pattern alone is a range of the key; together in one ANY they would be compared with every word.
  const branches = [
    `word = any (${parameters.add(gone)}::text[])`,
    ...likePatterns.map((pattern) => `(word like ${parameters.add(pattern)} and ${lengths})`),
  ];
  const { rows } = await client.query<{ word: string }>(
    branches.map((branch) => `select word from search_words where ${branch}`).join(' union '),
    parameters.values,
  );
  return rows.map((row) => row.word);
}
