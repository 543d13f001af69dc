// The filters by what only the national registry says. A directory without enough of it does not show them.
import { coverageMin, yearsFilters, yearsMax } from '#contract/search/search-filters.ts';
import type { CoveredFilter, YearsFilter } from '#contract/search/search-filters.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { TextField } from '#web/ui/field.tsx';
import type { Search } from '../address/search-address.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { withSingle, withToggled } from '../address/search-changes.ts';
import { FacetSection } from './facet-section.tsx';
import styles from './filter-panel.module.css';
import { TagField } from './tag-field.tsx';

interface RegistryFacetsProps {
  search: Search;
  /** Null until the first answer. */
  answer: Pick<SearchAnswer, 'facets' | 'coverage'> | null;
  changeSearch: ChangeSearch;
}

export function RegistryFacets({ search, answer, changeSearch }: RegistryFacetsProps) {
  const share = (filter: CoveredFilter): number => answer?.coverage[filter] ?? 0;
  const isShown = (filter: CoveredFilter, isChosen: boolean): boolean => isChosen || share(filter) >= coverageMin;
  const list = (filter: 'licenseState' | 'anySpecialty') => ({
    suggestions: answer?.facets[filter] ?? [],
    tags: search[filter],
    onToggle: (value: string) => changeSearch(withToggled(filter, value)),
  });
  const shownYears = yearsFilters.filter(({ name }) => isShown(name, search[name] !== undefined));
  const hasTaxonomies = isShown('anySpecialty', search.anySpecialty.length > 0);
  const chosenYears = yearsFilters.filter(({ name }) => search[name] !== undefined).length;
  return (
    <>
      {isShown('licenseState', search.licenseState.length > 0) && (
        <FacetSection name="filtersLicense" title="Licensed in" selected={search.licenseState.length}>
          <TagField label="State of a license" placeholder="Add a state" {...list('licenseState')} />
          <p className={styles.note}>As reported to the registry, not verified. {onFile(share('licenseState'))}</p>
        </FacetSection>
      )}
      {(hasTaxonomies || shownYears.length > 0) && (
        <FacetSection name="filtersRegistry" title="Registry" selected={search.anySpecialty.length + chosenYears}>
          {hasTaxonomies && (
            <>
              <TagField
                label="Specialty, primary or not"
                labelShown
                placeholder="Add a specialty"
                {...list('anySpecialty')}
              />
              <p className={styles.note}>{onFile(share('anySpecialty'))}</p>
            </>
          )}
          {shownYears.map(({ name, label }) => (
            <TextField
              key={name}
              label={`${label} for at least (years)`}
              hint={onFile(share(name))}
              type="number"
              min={1}
              max={yearsMax}
              value={search[name] ?? ''}
              onChange={(event) =>
                changeSearch(withSingle<YearsFilter>(name, yearsOf(event.currentTarget.value)), 'replace')
              }
            />
          ))}
        </FacetSection>
      )}
    </>
  );
}

/** What the filter cannot find is not known to the directory. */
const onFile = (share: number): string => `On file for ${Math.round(share * 100)}% of the directory.`;

/** Undefined: no number that the filter takes. */
function yearsOf(text: string): number | undefined {
  const years = Number(text);
  return Number.isInteger(years) && years >= 1 && years <= yearsMax ? years : undefined;
}
