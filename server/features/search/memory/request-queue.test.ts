import { expect, test } from 'vitest';
import { RequestQueue } from './request-queue.ts';

const queueOf = (...items: string[]): RequestQueue<string> => {
  const queue = new RequestQueue<string>({ itemsMax: 3, deadlineMs: 100 });
  items.forEach((item, at) => queue.join(item, at * 50, 'caller'));
  return queue;
};

test('a full queue refuses an item until another one leaves', () => {
  const queue = queueOf('a', 'b');
  const leave = queue.join('c', 0, 'caller');
  expect(queue.join('d', 0, 'caller')).toBeNull();
  leave?.();
  expect(queue.join('d', 0, 'caller')).not.toBeNull();
});

test('a caller who left is not served, and leaving twice changes nothing', () => {
  const queue = queueOf('a');
  const leave = queue.join('b', 0, 'caller');
  queue.join('c', 0, 'caller');
  expect([leave?.(), leave?.()]).toEqual([true, false]);
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a', 'c', undefined]);
});

test('leaving after having been served does not put anybody else out', () => {
  const queue = queueOf();
  const leave = queue.join('a', 0, 'caller');
  expect(queue.next()).toBe('a');
  queue.join('b', 0, 'caller');
  expect(leave?.()).toBe(false);
  expect(queue.length).toBe(1);
});

test('items that have waited too long are removed, the oldest first; the others stay', () => {
  const queue = queueOf('a', 'b', 'c');
  expect(queue.takeLate(100)).toEqual([]);
  expect(queue.takeLate(151)).toEqual(['a', 'b']);
  expect(queue.next()).toBe('c');
});

test('a caller with many waiting searches does not delay the one of another caller', () => {
  const queue = new RequestQueue<string>({ itemsMax: 10, deadlineMs: 100 });
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.join(item, 0, 'a');
  queue.join('b1', 1, 'b');
  queue.join('c1', 2, 'c');
  queue.join('b2', 3, 'b');
  expect(Array.from({ length: 8 }, () => queue.next())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', undefined]);
  expect(queue.length).toBe(0);
});

test('everything that has waited too long is taken out, of several callers', () => {
  const queue = new RequestQueue<string>({ itemsMax: 10, deadlineMs: 100 });
  queue.join('a1', 0, 'a');
  queue.join('b1', 40, 'b');
  queue.join('a2', 80, 'a');
  expect(queue.takeLate(150)).toEqual(['a1', 'b1']);
  expect([queue.length, queue.next(), queue.length]).toEqual([1, 'a2', 0]);
});
