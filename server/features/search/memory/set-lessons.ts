// Searches name large sets without their ids. When the thread that was asked does not know such a set, all threads learn it, and the search is
// asked again. A thread knows no set at its start and after a rebuild of the index.
import type { Worker } from 'node:worker_threads';
import { unavailable } from '#server/foundation/errors/public.ts';
import type { IdSet, SetWithIds } from '#search-index/public.ts';
import type { ReadSet } from '../sets/system-sets.ts';
import type { ReaderMessage, ReaderOrder, SearchOrder } from './index-messages.ts';

/** What a reader answers a search with. */
export type Answered = Extract<ReaderMessage, { kind: 'answer' | 'written' | 'unknownSets' }>;
type Asked = Pick<IdSet, 'name' | 'version'>;

/** A rebuild of the index may come between a lesson and the search. */
const triesMax = 5;
/** Lessons that are remembered. */
const rememberedMax = 1_000;

export class SetLessons {
  private readonly readSet: ReadSet | undefined;
  private readonly threads: () => readonly Worker[];
  /** By name and version, so that a read does not miss what was written before it was asked for. */
  private readonly running = new Map<string, Promise<string>>();
  /** The last lessons by name. A search that was asked before its lesson is only asked again. */
  private readonly taught = new Map<string, { number: number; version: string }>();
  private lessons = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(readSet: ReadSet | undefined, threads: () => readonly Worker[]) {
    this.readSet = readSet;
    this.threads = threads;
  }

  /** Asks until the answer is one. */
  async answered(order: SearchOrder, ask: (order: SearchOrder) => Promise<Answered>): Promise<Answered> {
    let asked = order;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const { lessons } = this;
      const answered = await ask(asked);
      if (answered.kind !== 'unknownSets') return answered;
      const versions = await Promise.all(
        answered.sets.map(
          async (set) => [set.name, this.taughtAfter(lessons, set) ?? (await this.learned(set))] as const,
        ),
      );
      asked = withVersions(asked, new Map(versions));
    }
    throw unavailable('Your own system is being read. Try again in a few seconds.');
  }

  /** Null: it was not taught since then in this version. */
  private taughtAfter(lessons: number, { name, version }: Asked): string | null {
    const lesson = this.taught.get(name);
    return lesson?.version === version && lesson.number > lessons ? version : null;
  }

  /** The version that the threads know now, which may be a later one. */
  private learned({ name, version }: Asked): Promise<string> {
    const key = JSON.stringify([name, version]);
    const running = this.running.get(key) ?? this.read(name).finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  /** One after another: after a rebuild, the systems of many users are read again, and each takes megabytes until the threads know it. */
  private read(name: string): Promise<string> {
    const read = this.last.then(() => this.readNow(name));
    this.last = read.catch(() => undefined);
    return read;
  }

  private async readNow(name: string): Promise<string> {
    if (this.readSet === undefined) throw new Error(`The engine cannot read the set ${name}.`);
    const set = await this.readSet(name);
    teach(this.threads(), set);
    this.lessons += 1;
    this.taught.delete(name);
    this.taught.set(name, { number: this.lessons, version: set.version });
    const [oldest] = this.taught.keys();
    if (this.taught.size > rememberedMax && oldest !== undefined) this.taught.delete(oldest);
    return set.version;
  }
}

/** Each thread receives a copy, which it frees. */
function teach(threads: readonly Worker[], { ids, ...set }: SetWithIds): void {
  for (const thread of threads) {
    const own = ids.slice();
    thread.postMessage({ kind: 'learn', set: { ...set, ids: own } } satisfies ReaderOrder, [own.buffer]);
  }
}

function withVersions(order: SearchOrder, versions: ReadonlyMap<string, string>): SearchOrder {
  const { within = [], outside = [] } = order.query;
  const known = (set: IdSet): IdSet =>
    set.ids === null ? { ...set, version: versions.get(set.name) ?? set.version } : set;
  return {
    ...order,
    query: { ...order.query, within: within.map((group) => group.map(known)), outside: outside.map(known) },
  };
}
