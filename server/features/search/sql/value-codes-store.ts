// The codes of values: how rows name the values of candidates.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { wordForms, type IndexQuery } from '#search-index/public.ts';
import { furtherOf } from './further-values.ts';
import type { CodeOf, CodedValue } from './search-row.ts';
import { runOf } from './text-forms.ts';
import { beginningQuestion, shortened, vectorOf } from './text-groups.ts';
import { firstRow } from '#server/foundation/database/public.ts';

const keyOf = ({ field, value }: CodedValue): string => `${field}\n${value}`;
const hashOf = (coded: CodedValue): Buffer => createHash('sha256').update(keyOf(coded)).digest();

/** Keeps the memory of a fill bounded; a value that is forgotten is read again. */
const rememberedMax = 200_000;

/** Codes for rows that are written. The caller holds the lock of the search tables. */
export class WritableCodes {
  /** By field and value. */
  private readonly known = new Map<string, Map<string, number>>();
  private readonly client: PoolClient;
  private remembered = 0;

  constructor(client: PoolClient) {
    this.client = client;
  }

  /** Returns the codes of at least these values, and stores those that are new. */
  async codesFor(values: readonly CodedValue[]): Promise<CodeOf> {
    if (this.remembered > rememberedMax) {
      this.known.clear();
      this.remembered = 0;
    }
    const unknown = new Map<string, CodedValue>();
    for (const coded of values) if (this.codeOf(coded) === undefined) unknown.set(keyOf(coded), coded);
    for (const { key, code } of await readCodes(this.client, [...unknown.values()])) {
      const coded = unknown.get(key);
      if (coded !== undefined) this.remember(coded, code);
      unknown.delete(key);
    }
    await this.store([...unknown.values()]);
    return (coded) => {
      const code = this.codeOf(coded);
      if (code === undefined) throw new Error(`A value of ${coded.field} has no code.`);
      return code;
    };
  }

  private codeOf({ field, value }: CodedValue): number | undefined {
    return this.known.get(field)?.get(value);
  }

  private remember({ field, value }: CodedValue, code: number): void {
    const known = this.known.get(field) ?? new Map<string, number>();
    this.known.set(field, known);
    known.set(value, code);
    this.remembered += 1;
  }

  private async store(values: readonly CodedValue[]): Promise<void> {
    if (values.length === 0) return;
    const last = await firstRow<{ code: number }>(
      this.client,
      'select coalesce(max(code), 0) as code from search_values',
    );
    const codes = values.map((_, at) => (last?.code ?? 0) + 1 + at);
    const forms = values.map(({ value }) => wordForms(value));
    await this.client.query(
      'insert into search_values (code, hash, field, value, run, words) select * from unnest($1::integer[], $2::bytea[], $3::text[], $4::text[], $5::text[], $6::tsvector[])',
      [
        codes,
        values.map(hashOf),
        values.map(({ field }) => field),
        values.map(({ value }) => value),
        forms.map(runOf),
        forms.map(({ parts, joined }) => vectorOf(new Set([...parts, ...joined].map(shortened)))),
      ],
    );
    values.forEach((coded, at) => this.remember(coded, codes[at] ?? 0));
  }
}

async function readCodes(client: PoolClient, values: readonly CodedValue[]): Promise<{ key: string; code: number }[]> {
  if (values.length === 0) return [];
  const keys = new Map(values.map((coded) => [hashOf(coded).toString('hex'), keyOf(coded)]));
  const { rows } = await client.query<{ hash: Buffer; code: number }>(
    'select hash, code from search_values where hash = any($1::bytea[])',
    [values.map(hashOf)],
  );
  return rows.flatMap(({ hash, code }) => {
    const key = keys.get(hash.toString('hex'));
    return key === undefined ? [] : [{ key, code }];
  });
}

/** The codes that a query names. */
export interface QueryCodes {
  /** The codes of these values; values that no candidate ever had have none. */
  of: (field: string, values: readonly string[]) => number[];
  /** The codes of the values of the field that hold the tag: consecutive words, the last of which may be begun. */
  holding: (field: string, tag: string) => readonly number[];
}

/** For statements that are only looked at. */
export const noCodes: QueryCodes = { of: () => [], holding: () => [] };

/** In the caller's transaction. `more`: values besides those of the filters. */
export async function readQueryCodes(
  client: PoolClient,
  query: IndexQuery,
  more: readonly CodedValue[],
): Promise<QueryCodes> {
  const conditions = [query, ...(query.except ?? [])];
  const wanted = [
    ...conditions
      .flatMap(({ filters = {} }) => Object.entries(filters))
      .flatMap(([field, values]) =>
        withFurther(field).flatMap((name) => values.map((value) => ({ field: name, value }))),
      ),
    ...Object.values(query.also ?? {}).flatMap(({ field, values }) => values.map((value) => ({ field, value }))),
    ...more,
  ];
  const codes = new Map((await readCodes(client, wanted)).map(({ key, code }) => [key, code]));
  const tags = [
    ...conditions
      .flatMap(({ contains = {} }) => Object.entries(contains))
      .flatMap(([field, texts]) =>
        withFurther(field).flatMap((name) => texts.map((value) => ({ field: name, value }))),
      ),
    ...(query.suggest ?? []).map(({ field, text }) => ({ field, value: text })),
  ];
  const holding = await readHolding(client, tags);
  return {
    of: (field, values) =>
      values.flatMap((value) => {
        const code = codes.get(keyOf({ field, value }));
        return code === undefined ? [] : [code];
      }),
    holding: (field, tag) => holding.get(keyOf({ field, value: tag })) ?? [],
  };
}

const withFurther = (field: string): string[] => [field, furtherOf(field)].filter((name) => name !== undefined);

/** The codes of the values that hold each of the tags, in their order. */
export async function readCodesHolding(
  client: PoolClient,
  tags: readonly CodedValue[],
): Promise<(readonly number[])[]> {
  const holding = await readHolding(client, tags);
  return tags.map((tag) => holding.get(keyOf(tag)) ?? []);
}

/** Tag → codes of the values that hold it. */
async function readHolding(
  client: PoolClient,
  tags: readonly CodedValue[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  for (const tag of new Map(tags.map((one) => [keyOf(one), one])).values()) {
    const { parts, joined } = wordForms(tag.value);
    // A tag without words matches nothing.
    if (parts.length === 0) continue;
    const { rows } = await client.query<{ code: number }>(
      'select code from search_values where field = $1 and words @@ $4::tsquery and (strpos(run, $2) > 0 or strpos(run, $3) > 0)',
      [
        tag.field,
        ` ${parts.join(' ')}`,
        `_${joined.join('_')}`,
        `${beginningQuestion(parts)} | ${beginningQuestion(joined)}`,
      ],
    );
    found.set(
      keyOf(tag),
      rows.map(({ code }) => code),
    );
  }
  return found;
}
