// Writes the cells. The caller holds the lock of the search tables.
import type { PoolClient } from 'pg';
import { copyLine, copyLines, firstRow } from '#server/foundation/database/public.ts';
import { beginningNumbers, beginningOf, cellFields, CellSums, flagsOf, noCode } from './cells.ts';
import { countedTexts, type CountedRow } from './search-row.ts';
import { column, withBareWords } from './text-groups.ts';
import type { WritableCodes } from './value-codes-store.ts';

/** Sums in memory, 4 bytes each; with more, they are written before the end. */
const sumsMax = 32_000_000;
const cellsAtOnce = 100_000;

export class CellWriter {
  private readonly sums = new CellSums();
  /** Field → value → code. There are few of them. */
  private readonly known = new Map<string, Map<string, number>>();
  /** The codes of beginnings by their number. */
  private readonly beginnings = new Map<number, number>();
  private readonly client: PoolClient;
  private readonly codes: WritableCodes;

  constructor(client: PoolClient, codes: WritableCodes) {
    this.client = client;
    this.codes = codes;
  }

  async add(rows: readonly CountedRow[], by: 1 | -1): Promise<void> {
    const begun = rows.map(({ lexemes }) => beginningNumbers(lexemes));
    const unknown = new Set<number>();
    for (const numbers of begun) for (const number of numbers) if (!this.beginnings.has(number)) unknown.add(number);
    await this.know(cellFields.beginning, new Set(Array.from(unknown, beginningOf)));
    for (const number of unknown) this.beginnings.set(number, this.codeOf(cellFields.beginning, beginningOf(number)));
    for (const field of [cellFields.hasPhone, cellFields.hasEmail]) await this.know(field, new Set(['true', 'false']));
    for (const [at, row] of rows.entries())
      this.sums.add(
        row,
        {
          flags: flagsOf(row).map(({ field, value }) => this.codeOf(field, value)),
          beginnings: Array.from(begun[at] ?? [], (number) => this.beginnings.get(number) ?? noCode),
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
    const isEmpty = await areNone(this.client);
    let page: Cell[] = [];
    const writePage = async (): Promise<void> => {
      await (isEmpty ? copyCells(this.client, page) : addCells(this.client, page));
      page = [];
    };
    for (const cell of this.sums.entries()) {
      page.push(cell);
      if (page.length === cellsAtOnce) await writePage();
    }
    if (page.length > 0) await writePage();
    this.sums.clear();
  }
}

/** Condition, country, value and count. */
type Cell = [number, number, number, number];

async function areNone(client: PoolClient): Promise<boolean> {
  const row = await firstRow<{ none: boolean }>(client, 'select not exists (select 1 from search_cells) as none');
  return row?.none ?? true;
}

const copyCells = (client: PoolClient, cells: readonly Cell[]): Promise<void> =>
  copyLines(client, 'search_cells', ['condition', 'country', 'value', 'count'], cells.map(copyLine));

/** Cells that become zero are deleted. */
async function addCells(client: PoolClient, cells: readonly Cell[]): Promise<void> {
  const columns = (some: readonly Cell[]): number[][] => [0, 1, 2, 3].map((at) => some.map((cell) => cell[at] ?? 0));
  await client.query(
    `insert into search_cells (condition, country, value, count) select * from unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[])
     on conflict (condition, country, value) do update set count = search_cells.count + excluded.count`,
    columns(cells),
  );
  const [conditions, countries, values] = columns(cells.filter(([, , , count]) => count < 0));
  if (conditions?.length === 0) return;
  await client.query(
    `delete from search_cells using unnest($1::integer[], $2::integer[], $3::integer[]) as less (condition, country, value)
     where search_cells.condition = less.condition and search_cells.country = less.country and search_cells.value = less.value and count = 0`,
    [conditions, countries, values],
  );
}

interface StoredRow extends Record<string, unknown> {
  country: number;
  texts: number[];
  facets: number[];
  has_phone: boolean;
  has_email: boolean;
  lexemes: string[];
}

/** What is counted of the stored rows of these candidates. */
export async function readCountedRows(client: PoolClient, ids: readonly string[]): Promise<CountedRow[]> {
  const { rows } = await client.query<StoredRow>(
    `select country, array[${countedTexts.map(column).join(', ')}] as texts,
       facets || requested_facets || array_remove(array[enumerated_year, graduation_year], 0) as facets, has_phone, has_email, tsvector_to_array(words) as lexemes
     from search_rows where id = any ($1::bigint[])`,
    [ids],
  );
  return rows.map((row) => ({
    country: row.country,
    texts: row.texts,
    facets: row.facets,
    hasPhone: row.has_phone,
    hasEmail: row.has_email,
    lexemes: withBareWords(row.lexemes),
  }));
}
