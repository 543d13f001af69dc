// A name for a search, made of its conditions: `Nurses in Texas, ICU`.
import { stateNameOf } from '#contract/candidates/places.ts';
import type { UnderstoodPart } from '#contract/search/search.ts';
import { emptySearch, type Search } from '../address/search-address.ts';
import { conditionGroups, type NameOfList } from './conditions.ts';

interface Named {
  search: Search;
  /** What the words of the search were recognized as; empty when that is not known. */
  understood: readonly UnderstoodPart[];
  nameOfList: NameOfList;
}

/** Filters that the beginning of a name says. */
const saidFirst = { specialty: [], city: [], state: [], near: undefined, prefer: [] } satisfies Partial<Search>;
const placeKinds: ReadonlySet<UnderstoodPart['kind']> = new Set(['state', 'town', 'region', 'country']);
const isNegated = ({ label }: UnderstoodPart): boolean => label.startsWith('not ');
/** Words that say nothing by themselves. */
const linkingWords = /^(?:a|an|and|at|by|for|from|in|of|on|or|the|to|who|with|within|near)$/i;
/** As long as a saved search may be called. */
const nameLengthMax = 100;

/** At most as long as a name may be; '' for a search without conditions. */
export function nameOfSearch({ search, understood, nameOfList }: Named): string {
  const parts = understood.filter(({ key, removed }) => !removed && !search.removed.includes(key));
  const labelsOf = (isWanted: (part: UnderstoodPart) => boolean): string[] =>
    parts.filter(isWanted).map(({ label }) => label);
  const professions = labelsOf((part) => part.kind === 'specialty' && !isNegated(part));
  const places = labelsOf((part) => placeKinds.has(part.kind) && !isNegated(part));
  const others = parts.filter((part) => isNegated(part) || (part.kind !== 'specialty' && !placeKinds.has(part.kind)));
  const subjects = unique([...search.specialty, ...professions]).map(pluralOf);
  const where = unique([...placesOf(search), ...places]);
  const further = conditionGroups({ ...search, ...saidFirst }, nameOfList).flatMap(({ conditions }) =>
    conditions.map(({ label }) => label),
  );
  const rest = unique([
    ...others.map(({ label }) => label),
    ...wordsOf(search, understood),
    ...further,
    ...search.prefer,
  ]);
  const near = search.near === undefined ? '' : `within ${search.withinMiles} miles of ${search.near}`;
  const isPlace = where.length > 0 || near !== '';
  const beginning = subjects.length === 0 && isPlace ? ['Professionals'] : subjects;
  const subject = [joined(beginning), where.length === 0 ? '' : `in ${joined(where)}`, near].filter(
    (text) => text !== '',
  );
  return fitting([subject.join(' '), ...rest].filter((text) => text !== ''));
}

function placesOf({ city, state }: Search): string[] {
  const isOneState = state.length === 1;
  const cities = city.map((name) => (isOneState ? `${name}, ${state[0]}` : name));
  const states = city.length > 0 && isOneState ? [] : state.map((code) => stateNameOf(code) ?? code);
  return [...cities, ...states];
}

/** The words that were not recognized. */
function wordsOf({ query }: Search, understood: readonly UnderstoodPart[]): string[] {
  if (query === emptySearch.query) return [];
  if (understood.length === 0) return [query];
  const left = understood.reduce(
    (text, { words }) =>
      text.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu'),
        ' ',
      ),
    query,
  );
  const words = left.split(/[\s,;]+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !linkingWords.test(word));
  return words.length === 0 ? [] : [words.join(' ')];
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** `Cardiology` has no plural. */
const pluralOf = (specialty: string): string =>
  /(?:nurse|er|ist|ant|tor|cian)$/i.test(specialty) ? `${specialty}s` : specialty;

/** More than three are too many for a name. */
function joined(texts: readonly string[]): string {
  const [first = '', second = '', third] = texts;
  if (texts.length > 3) return `${first}, ${second} and ${texts.length - 2} more`;
  return third === undefined
    ? [first, second].filter((text) => text !== '').join(' or ')
    : `${first}, ${second} or ${third}`;
}

/** As many parts as fit; a single part is cut. */
function fitting(parts: readonly string[]): string {
  const [first = '', ...others] = parts;
  let name = first.slice(0, nameLengthMax).trim();
  for (const part of others) {
    const longer = `${name}, ${part}`;
    if (longer.length > nameLengthMax) continue;
    name = longer;
  }
  return name.toWellFormed();
}
