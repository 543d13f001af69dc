import { expect, test } from 'vitest';
import { binomialTail } from './binomial-tail.ts';

test.each([
  [0, 10, 0.5, 1],
  [10, 10, 0.5, 1 / 1_024],
  [9, 10, 0.5, 11 / 1_024],
  [1, 3, 0.1, 1 - 0.9 ** 3],
  [2, 2, 0.01, 0.0001],
  [5, 4, 0.5, 0],
  [3, 9, 0, 0],
  [3, 9, 1, 1],
])('at least %i of %i draws hit with the share %f: %f', (hits, draws, share, probability) => {
  expect(binomialTail(hits, draws, share)).toBeCloseTo(probability, 12);
});

test('many draws neither overflow nor lose the small probabilities', () => {
  expect(binomialTail(50, 50, 0.01)).toBeCloseTo(1e-100, 110);
  expect(binomialTail(50_000, 100_000, 0.5)).toBeCloseTo(0.5, 2);
  expect(binomialTail(60_000, 100_000, 0.5)).toBeLessThan(1e-300);
});
