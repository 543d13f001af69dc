import { expect, test } from 'vitest';
import { editsAtMost, isMisspellingOf } from './misspelling.ts';

/** The number of edits, from the definition: what is left of both words after their first letters. */
function edits(from: string, to: string): number {
  if (from === '' || to === '') return Array.from(from).length + Array.from(to).length;
  const [f = '', f2 = '', ...fs] = from;
  const [t = '', t2 = '', ...ts] = to;
  const [restF, restT] = [from.slice(f.length), to.slice(t.length)];
  if (f === t) return edits(restF, restT);
  const swapped = f === t2 && f2 === t && f2 !== '' ? edits(fs.join(''), ts.join('')) : Infinity;
  return 1 + Math.min(edits(restF, to), edits(from, restT), edits(restF, restT), swapped);
}

const letters = ['a', 'b', 'c', '𝒶'];
let seed = 49;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const word = (): string => Array.from({ length: random(7) }, () => letters[random(letters.length)]).join('');

test('random words are as many edits apart as the definition says', () => {
  for (let pass = 0; pass < 2_000; pass += 1) {
    const [from, to, most] = [word(), word(), random(5)];
    const isClose = Math.abs(from.length - to.length) <= most && edits(from, to) <= most;
    expect(editsAtMost(from, to, most), `${from} ${to} ${most}`).toBe(isClose);
  }
});

test('words of any length are compared', () => {
  const long = 'anesthesiology'.repeat(9);
  expect(editsAtMost(long, `${long}s`, 1)).toBe(true);
  expect(editsAtMost(long, `${long}ss`, 1)).toBe(false);
  expect(isMisspellingOf(long, `${long}s`)).toBe(true);
});
