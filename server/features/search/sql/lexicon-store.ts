// Reads what the conditions of a text need to know about the words of the directory.
import type { PoolClient } from 'pg';
import { queryTextOf, type IndexQuery, type PhraseTerm, type Spelling } from '#search-index/public.ts';
import type { HoldingValue, Lexicon } from './lexicon.ts';
import { Parameters } from './parameters.ts';
import { inNames, inRun, wordsOfValue } from './phrase-conditions.ts';
import { excludedTerm, termConditions } from './text-conditions.ts';
import { lastCharacter, type TextGroup } from './text-groups.ts';
import { allRows } from '#server/foundation/database/public.ts';

/** With more lexemes of one beginning, the number of their rows is unknown. */
const countedLexemesMax = 300;
/** A tsquery names so many: the index then skips what other words exclude, where it would read all rows of a beginning. */
const listedLexemesMax = 6;

interface AskedLexeme {
  lexeme: string;
  isBegun: boolean;
}

interface AskedPhrase {
  group: TextGroup;
  phrase: PhraseTerm;
}

const lexemeKey = ({ lexeme, isBegun }: AskedLexeme): string => `${isBegun ? '*' : '='}${lexeme}`;
const phraseText = ({ parts, joined }: PhraseTerm): string => `${parts.join(' ')}|${joined.join(' ')}`;
const phraseKey = ({ group, phrase }: AskedPhrase): string => `${group.name}|${phraseText(phrase)}`;

class AskedLexicon implements Lexicon {
  readonly lexemes = new Map<string, AskedLexeme>();
  readonly phrases = new Map<string, AskedPhrase>();

  rowsMax = (lexeme: string, isBegun: boolean): number => {
    this.lexemes.set(lexemeKey({ lexeme, isBegun }), { lexeme, isBegun });
    return Infinity;
  };

  beginningWith = (lexeme: string): null => {
    this.rowsMax(lexeme, true);
    return null;
  };

  holdingPhrase = (group: TextGroup, phrase: PhraseTerm): [] => {
    this.phrases.set(phraseKey({ group, phrase }), { group, phrase });
    return [];
  };

  isInTexts = (group: TextGroup, phrase: PhraseTerm): boolean => {
    this.phrases.set(phraseKey({ group, phrase }), { group, phrase });
    return true;
  };
}

/** In the caller's transaction. */
export async function readLexicon(client: PoolClient, { text }: IndexQuery, spelling: Spelling): Promise<Lexicon> {
  const asked = new AskedLexicon();
  const { required, optional = [] } = queryTextOf(text);
  const terms = [...required, ...optional, excludedTerm(queryTextOf(text)) ?? []].flat();
  // Writing the conditions asks for everything that they depend on.
  for (const term of terms) termConditions(term, { spelling, lexicon: asked }, new Parameters());
  const counts = await readCounts(client, [...asked.lexemes.values()]);
  const phrases = [...asked.phrases.values()];
  const values = await readHolding(
    client,
    phrases.filter(({ group }) => !group.isRunning),
  );
  const named = await readInNames(
    client,
    phrases.filter(({ group }) => group.isRunning),
  );
  return {
    rowsMax: (lexeme, isBegun) => counts.get(lexemeKey({ lexeme, isBegun }))?.rows ?? 0,
    beginningWith: (lexeme) => counts.get(lexemeKey({ lexeme, isBegun: true }))?.lexemes ?? null,
    holdingPhrase: (group, phrase) => values.get(phraseKey({ group, phrase })) ?? [],
    isInTexts: (group, phrase) => named.has(phraseKey({ group, phrase })),
  };
}

interface FoundLexemes {
  /** At most. */
  rows: number;
  /** Null: many. */
  lexemes: readonly string[] | null;
}

/** Without an entry no row has the lexeme. */
async function readCounts(
  client: PoolClient,
  asked: readonly AskedLexeme[],
): Promise<ReadonlyMap<string, FoundLexemes>> {
  if (asked.length === 0) return new Map();
  const texts = (isBegun: boolean): string[] =>
    asked.filter((one) => one.isBegun === isBegun).map(({ lexeme }) => lexeme);
  const { rows } = await client.query<{ lexeme: string; is_begun: boolean; lexemes: string[]; rows: string }>(
    `select lexeme, false as is_begun, array[lexeme] as lexemes, count::bigint as rows from search_lexemes where lexeme = any ($1::text[])
     union all select asked.lexeme, true, found.lexemes, found.rows from unnest($2::text[]) as asked (lexeme) cross join lateral (
       select array_agg(lexeme) as lexemes, sum(count) as rows from (
         select lexeme, count from search_lexemes present where present.lexeme >= asked.lexeme and present.lexeme < asked.lexeme || $3
         limit ${countedLexemesMax}
       ) begun
     ) found where found.lexemes is not null`,
    [texts(false), texts(true), lastCharacter],
  );
  return new Map(
    rows.map(({ lexeme, is_begun: isBegun, lexemes, rows: count }) => [
      lexemeKey({ lexeme, isBegun }),
      {
        rows: lexemes.length === countedLexemesMax ? Infinity : Number(count),
        lexemes: lexemes.length > listedLexemesMax ? null : lexemes,
      },
    ]),
  );
}

/** Values by phrase and group. */
async function readHolding(
  client: PoolClient,
  asked: readonly AskedPhrase[],
): Promise<ReadonlyMap<string, readonly HoldingValue[]>> {
  const found = new Map<string, readonly HoldingValue[]>();
  for (const phrase of new Map(asked.map((one) => [phraseText(one.phrase), one.phrase])).values()) {
    const groups = asked.filter((one) => phraseText(one.phrase) === phraseText(phrase)).map(({ group }) => group);
    const values = await readValuesHolding(client, phrase, groups);
    for (const group of groups)
      found.set(
        phraseKey({ group, phrase }),
        values.filter(({ field }) => group.fields.includes(field)),
      );
  }
  return found;
}

async function readValuesHolding(
  client: PoolClient,
  phrase: PhraseTerm,
  groups: readonly TextGroup[],
): Promise<HoldingValue[]> {
  const parameters = new Parameters();
  const fields = groups.flatMap((group) => group.fields);
  return allRows<HoldingValue & Record<string, unknown>>(
    client,
    `select code, field from search_values where field = any (${parameters.add(fields)}::text[])
     and words @@ ${parameters.add(wordsOfValue(phrase))}::tsquery and ${inRun(phrase, parameters)}`,
    parameters.values,
  );
}

/** The keys of the phrases that are in someone's name. */
async function readInNames(client: PoolClient, asked: readonly AskedPhrase[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const one of asked) {
    const parameters = new Parameters();
    const { rowCount } = await client.query(
      `select 1 from search_rows where ${inNames(one.group, one.phrase, parameters)} limit 1`,
      parameters.values,
    );
    if (rowCount !== 0) found.add(phraseKey(one));
  }
  return found;
}
