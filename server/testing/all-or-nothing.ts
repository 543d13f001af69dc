// Proves of a piece of work that it leaves its whole effect or none, whichever of its statements fails and however.
import { afterAll, expect, inject, test } from 'vitest';
import type { Database } from '#server/foundation/database/public.ts';
import type { TestProduct } from './product.ts';
import { statementFaults, type Fault, type StatementFaults } from './statement-faults.ts';
import { recordChanges, type ChangeRecorder, type Effect } from './recorded-changes.ts';

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

declare module 'vitest' {
  export interface ProvidedContext {
    /** `each`: the answer of each statement of each work is lost. Left out: that of two statements of every third work. */
    lostAnswers?: 'each';
  }
}

interface AllOrNothingParts {
  database: Database;
  statements: StatementFaults;
  changes: ChangeRecorder;
  /** Of the works so far: statements, from the first one on, the last of which was refused. */
  refused: Set<string>;
}

/**
 * Written beside a request. An attempt is counted before it is evaluated, and stays counted when the attempt fails. Shown cards and times of
 * searches are counted in memory and saved every few seconds, which may be during another work.
 */
const independentTables = ['rate_limits', 'shown_cards', 'search_times'];

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
    changes: recordChanges(databaseUrl),
    refused: new Set<string>(),
  };
  afterAll(() => parts.changes.close());
  const losing = new Set(worksThatLose(writes));
  test.each(Object.entries(writes))('%s', async (entrance, write) => {
    const path = await refuseEachStatement(parts, write);
    for (const text of commonStarts(path)) parts.refused.add(text);
    if (losing.has(entrance)) await loseAnswers(parts, write, numbersOfLost(entrance, path));
  });
}

/** The statements of a start, as one text. */
const textOfStart = (path: readonly string[]): string => path.join('\n');

const isWrite = (text: string): boolean =>
  /\b(?:insert|update|delete|copy)\b/i.test(text) && !independentTables.some((table) => text.includes(table));

/** The starts of a work before it writes anything: works that begin with the same statements find the session and the rights of its user. */
function commonStarts(path: readonly string[]): string[] {
  const firstWrite = path.findIndex(isWrite);
  return path
    .slice(0, firstWrite === -1 ? path.length : firstWrite)
    .map((_, index) => textOfStart(path.slice(0, index + 1)));
}

/**
 * A connection that breaks is met below the works, in the pool and in the function that runs transactions: a third of the works that write proves
 * how both end it, and `npm run soak -- all-or-nothing` proves it of all.
 */
function worksThatLose(writes: Readonly<Record<string, Write>>): string[] {
  const names = Object.keys(writes);
  if (inject('lostAnswers') === 'each') return names;
  return names.filter((name) => Object.keys(writes[name]?.effect ?? {}).length > 0).filter((_, at) => at % 3 === 1);
}

/**
 * A refusal of a statement finds what the statements before it left behind. A lost answer adds what happens to a transaction whose connection
 * breaks, and the doubt whether it was committed: the product meets the first at any statement alike, and the second at its last write.
 */
function numbersOfLost(entrance: string, path: readonly string[]): number[] {
  if (inject('lostAnswers') === 'each') return path.map((_, index) => index + 1);
  const lastWrite = path.findLastIndex((text) => text.toLowerCase() === 'commit' || isWrite(text)) + 1;
  const another = 1 + (entrance.length % path.length);
  return [...new Set([another, lastWrite])].filter((n) => n > 0).toSorted((a, b) => a - b);
}

/**
 * Returns the statements of the work. The start that it has in common with works before it is left out: what they did with it is proven.
 * At the end nothing fails, and the work has its effect in spite of all the failures before.
 */
async function refuseEachStatement(parts: AllOrNothingParts, write: Write): Promise<readonly string[]> {
  let work = await write.arrange();
  let n = 1;
  while (n <= statementsMax) {
    const { sent, hasFailed, isRepeatable } = await failOnce(parts, write, work, { n, fault: 'refused' });
    if (!hasFailed) return sent;
    n = sent.length + 1;
    if (!isRepeatable) work = await write.arrange();
  }
  throw new Error(`The work sends more than ${statementsMax} statements.`);
}

async function loseAnswers(parts: AllOrNothingParts, write: Write, numbers: readonly number[]): Promise<void> {
  let work: (() => Promise<Response>) | null = null;
  for (const n of numbers) {
    work ??= await write.arrange();
    const { isRepeatable } = await failOnce(parts, write, work, { n, fault: 'unanswered' });
    if (!isRepeatable) work = null;
  }
}

interface Failure {
  n: number;
  fault: Fault;
}

/** Proves what the failure left behind. `isRepeatable`: nothing, so that the same work can be done again. */
async function failOnce(
  parts: AllOrNothingParts,
  { effect, repeated }: Write,
  work: () => Promise<Response>,
  failure: Failure,
): Promise<{ sent: readonly string[]; hasFailed: boolean; isRepeatable: boolean }> {
  const { isDone, failed, answer, sent } = await runUntilAnswered(parts, work, failure);
  const story =
    failed === null ? `nothing failed: ${answer}` : `statement ${sent.length} was ${failure.fault}: ${failed}`;
  if (failed !== null && repeated !== undefined) await repeat(parts, work, story);
  const seen = await parts.changes.effect(independentTables);
  if (failed === null) expect({ isDone, effect: seen }, story).toEqual({ isDone: true, effect });
  const isWhole = isDone || repeated !== undefined || (failed !== null && isUnknown(failure.fault, failed, seen));
  expect(seen, story).toEqual(isWhole ? effect : {});
  return { sent, hasFailed: failed !== null, isRepeatable: !isWhole };
}

/**
 * Every run is one more attempt of the same person from the same address, so attempts are forgotten. On a slow machine a session reaches
 * the age at which the next request renews it, which would count as an effect.
 */
async function prepareRun({ database, changes }: AllOrNothingParts): Promise<void> {
  await database.pool.query(
    `with forgotten as (delete from rate_limits)
     update sessions set updated_at = now() where updated_at < now() - interval '20 seconds'`,
  );
  await changes.startAgain();
}

async function run(
  { statements, refused }: AllOrNothingParts,
  work: () => Promise<Response>,
  { n, fault }: Failure,
): Promise<{ isDone: boolean; status: number; failed: string | null; answer: string; sent: readonly string[] }> {
  const { result, failed, sent } = await statements.failAt(
    n,
    fault,
    work,
    (path) => fault === 'unanswered' || !refused.has(textOfStart(path)),
  );
  const { status } = result;
  return { isDone: status < 400, status, failed, sent, answer: `${status} ${await result.text()}` };
}

/** On a busy machine the product refuses a work that waits for too long, although nothing was made to fail: then it is done again. */
async function runUntilAnswered(
  parts: AllOrNothingParts,
  work: () => Promise<Response>,
  failure: Failure,
): ReturnType<typeof run> {
  await prepareRun(parts);
  const done = await run(parts, work, failure);
  if (done.failed !== null || done.status !== 503) return done;
  expect(await parts.changes.effect(independentTables), `nothing failed: ${done.answer}`).toEqual({});
  return runUntilAnswered(parts, work, failure);
}

async function repeat(parts: AllOrNothingParts, work: () => Promise<Response>, story: string): Promise<void> {
  // Sessions are not renewed here: that would be a difference between before and after.
  await parts.database.pool.query('delete from rate_limits');
  const response = await work();
  expect(response.status, `${story}; the repetition was answered ${await response.text()}`).toBeLessThan(400);
}

/** Whether a change took place cannot be known when the answer to its commit is lost: then, and only then, it may have. */
const isUnknown = (fault: Fault, failed: string, seen: Effect): boolean =>
  fault === 'unanswered' && /^(?:commit$|insert|update|delete|with)/i.test(failed) && Object.keys(seen).length > 0;
