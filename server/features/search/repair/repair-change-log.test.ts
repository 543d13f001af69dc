// After an operator's own SQL, which the change log does not name, the repair makes every follower equal to the directory again.
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { memoryEngine } from '../memory/memory-engine.ts';
import type { SearchEngine } from '../search-engine.ts';
import { sqlEngine } from '../sql/sql-engine.ts';
import { askedQuery } from '../testing/asked-query.ts';
import { quietLog } from '../testing/quiet-log.ts';
import { repairChangeLog } from './repair-change-log.ts';

const { database, url } = testDatabase();
const sql = (statement: string) => database.pool.query(statement);
const logged = (statement: string) => changeCandidates(database.pool, statement);

afterEach(async () => {
  await sql(
    'truncate candidates, candidate_changes, candidate_checksums, change_log_comparison, search_rows_position, search_rows, search_cells',
  );
});

async function engineOf(kind: 'memory' | 'postgres'): Promise<SearchEngine> {
  const { log } = quietLog();
  const engine =
    kind === 'memory' ? memoryEngine({ databaseUrl: url, snapshotFile: null, readers: 1 }, log) : sqlEngine(url, log);
  onTestFinished(() => engine.close());
  await engine.ready();
  return engine;
}

const titles = async (engine: SearchEngine): Promise<string> =>
  (await engine.search(askedQuery({ sortKey: 'name' }), new AbortController().signal)).cards
    .map(({ title }) => title)
    .join(' ');

const expectTitles = (engine: SearchEngine, expected: string) => expect.poll(() => titles(engine)).toBe(expected);

describe.each(['memory', 'postgres'] as const)('the %s engine', (kind) => {
  test('shows candidates that SQL inserted, changed and deleted once the log is repaired', async () => {
    await logged(`insert into candidates (id, last_name, title) values (1, 'A', 'a1'), (2, 'B', 'b1'), (3, 'C', 'c1')`);
    const engine = await engineOf(kind);
    await expectTitles(engine, 'a1 b1 c1');
    await sql(`update candidates set title = 'a2' where id = 1`);
    await sql('delete from candidates where id = 2');
    await sql(`insert into candidates (id, last_name, title) values (4, 'D', 'd1')`);
    expect(await repairChangeLog(database)).toEqual({ compared: 3, logged: 0, isRestarted: true });
    await expectTitles(engine, 'a2 c1 d1');

    await sql(`update candidates set title = 'c2' where id = 3`);
    await sql('delete from candidates where id = 4');
    expect(await repairChangeLog(database)).toEqual({ compared: 2, logged: 2, isRestarted: false });
    await expectTitles(engine, 'a2 c2');
  });

  test('shows that SQL took back what the product wrote', async () => {
    await logged(`insert into candidates (id, last_name, title) values (1, 'A', 'a1'), (2, 'B', 'b1')`);
    const engine = await engineOf(kind);
    await repairChangeLog(database);
    await logged(`update candidates set title = 'a2' where id = 1`);
    await logged(`insert into candidates (id, last_name, title) values (3, 'C', 'c1')`);
    await expectTitles(engine, 'a2 b1 c1');
    await sql(`update candidates set title = 'a1' where id = 1`);
    await sql('delete from candidates where id = 3');
    await repairChangeLog(database);
    await expectTitles(engine, 'a1 b1');
  });
});

describe('the repair', () => {
  test('logs nothing when nothing has changed, also after it has logged something', async () => {
    await sql(`insert into candidates (id, last_name) select n, 'Person ' || n from generate_series(1, 11000) n`);
    await repairChangeLog(database);
    expect(await repairChangeLog(database)).toEqual({ compared: 11_000, logged: 0, isRestarted: false });
    await sql('update candidates set title = last_name where id % 1000 = 0');
    expect(await repairChangeLog(database)).toEqual({ compared: 11_000, logged: 11, isRestarted: false });
    expect(await repairChangeLog(database)).toEqual({ compared: 11_000, logged: 0, isRestarted: false });
  });

  test('takes no notice of columns that the search does not read', async () => {
    await sql(`insert into candidates (id, last_name) values (1, 'A')`);
    await repairChangeLog(database);
    await sql(`update candidates set keys = 'npi/00', updated_at = now() + interval '1 day'`);
    expect(await repairChangeLog(database)).toMatchObject({ logged: 0 });
  });

  test('begins again when the log no longer reaches back to the last comparison', async () => {
    await sql(`insert into candidates (id, last_name) values (1, 'A')`);
    await repairChangeLog(database);
    await sql('delete from candidate_changes');
    expect(await repairChangeLog(database)).toMatchObject({ isRestarted: true });
    expect(await repairChangeLog(database)).toMatchObject({ isRestarted: false });
  });

  test('that was killed is completed by the next run', async () => {
    await sql(`insert into candidates (id, last_name) select n, 'Person ' || n from generate_series(1, 11000) n`);
    await repairChangeLog(database);
    await sql(`update candidates set title = 'Nurse'`);
    const killed = repairChangeLog(database, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await repairChangeLog(database)).toMatchObject({ compared: 11_000, logged: 11_000 });
  });
});
