// How long users waited for their searches, for the overview of administrators. A server counts in its memory and adds its counts to those of
// all servers every few seconds.
import { keptPeriods } from '#contract/kept-periods.ts';
import type { SearchLatency } from '#contract/search/search-latency.ts';
import { repeat, type Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import {
  addSearchTimes,
  deleteOldSearchTimes,
  findFirstSearchTime,
  findSearchTimes,
  type TimedSearches,
} from './search-times-store.ts';

const hourMs = 3_600_000;
const saveEveryMs = 10_000;
/** Each class is 5 % wide, so that its middle is at most 2.5 % from every time in it. */
const classRatio = 1.05;
/** Shorter times are counted as this, longer ones as ten minutes. */
const shortestMs = 0.05;
const longestMs = 600_000;

interface SearchTimesParts {
  database: Database;
  clock: Clock;
  log: Log;
}

export class SearchTimes {
  private readonly parts: SearchTimesParts;
  /** By the hour and the class. */
  private unsaved = new Map<string, TimedSearches>();
  private deletedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: SearchTimesParts) {
    this.parts = parts;
  }

  /** Failed searches are not counted. */
  async measure<Answer>(search: () => Promise<Answer>): Promise<Answer> {
    const startedMs = performance.now();
    const answer = await search();
    this.count(performance.now() - startedMs);
    return answer;
  }

  count(tookMs: number): void {
    this.add([{ beganAtMs: hourOf(this.parts.clock.now()), class: classOf(tookMs), searches: 1 }]);
  }

  /** Never fails: what could not be saved is saved later. */
  async save(): Promise<void> {
    const { database, clock, log } = this.parts;
    const given = [...this.unsaved.values()];
    this.unsaved = new Map();
    try {
      if (given.length > 0) await addSearchTimes(database, given);
    } catch (error) {
      this.add(given);
      log.debug({ error }, 'the times of searches could not be saved');
      return;
    }
    try {
      if (performance.now() - this.deletedAtMs < hourMs) return;
      await deleteOldSearchTimes(database, new Date(clock.now().getTime() - keptPeriods.searchTimeDays * 24 * hourMs));
      this.deletedAtMs = performance.now();
    } catch (error) {
      log.debug({ error }, 'old times of searches could not be deleted');
    }
  }

  /** From now on times are saved every few seconds. Returns the function that stops it, after it saved the last ones. */
  watch = (): (() => void) => repeat('pause first', saveEveryMs, () => this.save());

  /** Of all servers since the first of `starts`, with those of this server until now. One point for each of them; none: all that are kept. */
  async read(starts: readonly Date[], unit: 'hour' | 'day'): Promise<SearchLatency> {
    const { database } = this.parts;
    await this.save();
    const [from = new Date(0)] = starts;
    const timed = await findSearchTimes(database, { from, unit });
    const byStart = Map.groupBy(timed, ({ beganAtMs }) => beganAtMs);
    const first = await findFirstSearchTime(database);
    return {
      measuredSince: first?.toISOString() ?? null,
      ...summaryOf(timed),
      points: starts.map((start) => ({ from: start.toISOString(), ...summaryOf(byStart.get(start.getTime()) ?? []) })),
    };
  }

  private add(counted: readonly TimedSearches[]): void {
    for (const each of counted) {
      const key = `${each.beganAtMs} ${each.class}`;
      const searches = each.searches + (this.unsaved.get(key)?.searches ?? 0);
      this.unsaved.set(key, { ...each, searches });
    }
  }
}

const hourOf = (time: Date): number => Math.floor(time.getTime() / hourMs) * hourMs;

const classOf = (tookMs: number): number =>
  Math.ceil(Math.log(Math.min(longestMs, Math.max(shortestMs, tookMs))) / Math.log(classRatio));

/** The middle of a class. */
const timeOf = (of: number): number => classRatio ** (of - 0.5);

type Summary = Pick<SearchLatency, 'searches' | 'medianMs' | 'p95Ms' | 'p99Ms'>;

function summaryOf(timed: readonly TimedSearches[]): Summary {
  const ascending = timed.toSorted((one, other) => one.class - other.class);
  const total = ascending.reduce((sum, { searches }) => sum + searches, 0);
  const quantile = (share: number): number | null => {
    let passed = 0;
    const reached = ascending.find(({ searches }) => (passed += searches) >= total * share);
    return reached === undefined ? null : timeOf(reached.class);
  };
  return { searches: total, medianMs: quantile(0.5), p95Ms: quantile(0.95), p99Ms: quantile(0.99) };
}
