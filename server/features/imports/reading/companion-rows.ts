// The rows of the registry's file of practice locations, gathered by person. Each row has one place, and a person's rows need not be together.
import type { ChangedPlaces, ClaimChange, HashedKey } from '#server/features/candidates/public.ts';
import type { RowResult } from '../formats/row-result.ts';

export class FurtherPlaces {
  /** The NPIs of the rows so far. As numbers they take about 40 MB for the million people of the registry's file. */
  private readonly named = new Set<number>();
  private readonly keyOf: (npi: string) => HashedKey;

  constructor(keyOf: (npi: string) => HashedKey) {
    this.keyOf = keyOf;
  }

  /** Each row once, in the order of the file. */
  seen<Result extends RowResult>(result: Result): Result {
    if (result.kind !== 'place') return result;
    const npi = Number(result.npi);
    const isFirst = !this.named.has(npi);
    this.named.add(npi);
    return { ...result, isFirst };
  }

  /** One change for each person of the chunk. */
  inChunk(results: readonly RowResult[]): ClaimChange[] {
    const changes = new Map<string, ChangedPlaces>();
    for (const result of results) {
      if (result.kind !== 'place') continue;
      const { npi, place, isFirst } = result;
      const change = changes.get(npi) ?? { further: [], areMore: isFirst !== true, rows: 0 };
      if (place !== null) change.further.push(place);
      changes.set(npi, { ...change, rows: change.rows + 1 });
    }
    return [...changes].map(([npi, places]) => ({ claimKey: this.keyOf(npi), places }));
  }
}
