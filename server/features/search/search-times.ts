// How long users waited for the searches that this server answered in the last hour, for the overview of administrators.

const keptMs = 3_600_000;
/** 16 bytes each. A busy server keeps the newest ones only. */
const keptMax = 10_000;

export interface SearchTimesSummary {
  /** Searches of the last hour, at most 10,000. */
  count: number;
  /** Null: no search. */
  medianMs: number | null;
  /** 95 of 100 searches took at most this long. Null: no search. */
  p95Ms: number | null;
}

export class SearchTimes {
  private readonly tookMs = new Float64Array(keptMax);
  private readonly endedAtMs = new Float64Array(keptMax);
  private recorded = 0;

  /** Failed searches are not recorded. */
  async measure<Answer>(search: () => Promise<Answer>): Promise<Answer> {
    const startedMs = performance.now();
    const answer = await search();
    this.record(performance.now() - startedMs);
    return answer;
  }

  summary(): SearchTimesSummary {
    const sinceMs = performance.now() - keptMs;
    const recent = this.tookMs
      .subarray(0, Math.min(this.recorded, keptMax))
      .filter((_, at) => (this.endedAtMs[at] ?? 0) >= sinceMs)
      .toSorted();
    return { count: recent.length, medianMs: quantile(recent, 0.5), p95Ms: quantile(recent, 0.95) };
  }

  private record(tookMs: number): void {
    const at = this.recorded % keptMax;
    this.tookMs[at] = tookMs;
    this.endedAtMs[at] = performance.now();
    this.recorded += 1;
  }
}

const quantile = (ascending: Float64Array, share: number): number | null =>
  ascending[Math.ceil(ascending.length * share) - 1] ?? null;
