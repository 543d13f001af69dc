import { expect, test } from 'vitest';
import { withWaitBudget } from '#server/foundation/database/public.ts';
import { writeQueue } from './write-queue.ts';

test('a change that waits longer than its request may is refused and never made', async () => {
  const queueWrite = writeQueue();
  const { promise: firstMayEnd, resolve: endFirst } = Promise.withResolvers<string>();
  const made: string[] = [];
  const first = queueWrite('one', () => firstMayEnd);
  // A wait without a limit would never end, because the first change ends only after these answers.
  await Promise.all(
    Array.from({ length: 20 }, () =>
      expect(withWaitBudget(5, () => queueWrite('one', async () => void made.push('late')))).rejects.toThrow(
        'Earlier changes of your lists take too long, so this one was not made.',
      ),
    ),
  );
  await queueWrite('another', async () => void made.push('of another account'));
  endFirst('made');
  expect(await first).toBe('made');
  await queueWrite('one', async () => void made.push('next'));
  expect(made).toEqual(['of another account', 'next']);
});
