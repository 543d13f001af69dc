import { expect, test } from 'vitest';
import { progressOf } from '../search-engine.ts';
import { FillProgress } from './fill-progress.ts';

const steps = [
  { text: 'writing the counts', weight: 20 },
  { text: 'index 1 of 1, words', weight: 80 },
];

function begun(): { fill: FillProgress; after: (ms: number) => void } {
  let ms = 0;
  const fill = new FillProgress(
    () => undefined,
    () => ms,
  );
  fill.begin(1_000, steps);
  return { fill, after: (more) => (ms += more) };
}

test('a fill that has not begun says nothing, or that another process writes', () => {
  const fill = new FillProgress(() => undefined);
  expect([fill.state(), progressOf(fill.state())]).toEqual([null, '']);
  fill.waits();
  expect(progressOf(fill.state())).toBe(' (another process writes them)');
});

test('the time left is that of the rows and of what follows', () => {
  const { fill, after } = begun();
  fill.rows(250);
  after(10_000);
  expect(fill.state()).toEqual({ done: 250, total: 1_000, share: 0.125, secondsLeft: 70 });
  expect(progressOf(fill.state())).toBe(' (250 of 1,000 candidates, about 70 s left)');
});

test('the time left is not said after a moment, when the first rows say little about it', () => {
  const { fill, after } = begun();
  fill.rows(10);
  after(100);
  expect(progressOf(fill.state())).toBe(' (10 of 1,000 candidates)');
});

test('each step is named, and how far PostgreSQL is with it', () => {
  const { fill, after } = begun();
  fill.rows(1_000);
  fill.nextStep();
  expect(fill.state()).toMatchObject({ share: 0.5, step: 'writing the counts' });
  fill.nextStep();
  fill.withinStep('scanning table, 50%', 0.5);
  after(800_000);
  expect(progressOf(fill.state())).toBe(
    ' (1,000 of 1,000 candidates, index 1 of 1, words: scanning table, 50%, about 4 min left)',
  );
});

test('a directory without candidates has a progress as well', () => {
  const fill = new FillProgress(() => undefined);
  fill.begin(0, steps);
  expect(fill.state()).toEqual({ done: 0, total: 0, share: 0 });
});
