// What is new in a saved search, in words.
import type { SearchNews } from '#contract/saved-searches/saved-searches.ts';
import { formatCount } from '#web/ui/format.ts';

const kindTexts: Readonly<Record<SearchNews['reasons'][number]['kind'], string>> = {
  listed: 'added',
  returned: 'back in the directory',
  moved: 'moved',
  license_added: 'with a new license',
  specialty_added: 'with a new specialty',
  contact_verified: 'with a verified contact',
  organization_changed: 'at another organization',
  ended: 'no longer named by a source',
};

/** `12 new or changed`; null: nothing is new. */
export function newsText(news: SearchNews['news']): string | null {
  if (news === null) return 'more than 100,000 records changed';
  return news === 0 ? null : `${formatCount(news)} new or changed`;
}

/** `8 moved, 3 with a new license`; '' when it is not known. */
export const reasonsText = (reasons: SearchNews['reasons']): string =>
  reasons.map(({ kind, count }) => `${formatCount(count)} ${kindTexts[kind]}`).join(', ');
