import { expect, test } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

const lineOf = (...items: string[]): WaitingLine<string> => {
  const line = new WaitingLine<string>({ longest: 3, deadlineMs: 100 });
  items.forEach((item, at) => line.join(item, at * 50));
  return line;
};

test('a full line takes nobody, until somebody leaves', () => {
  const line = lineOf('a', 'b');
  const leave = line.join('c', 0);
  expect(line.join('d', 0)).toBeNull();
  leave?.();
  expect(line.join('d', 0)).not.toBeNull();
});

test('who left is not served, and leaving twice changes nothing', () => {
  const line = lineOf('a');
  const leave = line.join('b', 0);
  line.join('c', 0);
  leave?.();
  leave?.();
  expect([line.next(), line.next(), line.next()]).toEqual(['a', 'c', undefined]);
});

test('leaving after having been served does not put anybody else out', () => {
  const line = lineOf();
  const leave = line.join('a', 0);
  expect(line.next()).toBe('a');
  line.join('b', 0);
  leave?.();
  expect(line.length).toBe(1);
});

test('whoever has waited too long is taken out, the longest first; the others stay', () => {
  const line = lineOf('a', 'b', 'c');
  expect(line.takeLate(100)).toEqual([]);
  expect(line.takeLate(151)).toEqual(['a', 'b']);
  expect(line.next()).toBe('c');
});
