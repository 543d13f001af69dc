import { expect, test } from 'vitest';
import type { DirectoryFill } from '#contract/search/directory-fill.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { changeCandidates } from '../testing/change-candidates.ts';
import { fillDirectory, inventedOrigin, type PackedDrafts } from '../features/candidates/public.ts';
import { testDatabase } from '../testing/database.ts';
import { testSecrets } from '../testing/secrets.ts';
import { assembleWriter } from './candidates.ts';
import { firstFill, type FirstFill } from './first-fill.ts';
import { inventedChunks } from './invented-chunks.ts';

const log = createLog('error', { write: () => undefined });
const count = 1_200;
const opensAt = 200;

const followed = () => Promise.resolve();

type Progress = (fill: FirstFill, done: number) => void;

function filling(
  { database }: Pick<ReturnType<typeof testDatabase>, 'database'>,
  { opens = opensAt, onProgress = () => undefined }: { opens?: number; onProgress?: Progress } = {},
): FirstFill {
  const parts = { longDatabase: database, secrets: testSecrets, reloadSecrets: () => testSecrets };
  const fill: FirstFill = firstFill(parts, {
    count,
    opensAt: opens,
    log,
    onProgress: (done) => onProgress(fill, done),
  });
  return fill;
}

const countListed = async ({ database }: ReturnType<typeof testDatabase>): Promise<number> =>
  (await database.pool.query('select 1 from listed_candidates')).rowCount ?? 0;

const one = testDatabase();
test('a new directory opens with its first part, and says until its end how far it is', async () => {
  const states: (DirectoryFill | null)[] = [];
  const order: string[] = [];
  const found: number[] = [];
  const fill = filling(one, { onProgress: ({ state }) => states.push(state()) });
  void fill.opened.then(() => {
    order.push('opened');
    // Nothing more is written before it is told to.
    expect(fill.state()).toMatchObject({ listed: opensAt });
    fill.goOn(async () => {
      // It is not complete before searches find everyone.
      expect(fill.state()).not.toBeNull();
      found.push(await countListed(one));
    });
  });
  expect(await fill.completed).toBe(count);
  expect(found.at(-1)).toBe(count);
  order.push('completed');
  expect(order).toEqual(['opened', 'completed']);
  expect(states.map((state) => state?.total)).toEqual(states.map(() => count));
  const listed = states.map((state) => state?.listed ?? 0);
  expect(listed.slice(0, 2)).toEqual([0, opensAt]);
  expect(listed).toEqual(listed.toSorted((a, b) => a - b));
  expect(fill.state()).toBeNull();
  expect(await countListed(one)).toBe(count);
});

const two = testDatabase();
test('a fill that was stopped is completed by the next one, with each person once, before the directory opens', async () => {
  const first = filling(two, { onProgress: ({ stop }, done) => void (done >= 3 * opensAt && stop()) });
  await first.opened;
  first.goOn(followed);
  await expect(first.completed).rejects.toThrow('stopped');
  expect(await countListed(two)).toBeLessThan(count);
  const second = filling(two, { opens: count });
  await second.opened;
  expect(await countListed(two)).toBe(count);
  expect(await second.completed).toBe(count);
  expect(await filling(two).completed).toBe(0);
});

const four = testDatabase();
test('an interrupted fill is completed, although a user added a person and another was removed meanwhile', async () => {
  const first = filling(four, { onProgress: ({ stop }, done) => void (done >= 3 * opensAt && stop()) });
  await first.opened;
  first.goOn(followed);
  await expect(first.completed).rejects.toThrow('stopped');
  await changeCandidates(four.database.pool, `insert into candidates (id, last_name) values (7, 'Sample')`);
  expect(await filling(four, { opens: count }).completed).toBe(count);
  expect(await countListed(four)).toBe(count + 1);
  // A complete fill is not repeated because someone was removed.
  await changeCandidates(four.database.pool, 'delete from candidates where id = 7');
  expect(await filling(four, { opens: count }).completed).toBe(0);
});

const three = testDatabase();
test('a fill whose connection is lost after the directory opened goes on', async () => {
  let isLost = false;
  const fill = filling(three, {
    onProgress: (_fill, done) => {
      if (isLost || done < 3 * opensAt) return;
      isLost = true;
      void three.database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
  });
  await fill.opened;
  fill.goOn(followed);
  expect(await fill.completed).toBe(count);
  expect(isLost).toBe(true);
  expect(await countListed(three)).toBe(count);
});

const five = testDatabase();
test('a fill holds no transaction open while it waits for the next people', async () => {
  const { database } = five;
  const isIdle = async (): Promise<boolean> => {
    const { rowCount } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    return rowCount === 0;
  };
  const origin = inventedOrigin('2026-11-29');
  const parts = { longDatabase: database, secrets: testSecrets, reloadSecrets: () => testSecrets };
  async function* slowChunks(): AsyncGenerator<PackedDrafts> {
    for await (const chunk of inventedChunks({ count, origin, secrets: testSecrets, opensAt })) {
      await expect.poll(isIdle).toBe(true);
      yield chunk;
    }
  }
  const fill = { chunks: slowChunks(), count, opensAt, origin, onProgress: () => undefined, onListed: followed };
  expect(await fillDirectory(database, assembleWriter(parts), fill)).toBe(count);
  expect(await countListed(five)).toBe(count);
});
