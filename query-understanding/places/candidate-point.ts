// Where a candidate is: at the ZIP code where it is known, else at the center of the city.
import { postalAreaOf } from '#contract/candidates/places.ts';
import type { Point } from '#search-index/public.ts';
import { placeKey } from './place-key.ts';
import type { PlaceTable } from './place-table.ts';

export interface CandidateAddress {
  city: string | null;
  /** State or province, two letters. */
  state: string | null;
  /** ZIP code or Canadian postal code of the practice. */
  zip: string | null;
}

const knownTownsMax = 100_000;

/**
 * Where candidates are. Null when neither is known. A ZIP code of another state than the candidate's own belongs to an office far away, so it does not
 * count: the card shows the candidate's city.
 */
export function candidatePoints({ byCode, byTown }: PlaceTable): (address: CandidateAddress) => Point | null {
  const knownTowns = new Map<string, Point | null>();
  const pointOfTown = (city: string, state: string): Point | null => {
    const key = `${city}, ${state}`;
    const known = knownTowns.get(key);
    if (known !== undefined) return known;
    const point = byTown.get(placeKey(city))?.find((town) => town.state === state)?.point ?? null;
    if (knownTowns.size >= knownTownsMax) knownTowns.clear();
    knownTowns.set(key, point);
    return point;
  };
  return ({ city, state, zip }) => {
    const code = zip === null ? undefined : byCode.get(postalAreaOf(zip) ?? '');
    if (code !== undefined && (state === null || state === '' || state === code.state)) return code.point;
    return city === null || state === null ? null : pointOfTown(city, state);
  };
}
