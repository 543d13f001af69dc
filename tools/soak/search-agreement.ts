// The index, PostgreSQL and the slow reference implementation answer every query of the recruiters' list and 1,000 random ones alike,
// also after random changes; and the list is judged by 50,000 invented candidates.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { SlowTwin } from '#search-index/testing/slow-twin.ts';
import { toDocument } from '#server/features/search/index-document.ts';
import { candidateIndexSchema } from '#server/features/search/index-schema.ts';
import { readEverybody } from '#server/features/search/search-store.ts';
import type { IndexedRow } from '#server/features/search/search-store.ts';
import { differenceOf, randomTexts, writeRows } from '#server/features/search/testing/engine-agreement.ts';
import type { AskedText } from '#server/features/search/testing/engine-agreement.ts';
import { inventedIndex, inventedRows } from '#server/features/search/testing/invented-directory.ts';
import { judgeQueries, listedQueries } from '#server/features/search/testing/recruiter-queries/judge-queries.ts';
import { listDay } from '#server/features/search/testing/recruiter-queries/meant.ts';
import { migrate, openCluster, openDatabase } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';

const people = 300;
const judgedPeople = 50_000;
const randomOfASeed = 500;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function compareAll(client: PoolClient, asked: readonly AskedText[]): Promise<void> {
  const rows: IndexedRow[] = [];
  await readEverybody(client, (page) => rows.push(...page));
  const twin = new SlowTwin(candidateIndexSchema);
  for (const row of rows) twin.put(toDocument(row));
  const index = inventedIndex(rows);
  for (const one of asked) {
    const difference = await differenceOf(one, { twin, index, client });
    if (difference !== null) throw new Error(`${difference}: ${JSON.stringify(one)}`);
  }
}

async function compareEngines(database: Database): Promise<void> {
  await writeRows(database, [...inventedRows(people, listDay)]);
  const client = await database.pool.connect();
  try {
    const listed = listedQueries.map(({ query: [text] }) => ({ text }));
    await compareAll(client, listed);
    say(`${listed.length} listed queries: the three engines agree`);
    for (const seed of [1, 2]) {
      await compareAll(client, randomTexts(seed, randomOfASeed));
      await changeCandidates(database.pool, 'delete from candidates where id % 7 = $1', [seed]);
      say(`${randomOfASeed} random queries with seed ${seed}: the three engines agree`);
    }
    await compareAll(client, listed);
    say('the listed queries after changes: the three engines agree');
  } finally {
    client.release();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'careroster-agreement-'));
chmodSync(folder, 0o755);
const cluster = await openCluster(folder, 'soak-only-password-of-this-run');
try {
  const database = openDatabase(cluster.databaseUrl, { connectionsMax: 5, applicationName: 'soak' });
  await migrate(database);
  await compareEngines(database);
  await database.close();
} finally {
  await cluster.release();
  rmSync(folder, { recursive: true });
}
const { wrong, empty } = judgeQueries(inventedIndex(inventedRows(judgedPeople, listDay)), listedQueries);
say(`${listedQueries.length} queries: ${wrong.length} do not return what was meant, ${empty.length} return nothing`);
for (const line of [...wrong, ...empty]) say(`  ${line}`);
if (wrong.length > listedQueries.length * 0.05 || empty.length > listedQueries.length * 0.01)
  throw new Error('Too many queries do not return what was meant.');
