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
  type IndexQuery,
  type Spelling,
} from '#search-index/public.ts';
import { Parameters } from './parameters.ts';
import { isWord, lastCharacter, shortened } from './text-groups.ts';
import { firstRow } from '#server/foundation/database/public.ts';

/** For every misspelled word of the text: the words of the directory that it may mean. */
export async function readSpelling(client: PoolClient, { text }: IndexQuery): Promise<Spelling> {
  const spelling = new Map<string, string[]>();
  for (const word of queryTextOf(text).required.flatMap(spellableWords)) {
    if (!(await isBegun(client, word))) spelling.set(word, await meantWords(client, word));
  }
  return spelling;
}

async function meantWords(client: PoolClient, word: string): Promise<string[]> {
  const near = (await wordsNear(client, word)).filter((other) => isWord(other) && isMisspellingOf(word, other));
  return closestTo(word, near).toSorted(compareCodePoints);
}

/** Whether a word of the directory begins with it. */
async function isBegun(client: PoolClient, word: string): Promise<boolean> {
  const beginning = shortened(word);
  const row = await firstRow<{ exists: boolean }>(
    client,
    'select exists (select 1 from search_lexemes where lexeme >= $1 and lexeme < $2) as exists',
    [beginning, beginning + lastCharacter],
  );
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
  const lengths = `length(lexeme) between ${parameters.add(letters.length - 2)} and ${parameters.add(letters.length + 2)}`;
  // Each pattern alone is a range of the key; together in one ANY they would be compared with every word.
  const branches = [
    `lexeme = any (${parameters.add(gone)}::text[])`,
    ...likePatterns.map((pattern) => `(lexeme like ${parameters.add(pattern)} and ${lengths})`),
  ];
  const { rows } = await client.query<{ lexeme: string }>(
    branches.map((branch) => `select lexeme from search_lexemes where ${branch}`).join(' union '),
    parameters.values,
  );
  return rows.map((row) => row.lexeme);
}
