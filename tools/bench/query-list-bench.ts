// Judges the list of queries that recruiters type by what this search returns, and by what PostgreSQL's own text search returns from the
// same invented candidates: English stemming, weights by field, all words required.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundCandidate } from '#contract/search.ts';
import { toFoundCandidate } from '#server/features/search/found-candidate.ts';
import { toDocument } from '#server/features/search/index-document.ts';
import { inventedIndex, inventedRows } from '#server/features/search/testing/invented-directory.ts';
import {
  cardsRead,
  findByIndex,
  isRight,
  listedQueries,
  queryKinds,
} from '#server/features/search/testing/recruiter-queries/judge-queries.ts';
import { listDay } from '#server/features/search/testing/recruiter-queries/meant.ts';
import { openCluster, openDatabase } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { FieldValue, IndexDocument } from '#search-index/public.ts';

/** Field → weight, as `setweight` takes them. */
const weights = {
  A: ['title', 'specialty'],
  B: ['credentials', 'firstName', 'middleName', 'lastName'],
  C: ['skills'],
  D: ['organization', 'city', 'state', 'stateName', 'zip', 'schools', 'degree', 'companyIndustry'],
} as const;
const rowsAtOnce = 1_000;

interface Found {
  total: number;
  cards: FoundCandidate[];
}
type Find = (text: string) => Promise<Found> | Found;

interface Tally {
  right: number;
  empty: number;
}

export async function benchQueryList(candidates: number): Promise<string> {
  const rows = [...inventedRows(candidates, listDay)];
  const index = inventedIndex(rows);
  const ours = await judged((text) => findByIndex(index, text));
  const theirs = await withPostgres(rows.map(toDocument), judged);
  return tableOf(candidates, ours, theirs);
}

/** By kind of query. */
async function judged(find: Find): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>(queryKinds.map((kind) => [kind, { right: 0, empty: 0 }]));
  for (const { kind, query } of listedQueries) {
    const [text, isMeant] = query;
    const { total, cards } = await find(text);
    const tally = tallies.get(kind) ?? { right: 0, empty: 0 };
    tally.right += isRight(cards.map(isMeant)) ? 1 : 0;
    tally.empty += total === 0 ? 1 : 0;
  }
  return tallies;
}

async function withPostgres(
  documents: readonly IndexDocument[],
  work: (find: Find) => Promise<Map<string, Tally>>,
): Promise<Map<string, Tally>> {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-query-list-'));
  chmodSync(folder, 0o755);
  const cluster = await openCluster(folder, 'bench-only-password-of-this-run');
  const database = openDatabase(cluster.databaseUrl, { connectionsMax: 1, applicationName: 'bench' });
  try {
    // The search covers the United States unless the operator adds Canada.
    await fill(
      database,
      documents.filter(({ values }) => values['country'] === 'US'),
    );
    const byId = new Map(documents.map((document) => [document.id, document]));
    return await work((text) => findByText(database, text, byId));
  } finally {
    await database.close();
    await cluster.release();
    rmSync(folder, { recursive: true });
  }
}

async function fill({ pool }: Database, documents: readonly IndexDocument[]): Promise<void> {
  await pool.query(
    `create table listed (id bigint primary key, last_name text, a text, b text, c text, d text, words tsvector generated always as (
      setweight(to_tsvector('english', a), 'A') || setweight(to_tsvector('english', b), 'B') ||
      setweight(to_tsvector('english', c), 'C') || setweight(to_tsvector('english', d), 'D')) stored)`,
  );
  for (let at = 0; at < documents.length; at += rowsAtOnce)
    await pool.query(
      `insert into listed (id, last_name, a, b, c, d) select * from jsonb_to_recordset($1::jsonb) as row (id bigint, last_name text, a text, b text, c text, d text)`,
      [JSON.stringify(documents.slice(at, at + rowsAtOnce).map(rowOf))],
    );
  await pool.query('create index on listed using gin (words)');
  await pool.query('vacuum analyze listed');
}

const rowOf = ({ id, values }: IndexDocument): Record<string, string> => ({
  id: id.toString(),
  last_name: textOf(values['lastName']),
  a: weights.A.map((field) => textOf(values[field])).join(' . '),
  b: weights.B.map((field) => textOf(values[field])).join(' . '),
  c: weights.C.map((field) => textOf(values[field])).join(' . '),
  d: weights.D.map((field) => textOf(values[field])).join(' . '),
});

const textOf = (value: FieldValue | undefined): string =>
  [value ?? []]
    .flat()
    .filter((text) => typeof text === 'string')
    .join(' . ');

async function findByText(
  { pool }: Database,
  text: string,
  documents: ReadonlyMap<bigint, IndexDocument>,
): Promise<Found> {
  const { rows } = await pool.query<{ id: string; total: string }>(
    `select id, count(*) over () as total from listed, websearch_to_tsquery('english', $1) asked where words @@ asked
     order by ts_rank(words, asked) desc, last_name, id limit ${cardsRead}`,
    [text],
  );
  const cards = rows.flatMap(({ id }) => {
    const document = documents.get(BigInt(id));
    return document === undefined ? [] : [cardOf(document)];
  });
  return { total: Number(rows[0]?.total ?? 0), cards };
}

const cardOf = ({ id, values }: IndexDocument): FoundCandidate => {
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
  return toFoundCandidate({ id, score: 0, meters: null, values: known });
};

function tableOf(candidates: number, ours: ReadonlyMap<string, Tally>, theirs: ReadonlyMap<string, Tally>): string {
  const sum = (tallies: ReadonlyMap<string, Tally>): Tally => ({
    right: [...tallies.values()].reduce((all, { right }) => all + right, 0),
    empty: [...tallies.values()].reduce((all, { empty }) => all + empty, 0),
  });
  const line = (name: string, own: Tally | undefined, other: Tally | undefined): string =>
    `| ${[name, own?.right, own?.empty, other?.right, other?.empty].join(' | ')} |`;
  return [
    `${candidates} invented candidates, ${listedQueries.length} queries`,
    '',
    '| kind | right | no results | PostgreSQL text search: right | no results |',
    '|---|---|---|---|---|',
    ...queryKinds.map((kind) => line(kind, ours.get(kind), theirs.get(kind))),
    line('**all**', sum(ours), sum(theirs)),
  ].join('\n');
}
