// What the filters have in common that a directory shows only where enough of it has a value.
import {
  coverageMin,
  yearsMax,
  type CoveredFilter,
  type YearsFilter,
  type YearsFilterEntry,
} from '#contract/search/search-filters.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { TextField } from '#web/ui/field.tsx';
import type { Search } from '../address/search-address.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { withSingle } from '../address/search-changes.ts';

export interface CoveredFacetsProps {
  search: Search;
  /** Null until the first answer. */
  answer: SearchAnswer | null;
  changeSearch: ChangeSearch;
}

type Answer = CoveredFacetsProps['answer'];

export const isShown = (answer: Answer, filter: CoveredFilter, chosenCount: number): boolean =>
  chosenCount > 0 || (answer?.coverage[filter] ?? 0) >= coverageMin;

/** What the filter cannot find is not known to the directory. */
export const onFile = (answer: Answer, filter: CoveredFilter): string =>
  `On file for ${Math.round((answer?.coverage[filter] ?? 0) * 100)}% of the directory.`;

export const hasYears = (search: Search, filter: YearsFilter): boolean => search[filter] !== undefined;

type YearsFieldProps = CoveredFacetsProps & { filter: YearsFilterEntry<YearsFilter> };

export const YearsField = ({ filter: { name, label, suffix }, search, answer, changeSearch }: YearsFieldProps) => (
  <TextField
    label={`${label} (years${suffix})`}
    hint={onFile(answer, name)}
    type="number"
    min={1}
    max={yearsMax}
    value={search[name] ?? ''}
    onChange={(event) => changeSearch(withSingle<YearsFilter>(name, yearsOf(event.currentTarget.value)), 'replace')}
  />
);

/** Undefined: no number that the filter takes. */
function yearsOf(text: string): number | undefined {
  const years = Number(text);
  return Number.isInteger(years) && years >= 1 && years <= yearsMax ? years : undefined;
}
