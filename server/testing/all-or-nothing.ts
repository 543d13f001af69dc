// Proves of a piece of work that it leaves its whole effect or none, whichever of its statements fails and however.
import { afterAll, expect, test } from 'vitest';
import type { Database } from '#server/foundation/database/public.ts';
import type { TestProduct } from './product.ts';
import { faults, statementFaults } from './statement-faults.ts';
import type { Fault, StatementFaults } from './statement-faults.ts';
import { effectOf, tableReader } from './table-snapshot.ts';
import type { Effect, TableReader, Tables } from './table-snapshot.ts';

export interface Write {
  /** Prepares what the work needs, such as a person who is signed in, and answers the work. It is repeated until it succeeds. */
  arrange: () => Promise<() => Promise<Response>>;
  /** Rows that change when it succeeds. `{}`: it only reads. */
  effect: Effect;
  /**
   * Given: a failure may leave a part of the effect, because the work is repeated and then completes it, for this reason. The
   * failure and the repetition together must have the whole effect, once.
   */
  repeated?: string;
}

interface AllOrNothingParts {
  database: Database;
  statements: StatementFaults;
  tables: TableReader;
  /** Of the works so far: statements, from the first one on, at the last of which each fault was tried. */
  tried: Set<string>;
}

/** Written beside a request: an attempt is counted before it is evaluated, and stays counted when the attempt fails. */
const independentTables = ['rate_limits'];

/** Far more than any request sends. */
const statementsMax = 200;

/** One test for each of them. To be called before the product of the file opens its first connection, and once for each product. */
export function testAllOrNothing(
  { database, databaseUrl }: Pick<TestProduct, 'database' | 'databaseUrl'>,
  writes: Readonly<Record<string, Write>>,
): void {
  const parts = {
    database,
    statements: statementFaults(database),
    tables: tableReader(databaseUrl),
    tried: new Set<string>(),
  };
  afterAll(() => parts.tables.close());
  test.each(Object.entries(writes))(
    '%s',
    async (_entrance, write) => {
      let path: readonly string[] = [];
      for (const fault of faults) path = await failEachStatement(parts, write, fault, path);
      for (const text of commonStarts(path)) parts.tried.add(text);
    },
    300_000,
  );
}

/** The first n statements of a work, as one text. */
const start = (path: readonly string[], n: number): string => path.slice(0, n).join('\n');

/** The starts of a work before it writes anything: works that begin with the same statements find the session and the rights of its user. */
function commonStarts(path: readonly string[]): string[] {
  const firstWrite = path.findIndex(
    (text) =>
      /\b(?:insert|update|delete|copy)\b/i.test(text) && !independentTables.some((table) => text.includes(table)),
  );
  return path.slice(0, firstWrite === -1 ? path.length : firstWrite).map((_, index) => start(path, index + 1));
}

/**
 * Returns the statements of the work, which may be known as `path` from another fault. Then the start that it has in common with other works is
 * left out: what they did with it is proven.
 */
async function failEachStatement(
  parts: AllOrNothingParts,
  write: Write,
  fault: Fault,
  path: readonly string[],
): Promise<readonly string[]> {
  const { arrange, effect, repeated } = write;
  let work = await arrange();
  /** What the tables contain, as long as it is known. */
  let known: Tables | null = null;
  for (let n = 1; n <= statementsMax; n += 1) {
    if (n <= path.length && parts.tried.has(start(path, n))) continue;
    const areRenewed = await prepareRun(parts.database);
    const before: Tables = known === null || areRenewed ? await parts.tables.read() : known;
    const { isDone, failed, answer, sent } = await failOnce(parts, work, n, fault);
    const story = failed === null ? `nothing failed: ${answer}` : `statement ${n} was ${fault}: ${failed}`;
    if (failed !== null && repeated !== undefined) await repeat(parts, work, story);
    const after = await parts.tables.read();
    const seen = effectOf(before, after, independentTables);
    if (failed === null) {
      expect({ isDone, effect: seen }, story).toEqual({ isDone: true, effect });
      return sent;
    }
    const isWhole = isDone || repeated !== undefined || isUnknown(fault, failed, seen);
    expect(seen, story).toEqual(isWhole ? effect : {});
    known = isWhole ? null : after;
    if (isWhole) work = await arrange();
  }
  throw new Error(`The work sends more than ${statementsMax} statements.`);
}

/**
 * Every run is one more attempt of the same person from the same address, so attempts are forgotten. On a slow machine a session reaches
 * the age at which the next request renews it, which would count as an effect. Returns whether any session changed.
 */
async function prepareRun({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `with forgotten as (delete from rate_limits)
     update sessions set updated_at = now() where updated_at < now() - interval '20 seconds' returning 1`,
  );
  return rows.length > 0;
}

async function failOnce(
  { statements }: AllOrNothingParts,
  work: () => Promise<Response>,
  n: number,
  fault: Fault,
): Promise<{ isDone: boolean; failed: string | null; answer: string; sent: readonly string[] }> {
  const { result: response, failed, sent } = await statements.failAt(n, fault, work);
  return { isDone: response.status < 400, failed, sent, answer: `${response.status} ${await response.text()}` };
}

async function repeat(parts: AllOrNothingParts, work: () => Promise<Response>, story: string): Promise<void> {
  // Sessions are not renewed here: that would be a difference between before and after.
  await parts.database.pool.query('delete from rate_limits');
  const { isDone, answer } = await failOnce(parts, work, statementsMax, 'refused');
  expect(isDone, `${story}; the repetition was answered ${answer}`).toBe(true);
}

/** Whether a change took place cannot be known when the answer to its commit is lost: then, and only then, it may have. */
const isUnknown = (fault: Fault, failed: string, seen: Effect): boolean =>
  fault === 'unanswered' && /^(?:commit$|insert|update|delete|with)/i.test(failed) && Object.keys(seen).length > 0;
