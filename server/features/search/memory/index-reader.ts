// A reader thread. It shares memory with the writer thread and searches one moment until it receives the next.
import { parentPort, workerData } from 'node:worker_threads';
import { IndexReader } from '#search-index/public.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { toEngineAnswer } from '../engine-answer.ts';
import type { EngineAnswer } from '../search-engine.ts';
import { writtenAnswer } from '../written-answer.ts';
import { lowerThreadPriority } from './lower-thread-priority.ts';
import type { MomentMessage, ReaderData, ReaderMessage, ReaderOrder, SearchOrder } from './index-messages.ts';
import { MomentReceiver } from './moment-messages.ts';

const port = parentPort;
if (port === null) throw new Error('The index reader runs in a worker thread.');
const say = (message: ReaderMessage): void => port.postMessage(message);

lowerThreadPriority();
const { reader }: ReaderData = workerData;
const received = new MomentReceiver();
let known: { history: number; index: IndexReader } | null = null;

function follow(message: MomentMessage): void {
  const { history, shared } = received.momentOf(message);
  if (known?.history === history) known.index.follow(shared);
  else known = { history, index: new IndexReader(shared, reader) };
}

function search(query: IndexQuery): EngineAnswer {
  if (known === null) throw new Error('The reader has no index yet.');
  const startedMs = performance.now();
  return toEngineAnswer(known.index.search(query), query, startedMs);
}

function answer({ query, frame }: SearchOrder): void {
  const found = search(query);
  if (frame === null) return say({ kind: 'answer', answer: JSON.stringify(found) });
  const written = writtenAnswer(found, frame);
  // The bytes change threads without a copy.
  port?.postMessage({ kind: 'written', written } satisfies ReaderMessage, [written.bytes.buffer]);
}

port.on('message', (order: ReaderOrder) => {
  if (order.kind === 'follow') {
    const isFirst = known === null;
    follow(order.moment);
    if (isFirst) say({ kind: 'ready' });
    return;
  }
  try {
    answer(order);
  } catch (error) {
    say({ kind: 'failure', message: error instanceof Error ? error.message : String(error) });
  }
});
