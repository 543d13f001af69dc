// The position in the results from which a profile was opened, so that its page can link to the next candidate.
import { formatCount } from '#web/ui/format.ts';

export interface ResultPlace {
  /** The ids of the candidates on that page of results. */
  ids: readonly string[];
  /** The index of the profile in `ids`, from 0. */
  index: number;
  /** The number of candidates on earlier pages. */
  before: number;
  total: number;
}

/** Reads the state of a navigation; null when the profile was not opened from results. */
export function readResultPlace(state: unknown): ResultPlace | null {
  if (typeof state !== 'object' || state === null || !('resultPlace' in state)) return null;
  const { resultPlace: place } = state;
  if (
    typeof place !== 'object' ||
    place === null ||
    !('ids' in place) ||
    !('index' in place) ||
    !('before' in place) ||
    !('total' in place)
  )
    return null;
  const { ids, index, before, total } = place;
  if (!Array.isArray(ids) || typeof index !== 'number' || typeof before !== 'number' || typeof total !== 'number')
    return null;
  return { ids: ids.filter((id) => typeof id === 'string'), index, before, total };
}

/** `26 of 1,027`: the position of the profile in all results. */
export const positionText = ({ before, index, total }: ResultPlace): string =>
  `${formatCount(before + index + 1)} of ${formatCount(total)}`;

/** The candidate `step` positions away; null when they are not on the same page of results. */
export function neighbourOf(
  place: ResultPlace,
  step: -1 | 1,
): { id: string; state: { resultPlace: ResultPlace } } | null {
  const index = place.index + step;
  const id = place.ids[index];
  return id === undefined ? null : { id, state: { resultPlace: { ...place, index } } };
}
