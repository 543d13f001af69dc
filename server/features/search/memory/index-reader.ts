// A reader thread. It shares memory with the writer thread and searches one moment until it receives the next.
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';
import {
  setKeyOf,
  hasRoomFor,
  IndexReader,
  UnknownSets,
  type IndexQuery,
  type SetWithIds,
} from '#search-index/public.ts';
import { toEngineAnswer } from '../engine-answer.ts';
import type { EngineAnswer } from '../search-engine.ts';
import { writtenAnswer } from '../written-answer.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Moment, ReaderData, ReaderMessage, ReaderOrder, SearchOrder } from './index-messages.ts';
import { MomentInbox } from './moment-messages.ts';

const port = parentPort;
if (port === null) throw new Error('The index reader runs in a worker thread.');
const say = (message: ReaderMessage): void => port.postMessage(message);

lowerThreadPriority(niceness.search);
const { reader, facets }: ReaderData = workerData;
let inbox: MomentInbox | null = null;
let known: { history: number; moment: string; index: IndexReader } | null = null;
let isReady = false;

/** As many searches are repeated on new segments, as long as there is time. */
const repeatedMax = 32;
const repeatingMs = 300;
/** The last searches, oldest first. */
let recent: IndexQuery[] = [];

function momentOf(number: number): Moment & { name: string } {
  if (inbox === null) throw new Error('The reader has no source of moments.');
  const { moment, name } = inbox.momentOf(number);
  return { ...moment, name };
}

function follow(number: number): void {
  const { history, shared, name: moment } = momentOf(number);
  const hasRoom = hasRoomFor(shared, reader);
  if (known?.history !== history) known = null;
  // Without room, searches that are in the port already are answered from the moment before.
  if (hasRoom) {
    if (known === null) known = { history, moment, index: new IndexReader(shared, reader, { moment, facets }) };
    else {
      known.index.follow(shared, moment);
      known.moment = moment;
    }
  }
  if (hasRoom === isReady) return;
  isReady = hasRoom;
  say({ kind: hasRoom ? 'ready' : 'spare' });
}

function prepare(number: number): void {
  const { history, shared } = momentOf(number);
  if (known?.history === history && hasRoomFor(shared, reader)) known.index.prepare(shared, recentSearches());
}

function* recentSearches(): Generator<IndexQuery> {
  const endMs = performance.now() + repeatingMs;
  for (const query of recent) {
    if (performance.now() > endMs) return;
    yield query;
  }
}

function search(query: IndexQuery): EngineAnswer {
  if (known === null) throw new Error('The reader has no index yet.');
  const startedMs = performance.now();
  recent = [...recent.slice(1 - repeatedMax), query];
  const set = setKeyOf(query);
  return toEngineAnswer(known.index.search(query, set), query, { startedMs, moment: known.moment, set });
}

function answer({ query, frame }: SearchOrder): void {
  const found = search(query);
  if (frame === null) return say({ kind: 'answer', answer: JSON.stringify(found) });
  const written = writtenAnswer(found, frame);
  // The bytes change threads without a copy.
  port?.postMessage({ kind: 'written', written } satisfies ReaderMessage, [written.bytes.buffer]);
}

function learn(set: SetWithIds): void {
  known?.index.learn(set);
  // Its megabytes are free at once, and not when garbage is collected.
  if (set.ids.buffer instanceof ArrayBuffer) set.ids.buffer.transfer(0);
}

/** From the next `follow` on, moments belong to another index, whatever number it has. */
function changeSource(source: MessagePort): void {
  inbox?.close();
  inbox = new MomentInbox(source);
  if (known !== null) known.history = Number.NaN;
}

port.on('message', (order: ReaderOrder) => {
  if (order.kind === 'source') return changeSource(order.port);
  if (order.kind === 'follow') return follow(order.moment);
  if (order.kind === 'search') return answerOrFail(order);
  if (order.kind === 'learn') return learn(order.set);
  if (order.kind === 'prepare') prepare(order.moment);
  if (order.kind === 'collect') collectGarbage();
  say({ kind: 'done' });
});

function answerOrFail(order: SearchOrder): void {
  try {
    answer(order);
  } catch (error) {
    if (error instanceof UnknownSets) return say({ kind: 'unknownSets', sets: error.sets });
    say({ kind: 'failure', message: error instanceof Error ? error.message : String(error) });
  }
}
