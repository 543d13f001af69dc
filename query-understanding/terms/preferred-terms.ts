// Words that put candidates first: each is a phrase that adds to the score where it is found, and excludes no one.
import { phraseTerms, type AnyTerm, type QueryText } from '#search-index/public.ts';

/** Not in names and places: the skill `Epic` puts no one first who lives in Epic. */
const aboutWork = ['profession', 'credentials', 'skills'];

const preferredTerms = (values: readonly string[]): AnyTerm[] =>
  values
    .map((value) => phraseTerms(value))
    .filter((terms) => terms.length > 0)
    .map((terms) => ({
      kind: 'any',
      alternatives: terms.map((term) => ({ term, groups: aboutWork, typed: true })),
    }));

export function withPreferred(text: QueryText, values: readonly string[]): QueryText {
  const terms = preferredTerms(values);
  return terms.length === 0 ? text : { ...text, optional: [...(text.optional ?? []), ...terms] };
}
