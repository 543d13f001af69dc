// Writes the cells. The caller holds the lock of the search tables.
import type { PoolClient } from 'pg';
import { beginningsOf, cellFields, CellSums, flagsOf, reachOf } from './cells.ts';
import { countedTexts } from './search-row.ts';
import type { CountedRow } from './search-row.ts';
import { column, isWord } from './text-groups.ts';
import type { WritableCodes } from './value-codes-store.ts';

/** Sums in memory, 4 bytes each; with more, they are written before the end. */
const sumsMax = 32_000_000;
const cellsAtOnce = 100_000;

export class CellWriter {
  private readonly sums = new CellSums();
  /** Field → value → code. There are few of them. */
  private readonly known = new Map<string, Map<string, number>>();
  private readonly client: PoolClient;
  private readonly codes: WritableCodes;

  constructor(client: PoolClient, codes: WritableCodes) {
    this.client = client;
    this.codes = codes;
  }

  async add(rows: readonly CountedRow[], by: 1 | -1): Promise<void> {
    const values = rows.map((row) => ({ row, beginnings: [...beginningsOf(row)] }));
    await this.know(cellFields.beginning, new Set(values.flatMap(({ beginnings }) => beginnings)));
    await this.know(cellFields.reach, new Set(rows.map(reachOf)));
    for (const field of [cellFields.hasPhone, cellFields.hasEmail]) await this.know(field, new Set(['true', 'false']));
    for (const { row, beginnings } of values)
      this.sums.add(
        row,
        {
          flags: flagsOf(row).map(({ field, value }) => this.codeOf(field, value)),
          beginnings: beginnings.map((beginning) => this.codeOf(cellFields.beginning, beginning)),
          reach: this.codeOf(cellFields.reach, reachOf(row)),
        },
        by,
      );
    if (this.sums.size > sumsMax) await this.write();
  }

  private async know(field: string, values: ReadonlySet<string>): Promise<void> {
    const known = this.known.get(field) ?? new Map<string, number>();
    this.known.set(field, known);
    const unknown = [...values].filter((value) => !known.has(value)).map((value) => ({ field, value }));
    if (unknown.length === 0) return;
    const codeOf = await this.codes.codesFor(unknown);
    for (const coded of unknown) known.set(coded.value, codeOf(coded));
  }

  private codeOf(field: string, value: string): number {
    const code = this.known.get(field)?.get(value);
    if (code === undefined) throw new Error(`A value of ${field} has no code.`);
    return code;
  }

  /** Adds the sums to the stored cells. */
  async write(): Promise<void> {
    let page: [number, number, number, number][] = [];
    for (const cell of this.sums.entries()) {
      page.push(cell);
      if (page.length === cellsAtOnce) {
        await addCells(this.client, page);
        page = [];
      }
    }
    if (page.length > 0) await addCells(this.client, page);
    this.sums.clear();
  }
}

const addCells = async (client: PoolClient, cells: readonly [number, number, number, number][]): Promise<void> =>
  void (await client.query(
    `insert into search_cells (condition, country, value, count) select * from unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[])
     on conflict (condition, country, value) do update set count = search_cells.count + excluded.count`,
    [0, 1, 2, 3].map((at) => cells.map((cell) => cell[at])),
  ));

interface StoredRow extends Record<string, unknown> {
  country: number;
  texts: number[];
  tags: number[];
  has_phone: boolean;
  has_email: boolean;
  verified_day: number | null;
  lexemes: string[];
}

/** What the stored rows of these candidates add to the cells. */
export async function readCountedRows(client: PoolClient, ids: readonly string[]): Promise<CountedRow[]> {
  const { rows } = await client.query<StoredRow>(
    `select country, array[${countedTexts.map(column).join(', ')}] as texts, tags, has_phone, has_email, verified_day, tsvector_to_array(words) as lexemes
     from search_rows where id = any ($1::bigint[])`,
    [ids],
  );
  return rows.map((row) => ({
    country: row.country,
    texts: row.texts,
    tags: row.tags,
    hasPhone: row.has_phone,
    hasEmail: row.has_email,
    verifiedDay: row.verified_day,
    words: row.lexemes.filter(isWord),
  }));
}
