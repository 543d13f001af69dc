// Where in which results a profile was opened, so that its page can lead to the next person without the list.

export type ResultPlace = {
  /** The people of the page of results. */
  ids: readonly string[];
  /** Of the profile in `ids`, from 0. */
  index: number;
  /** People on earlier pages. */
  before: number;
  total: number;
};

/** Reads the state of a navigation; null when the profile was not opened from results. */
export function readResultPlace(state: unknown): ResultPlace | null {
  if (typeof state !== 'object' || state === null || !('resultPlace' in state)) return null;
  const { resultPlace: place } = state;
  if (typeof place !== 'object' || place === null || !('ids' in place) || !('index' in place) || !('before' in place) || !('total' in place)) return null;
  const { ids, index, before, total } = place;
  if (!Array.isArray(ids) || typeof index !== 'number' || typeof before !== 'number' || typeof total !== 'number') return null;
  return { ids: ids.filter((id) => typeof id === 'string'), index, before, total };
}

/** The neighbour `step` people away; null when it is not on the page of results. */
export function neighbourOf(place: ResultPlace, step: -1 | 1): { id: string; state: { resultPlace: ResultPlace } } | null {
  const index = place.index + step;
  const id = place.ids[index];
  return id === undefined ? null : { id, state: { resultPlace: { ...place, index } } };
}
