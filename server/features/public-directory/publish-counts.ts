// Which counts a visitor may see, so that no visitor can learn whether one person is in the directory (docs/decisions/0052). Pure.
import type { Coverage } from '#contract/search/directory-counts.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import type { FacetCount } from '#contract/search/search.ts';

const { fewestShown, percentMax } = publicCounts;

/** More than none, and too few to be published. Below zero: parts and total were counted at different moments. */
const isFew = (people: number): boolean => people !== 0 && people < fewestShown;

/** Null: fewer than 25, also when there are none. */
export const publishCount = (count: number): number | null => (count < fewestShown ? null : count);

/** For values of which a person may have several: at least 25 of `total` people have a listed one, and at least 25 do not. */
export const publishList = (counts: readonly FacetCount[], total: number): FacetCount[] =>
  counts.filter(({ count }) => count >= fewestShown && total - count >= fewestShown);

/**
 * For values that divide `total` people. When the unlisted values have fewer than 25 people together, a visitor could subtract the
 * listed ones from the total; then the smallest listed values are left out too. `counts`: largest first. `valuesMax`: how many
 * values there can be. With it, unlisted values never have no people either, unless all values are listed: otherwise
 * what is listed would show whether an unlisted value has people.
 */
export function publishDivision(counts: readonly FacetCount[], total: number, valuesMax?: number): FacetCount[] {
  const listed = counts.filter(({ count }) => count >= fewestShown);
  let unlisted = total - listed.reduce((sum, { count }) => sum + count, 0);
  const isShown = (): boolean =>
    isFew(unlisted) || (unlisted === 0 && valuesMax !== undefined && listed.length < valuesMax);
  while (isShown()) {
    const smallest = listed.pop();
    if (smallest === undefined) break;
    unlisted += smallest.count;
  }
  return listed;
}

/** Whole percent, rounded down; null when it tells something about fewer than 25 people. */
export function publishShare(people: number, total: number): number | null {
  if (total === 0 || isFew(people) || isFew(total - people)) return null;
  return Math.floor((people * percentMax) / total);
}

export const noCoverage: Coverage = { mobile: null, personalEmail: null, verified: null };
