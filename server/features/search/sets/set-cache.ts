// Keeps the latest version of the sets that searches used last. Concurrent searches read a new version once.
import type { SetWithIds } from '#search-index/public.ts';

type Known = Pick<SetWithIds, 'version' | 'ids'>;

/** Bounds the memory: eight bytes for each id. */
const idsMax = 4_000_000;
/** A set itself takes the memory of about so many ids, also one without members. */
const idsOfEmptySet = 64;

export class SetCache {
  private readonly sets = new Map<string, SetWithIds>();
  private readonly reading = new Map<string, Promise<SetWithIds>>();
  private idCount = 0;

  /**
   * `version`: the one that is current now; null: unknown, so that `load` is always asked. `load` receives what is known, and returns the
   * current set.
   */
  async read(name: string, version: string | null, load: (known: Known | null) => Promise<Known>): Promise<SetWithIds> {
    const known = this.sets.get(name);
    if (known !== undefined && known.version === version) {
      this.keep(known);
      return known;
    }
    const key = `${name} ${version ?? ''}`;
    const running = this.reading.get(key);
    // A read of an unknown version that has begun may miss what was written since.
    if (running !== undefined && version !== null) return running;
    const read = load(known ?? null).then((loaded) => this.keep({ name, ...loaded }));
    this.reading.set(key, read);
    try {
      return await read;
    } finally {
      if (this.reading.get(key) === read) this.reading.delete(key);
    }
  }

  private keep(set: SetWithIds): SetWithIds {
    this.idCount += weightOf(set) - weightOf(this.sets.get(set.name));
    this.sets.delete(set.name);
    this.sets.set(set.name, set);
    for (const [name, oldest] of this.sets) {
      if (this.idCount <= idsMax || name === set.name) break;
      this.sets.delete(name);
      this.idCount -= weightOf(oldest);
    }
    return set;
  }
}

const weightOf = (set: SetWithIds | undefined): number => (set === undefined ? 0 : set.ids.length + idsOfEmptySet);
