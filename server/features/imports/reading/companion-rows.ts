// The rows of companions of the registry's file that describe the places of work or the degree of a person. They are gathered by person: a
// person has several, which need not be together.
import type { ChangedDegree, ChangedPlaces, ClaimChange, HashedKey } from '#server/features/candidates/public.ts';
import { withWholeFacts } from '#server/features/candidates/thread-public.ts';
import type { RowResult } from '../formats/row-result.ts';

type CompanionRow = Extract<RowResult, { kind: 'place' | 'degree' }>;

const isCompanionRow = (result: RowResult): result is CompanionRow =>
  result.kind === 'place' || result.kind === 'degree';

export class CompanionRows {
  /** The NPIs of the rows so far. As numbers they take about 40 MB for the million people of the registry's file. */
  private readonly named = new Set<number>();
  private readonly keyOf: (npi: string) => HashedKey;

  constructor(keyOf: (npi: string) => HashedKey) {
    this.keyOf = keyOf;
  }

  /** Each row once, in the order of the file. */
  seen<Result extends RowResult>(result: Result): Result {
    if (!isCompanionRow(result)) return result;
    const npi = Number(result.npi);
    const isFirst = !this.named.has(npi);
    this.named.add(npi);
    return { ...result, isFirst };
  }

  /** One change for each person of the chunk. */
  inChunk(results: readonly RowResult[]): ClaimChange[] {
    const changes = new Map<string, ChangedPlaces | ChangedDegree>();
    for (const result of results) {
      if (!isCompanionRow(result)) continue;
      const known = changes.get(result.npi);
      const change = result.kind === 'place' ? withPlace(known, result) : withDegree(known, result);
      if (change !== known) changes.set(result.npi, change);
    }
    return [...changes].map(([npi, says]) => ({ claimKey: this.keyOf(npi), says: withWholeFacts(says) }));
  }
}

function withPlace(
  known: ChangedPlaces | ChangedDegree | undefined,
  { place, isFirst }: Extract<RowResult, { kind: 'place' }>,
): ChangedPlaces {
  const change =
    known?.kind === 'places' ? known : { kind: 'places' as const, further: [], areMore: isFirst !== true, rows: 0 };
  if (place !== null) change.further.push(place);
  change.rows += 1;
  return change;
}

/** The rows of a person repeat the degree with each address. */
function withDegree(
  known: ChangedPlaces | ChangedDegree | undefined,
  { graduationYear, medicalSchool, isFirst }: Extract<RowResult, { kind: 'degree' }>,
): ChangedDegree {
  const change = known?.kind === 'degree' ? known : null;
  return {
    kind: 'degree',
    graduationYear: change?.graduationYear ?? graduationYear,
    medicalSchool: change?.medicalSchool ?? medicalSchool,
    isMore: change?.isMore ?? isFirst !== true,
    rows: (change?.rows ?? 0) + 1,
  };
}
