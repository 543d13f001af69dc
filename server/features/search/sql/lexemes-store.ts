// Counts how many rows have each lexeme, and deletes what no row has any more.
import type { PoolClient } from 'pg';
import { copyLine, copyLines, firstRow } from '#server/foundation/database/public.ts';
import type { CountedRow } from './search-row.ts';
import { codeOfLexeme } from './text-groups.ts';

const lexemesAtOnce = 50_000;
/** Lexemes in memory; with more, they are written before the end. */
const lexemesMax = 2_000_000;

/** The caller holds the lock of the search tables. */
export class LexemeWriter {
  private sums = new Map<string, number>();
  /** Lexemes that fewer rows have than before, and perhaps none. */
  private readonly lessened = new Set<string>();
  private readonly client: PoolClient;

  constructor(client: PoolClient) {
    this.client = client;
  }

  /** `by`: 1 for rows that are added, -1 for rows that are removed. */
  async add(rows: readonly CountedRow[], by: 1 | -1): Promise<void> {
    for (const { lexemes } of rows)
      for (const lexeme of lexemes) this.sums.set(lexeme, (this.sums.get(lexeme) ?? 0) + by);
    if (this.sums.size > lexemesMax) await this.writeSums();
  }

  /** Writes the counts, and deletes the lexemes and values that no row has any more. Must be called after the last row. */
  async finish(): Promise<void> {
    await this.writeSums();
    const lessened = [...this.lessened];
    this.lessened.clear();
    if (lessened.length === 0) return;
    const { rows } = await this.client.query<{ lexeme: string }>(
      'delete from search_lexemes where lexeme = any($1::text[]) and count = 0 returning lexeme',
      [lessened],
    );
    const codes = rows.flatMap(({ lexeme }) => codeOfLexeme(lexeme) ?? []);
    if (codes.length > 0) await this.client.query('delete from search_values where code = any($1::integer[])', [codes]);
  }

  private async writeSums(): Promise<void> {
    const changed = [...this.sums].filter(([, sum]) => sum !== 0);
    this.sums = new Map();
    const stored = await firstRow<{ none: boolean }>(
      this.client,
      'select not exists (select 1 from search_lexemes) as none',
    );
    for (let at = 0; at < changed.length; at += lexemesAtOnce) {
      const page = changed.slice(at, at + lexemesAtOnce);
      await (stored?.none === true ? copyCounts(this.client, page) : addCounts(this.client, page));
    }
    for (const [lexeme, sum] of changed) if (sum < 0) this.lessened.add(lexeme);
  }
}

const copyCounts = (client: PoolClient, counts: readonly [string, number][]): Promise<void> =>
  copyLines(client, 'search_lexemes', ['lexeme', 'count'], counts.map(copyLine));

const addCounts = async (client: PoolClient, counts: readonly [string, number][]): Promise<void> =>
  void (await client.query(
    `insert into search_lexemes (lexeme, count) select * from unnest($1::text[], $2::integer[])
     on conflict (lexeme) do update set count = search_lexemes.count + excluded.count`,
    [counts.map(([lexeme]) => lexeme), counts.map(([, count]) => count)],
  ));
