import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexReader, type IndexQuery } from '#search-index/public.ts';
import { applyToBoth, everything, pairOf, type Pair } from '#search-index/testing/index-and-twin.ts';
import { randomDocument } from '#search-index/testing/random-people.ts';
import type { MomentMessage } from './index-messages.ts';
import { MomentReceiver, MomentSender } from './moment-messages.ts';

const [documents = []] = fc.sample(
  fc.uniqueArray(randomDocument(), { selector: ({ id }) => id, minLength: 120, maxLength: 120, size: 'max' }),
  { seed: 23, numRuns: 1 },
);
const query: IndexQuery = { ...everything, limit: 500, facets: ['specialty', 'skills'] };

function newPair(): Pair {
  return pairOf(documents.slice(0, 80), { readers: 2 });
}

/** The message as another thread receives it. */
function messageOf(sender: MomentSender, history: number, pair: Pair): MomentMessage {
  return structuredClone(sender.messageOf({ history, shared: pair.index.share() }));
}

/** Writes the documents from position 80 to `end` (exclusive), and removes the first three. */
function change(pair: Pair, end: number): void {
  applyToBoth(pair, { upserts: documents.slice(80, end), removals: documents.slice(0, 3).map(({ id }) => id) });
}

test('A lost message is an error and not an incomplete directory', () => {
  const pair = newPair();
  const sender = new MomentSender();
  messageOf(sender, 1, pair);
  change(pair, 90);
  const second = messageOf(sender, 1, pair);
  expect(() => new MomentReceiver().momentOf(second)).toThrow('Segment 1 of the index was not received.');
});

test('A segment of an earlier index is not used for a new index', () => {
  const sender = new MomentSender();
  const receiver = new MomentReceiver();
  receiver.momentOf(messageOf(sender, 1, newPair()));
  const other = pairOf(documents.slice(40), { readers: 2 });
  const { shared } = receiver.momentOf(messageOf(sender, 2, other));
  expect(new IndexReader(shared, 1).search(query)).toEqual(other.twin.search(query));

  change(other, 90);
  const withoutSegments = { ...messageOf(sender, 2, other), history: 3 };
  expect(() => receiver.momentOf(withoutSegments)).toThrow('Segment 1 of the index was not received.');
});

test('A thread receives each segment once and searches the same directory after every change', async () => {
  const pair = newPair();
  const sender = new MomentSender();
  const receiver = new MomentReceiver();
  const received: number[] = [];
  let reader: IndexReader | null = null;
  const steps: (() => Promise<unknown>)[] = [
    () => Promise.resolve(),
    ...[90, 100, 120].map((end) => () => Promise.resolve(change(pair, end))),
    () => pair.index.rebuild(),
  ];
  for (const step of steps) {
    await step();
    const message = messageOf(sender, 1, pair);
    received.push(...message.segments.map(({ number }) => number));
    const { shared } = receiver.momentOf(message);
    if (reader === null) reader = new IndexReader(shared, 1);
    else reader.follow(shared);
    expect(reader.search(query)).toEqual(pair.twin.search(query));
  }
  expect(received).toEqual([...new Set(received)]);
  expect(received.length).toBeGreaterThanOrEqual(steps.length);
});

test('A message without changes contains no segment', () => {
  const pair = newPair();
  const sender = new MomentSender();
  messageOf(sender, 1, pair);
  expect(messageOf(sender, 1, pair).segments).toEqual([]);
});
