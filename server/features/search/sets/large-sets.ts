// Own systems may have a million candidates each, mostly the same ones. They share one list of ids, in which each has its marks.
import { idsOfSet, markedIn, sharedIds, unionOf } from '#search-index/public.ts';
import type { SetContent } from '#search-index/public.ts';
import type { SetCache } from './set-cache.ts';

/** A smaller set takes less memory than it would save. */
const largeFrom = 65_536;
/** More than a directory has. Of a list that has more, only the ids of the latest set stay: the others have left the directory. */
const idsMax = 16_000_000;

export class LargeSets {
  private readonly cache: SetCache;
  private all: BigUint64Array = new BigUint64Array();
  private growing: Promise<void> = Promise.resolve();

  constructor(cache: SetCache) {
    this.cache = cache;
  }

  /** The ids are in ascending order. */
  async contentOf(ids: BigUint64Array): Promise<SetContent> {
    if (ids.length < largeFrom) return { ids };
    const content = markedIn(this.all, ids);
    // Some ids that the list does not have are cheaper than another list.
    if (content.ids.length <= ids.length >> 4) return content;
    this.growing = this.growing.catch(() => undefined).then(() => this.grow(ids));
    await this.growing;
    return markedIn(this.all, ids);
  }

  private async grow(ids: BigUint64Array): Promise<void> {
    const all = unionOf(this.all, ids);
    this.all = sharedIds(all.length > idsMax ? ids : all);
    await this.cache.rewriteEach((set) =>
      set.marked === undefined || set.marked.all === this.all ? set : markedIn(this.all, idsOfSet(set)),
    );
  }
}
