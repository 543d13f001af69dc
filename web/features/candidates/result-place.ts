// The position in the results from which a profile was opened, so that its page can link to the next candidate.
import { formatCount } from '#web/ui/format.ts';

export interface ResultPage {
  /** Path and query of the screen that shows this page. */
  address: string;
  ids: readonly string[];
  /** The number of candidates on earlier pages. */
  before: number;
  /** On all pages. */
  total: number;
}

export interface ResultPlace extends ResultPage {
  /** The index of the profile in `ids`, from 0. */
  index: number;
}

/** Loads the page before or after this one; null when there is none. */
export type LoadAdjacentPage = (page: ResultPage, step: Step) => Promise<ResultPage | null>;
export type Step = -1 | 1;

/** Reads the state of a navigation; null when the profile was not opened from results. */
export function readResultPlace(state: unknown): ResultPlace | null {
  if (typeof state !== 'object' || state === null || !('resultPlace' in state)) return null;
  const { resultPlace: place } = state;
  if (
    typeof place !== 'object' ||
    place === null ||
    !('address' in place) ||
    !('ids' in place) ||
    !('index' in place) ||
    !('before' in place) ||
    !('total' in place)
  )
    return null;
  const { address, ids, index, before, total } = place;
  if (typeof address !== 'string' || !Array.isArray(ids)) return null;
  if (typeof index !== 'number' || typeof before !== 'number' || typeof total !== 'number') return null;
  return { address, ids: ids.filter((id) => typeof id === 'string'), index, before, total };
}

/** `26 of 1,027`: the position of the profile in all results. */
export const positionText = ({ before, index, total }: ResultPlace): string =>
  `${formatCount(before + index + 1)} of ${formatCount(total)}`;

/** Whether the results have a candidate one position away, on this page or on the adjacent one. */
export function hasNeighbor({ before, index, total }: ResultPlace, step: Step): boolean {
  const position = before + index + step;
  return position >= 0 && position < total;
}

/**
 * The position one step away. On the adjacent page it is that page's last or first candidate. Null: the results have no such
 * candidate, or no longer. Rejects when the adjacent page could not be loaded.
 */
export async function findNeighbor(
  place: ResultPlace,
  step: Step,
  loadAdjacentPage: LoadAdjacentPage,
): Promise<ResultPlace | null> {
  const index = place.index + step;
  if (index in place.ids) return { ...place, index };
  const page = await loadAdjacentPage(place, step);
  if (page === null || page.ids.length === 0) return null;
  return { ...page, index: step === 1 ? 0 : page.ids.length - 1 };
}
