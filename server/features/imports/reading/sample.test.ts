import { expect, test } from 'vitest';
import { EvenSample } from './sample.ts';

function sampleOf(length: number, size: number): number[] {
  const sample = new EvenSample<number>(size);
  for (let item = 0; item < length; item += 1) if (sample.wantsNext()) sample.add(item);
  return sample.items();
}

test('a short stream is kept whole', () => {
  expect(sampleOf(7, 4)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(sampleOf(0, 4)).toEqual([]);
});

test('a longer stream is thinned out evenly, from its first item on', () => {
  expect(sampleOf(8, 4)).toEqual([0, 2, 4, 6]);
  expect(sampleOf(13, 4)).toEqual([0, 2, 4, 6, 8, 10, 12]);
  expect(sampleOf(16, 4)).toEqual([0, 4, 8, 12]);
  expect(sampleOf(10_000, 4)).toEqual([0, 2048, 4096, 6144, 8192]);
});
