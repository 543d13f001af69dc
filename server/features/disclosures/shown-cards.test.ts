import { expect, test } from 'vitest';
import { fairUse } from '#contract/disclosures/disclosures.ts';
import { cardWindows } from './card-windows.ts';
import { markOf } from './distinct-count.ts';
import { secondsUntilWithin, ShownCards } from './shown-cards.ts';

const [hour, day] = cardWindows('basic', fairUse);
if (hour === undefined || day === undefined) throw new Error('A caller has two windows.');

const marksOf = (from: number, count: number): number[] => idsOf(from, count).map(markOf);

/** Ids of different candidates, spread as keyed hashes are. */
const idsOf = (from: number, count: number, seed = 0): string[] =>
  Array.from({ length: count }, (_, at) => String(BigInt(from + at + 1) * 2_862_933_555_777_941_757n + BigInt(seed)));

test('a recruiter who types 150 searches an hour, 8 letters each, and is shown 25 new cards with every letter is not stopped', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const account = new ShownCards('recruiter');
    for (let letters = 0; letters < 150 * 8; letters += 1) account.count(idsOf(letters * 25, 25, seed));
    expect([seed, account.exceeds(hour)]).toEqual([seed, false]);
  }
});

test('a program that pages through the directory is stopped before it was shown 32,000 cards', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const account = new ShownCards('program');
    let shown = 0;
    for (; !account.exceeds(hour) && shown < 40_000; shown += 100) account.count(idsOf(shown, 100, seed));
    expect(shown).toBeGreaterThan(30_000);
    expect(shown).toBeLessThan(32_000);
    expect(account.exceeds(day)).toBe(false);
  }
});

test('the demo account and callers without a subscription have the limit of the demo account', () => {
  const hours = ['demo_account', 'demo_grant', 'free', 'basic', 'premium', 'full_access', 'admin'].map(
    (kind) => cardWindows(kind, fairUse)[0]?.cardsMax,
  );
  expect(hours).toEqual([3_000, 3_000, 3_000, 30_000, 30_000, 30_000, 30_000]);
});

test('cards that were shown more than an hour ago do not count for the hour, and those of a day ago not at all', () => {
  const account = new ShownCards('recruiter');
  account.count(idsOf(0, 31_500));
  const { userId } = account;
  const earlier = account.takeUnsaved().marks;
  account.replace([{ userId, marks: earlier, ageSeconds: 3_600 }]);
  expect([account.exceeds(hour), account.estimate('hour')]).toEqual([false, 0]);
  expect(account.estimate('day')).toBeGreaterThan(30_000);
  account.replace([]);
  expect(account.estimate('day')).toBe(0);
});

test('cards that are shown while the earlier ones are read are still counted', () => {
  const account = new ShownCards('recruiter');
  account.count(idsOf(0, 100));
  account.replace([]);
  expect(account.estimate('hour')).toBeGreaterThan(95);
  const { marks } = account.takeUnsaved();
  account.replace([]);
  account.keepUnsaved(marks);
  expect(account.estimate('hour')).toBeGreaterThan(95);
  expect(account.unsavedCount).toBe(marks.length);
});

test('a refusal ends when the oldest cards have left the window', () => {
  const read = [
    { userId: 'program', marks: marksOf(0, 10_000), ageSeconds: 120 },
    { userId: 'program', marks: marksOf(10_000, 10_000), ageSeconds: 720 },
    { userId: 'program', marks: marksOf(20_000, 15_000), ageSeconds: 2_400 },
    { userId: 'program', marks: marksOf(0, 10_000), ageSeconds: 3_000 },
  ];
  expect(secondsUntilWithin(hour, read)).toBe(1_200);
  expect(secondsUntilWithin(hour, read.slice(0, 2))).toBe(1);
});
