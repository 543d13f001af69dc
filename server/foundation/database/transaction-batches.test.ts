import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { AppError } from '../errors/public.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { TransactionBatches } from './transaction-batches.ts';
import { withWaitBudget } from './wait-budget.ts';

const { database } = testDatabase();
const { pool } = database;

interface Note {
  text: string;
  isRefused?: boolean;
}

interface Written {
  text: string;
  transaction: string;
}

beforeEach(async () => {
  await pool.query('drop table if exists notes');
  await pool.query('create table notes (at bigint generated always as identity, text text)');
});

const stored = async (): Promise<string[]> =>
  (await pool.query<{ text: string }>('select text from notes order by at')).rows.map(({ text }) => text);

async function write(client: PoolClient, notes: readonly Note[]): Promise<Written[]> {
  const written: Written[] = [];
  for (const { text, isRefused } of notes) {
    const { rows } = await client.query<Written>(
      'insert into notes (text) values ($1) returning text, pg_current_xact_id()::text as transaction',
      [text],
    );
    if (isRefused) throw new AppError('conflict', 'REFUSED', 'This note is refused.');
    written.push(...rows);
  }
  return written;
}

/** The first transaction waits until `start` is called, so what is added before that is written by the next ones. */
function batchesBehindOne(): { batches: TransactionBatches<Note, Written>; calls: number[]; start: () => void } {
  const { promise, resolve: start } = Promise.withResolvers<void>();
  const calls: number[] = [];
  const batches = new TransactionBatches<Note, Written>(database, async (client, notes) => {
    calls.push(notes.length);
    await promise;
    return write(client, notes);
  });
  return { batches, calls, start };
}

const outcomeOf = (writing: Promise<Written>): Promise<string> =>
  writing.then(
    () => 'written',
    (error: unknown) =>
      error instanceof AppError ? error.code : isDatabaseUnavailable(error) ? 'unavailable' : 'failed',
  );

describe('writes that share transactions', () => {
  test('are refused alone: the others of a batch are written', async () => {
    const { batches, start } = batchesBehindOne();
    const first = batches.run('a', { text: 'first' });
    const others = [
      batches.run('b', { text: 'b' }),
      batches.run('c', { text: 'c', isRefused: true }),
      batches.run('d', { text: 'd' }),
    ];
    start();
    expect(await Promise.all([first, ...others].map(outcomeOf))).toEqual(['written', 'written', 'REFUSED', 'written']);
    expect((await stored()).toSorted()).toEqual(['b', 'd', 'first']);
  });

  test('are not repeated when the commit fails', async () => {
    await pool.query('alter table notes add unique (text) deferrable initially deferred');
    const { batches, calls, start } = batchesBehindOne();
    const outcomes = ['a', 'b', 'c'].map((key) =>
      outcomeOf(batches.run(key, { text: key === 'a' ? 'first' : 'same' })),
    );
    start();
    expect(await Promise.all(outcomes)).toEqual(['written', 'failed', 'failed']);
    expect([calls, await stored()]).toEqual([[1, 2], ['first']]);
  });

  test('of a caller whose time is used up are refused, and do not keep the others from being written', async () => {
    const { batches, start } = batchesBehindOne();
    const first = batches.run('a', { text: 'first' });
    const late = outcomeOf(withWaitBudget(0, () => batches.run('b', { text: 'late' })));
    const other = outcomeOf(batches.run('c', { text: 'other' }));
    start();
    expect(await Promise.all([outcomeOf(first), late, other])).toEqual(['written', 'unavailable', 'written']);
    expect(await stored()).toEqual(['first', 'other']);
  });

  test('are written by one transaction when they arrive while another one runs, each with its own result', async () => {
    const { batches, calls, start } = batchesBehindOne();
    const writing = ['a', 'd', 'c', 'b'].map((key) => batches.run(key, { text: key }));
    start();
    const written = await Promise.all(writing);
    expect(written.map(({ text }) => text)).toEqual(['a', 'd', 'c', 'b']);
    expect(new Set(written.slice(1).map(({ transaction }) => transaction)).size).toBe(1);
    expect(calls).toEqual([1, 3]);
    // In the order of the keys, so that two processes lock the same rows in the same order.
    expect(await stored()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('with the same key are written one after another, in the order of arrival', async () => {
    const { batches, calls, start } = batchesBehindOne();
    const writing = ['1', '2', '3'].map((text) => batches.run('a', { text }));
    const other = batches.run('b', { text: 'other' });
    start();
    const written = await Promise.all(writing);
    await other;
    expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(3);
    expect(calls).toEqual([1, 2, 1]);
    expect(await stored()).toEqual(['1', '2', 'other', '3']);
  });
});
