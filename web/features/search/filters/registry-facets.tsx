// The filters by what only the national registry says. A directory without enough of it does not show them.
import { stateCodeOf } from '#contract/candidates/places.ts';
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
import { chosenValues, withValueToggled } from './values-in-words.ts';

interface RegistryFacetsProps {
  search: Search;
  /** Null until the first answer. */
  answer: SearchAnswer | null;
  changeSearch: ChangeSearch;
}

export const RegistryFacets = (props: RegistryFacetsProps) => (
  <>
    {stateFilters.map((states) => (
      <StatesOfWork key={states.filter} {...states} {...props} />
    ))}
    <TaxonomiesAndYears {...props} />
  </>
);

const stateFilters = [
  {
    filter: 'licenseState',
    name: 'filtersLicense',
    title: 'Licensed in',
    label: 'State of a license',
    note: 'As reported to the registry, not verified.',
  },
  {
    filter: 'reachState',
    name: 'filtersReach',
    title: 'Can work in',
    label: 'State of work',
    note: 'By a license of the state or by a compact, not verified. Some compacts need a privilege first.',
  },
] as const;

type StatesOfWorkProps = RegistryFacetsProps & (typeof stateFilters)[number];

function StatesOfWork({ filter, name, title, label, note, search, answer, changeSearch }: StatesOfWorkProps) {
  const chosen = chosenValues(filter, answer, search);
  if (!isShown(answer, filter, chosen.length)) return null;
  return (
    <FacetSection name={name} title={title} selected={chosen.length}>
      <TagField
        label={label}
        placeholder="Add a state"
        tags={chosen}
        suggestions={answer?.facets[filter] ?? []}
        onToggle={(value) =>
          changeSearch(withValueToggled(filter, stateCodeOf(value) ?? value, answer?.understood ?? []))
        }
      />
      <p className={styles.note}>
        {note} {onFile(answer, filter)}
      </p>
    </FacetSection>
  );
}

function TaxonomiesAndYears({ search, answer, changeSearch }: RegistryFacetsProps) {
  const hasTaxonomies = isShown(answer, 'anySpecialty', search.anySpecialty.length);
  const chosenYears = yearsFilters.filter(({ name }) => search[name] !== undefined);
  const shownYears = yearsFilters.filter((filter) =>
    isShown(answer, filter.name, Number(chosenYears.includes(filter))),
  );
  if (!hasTaxonomies && shownYears.length === 0) return null;
  return (
    <FacetSection name="filtersRegistry" title="Registry" selected={search.anySpecialty.length + chosenYears.length}>
      {hasTaxonomies && (
        <>
          <TagField
            label="Specialty, primary or not"
            labelShown
            placeholder="Add a specialty"
            tags={search.anySpecialty}
            suggestions={answer?.facets.anySpecialty ?? []}
            onToggle={(value) => changeSearch(withToggled('anySpecialty', value))}
          />
          <p className={styles.note}>{onFile(answer, 'anySpecialty')}</p>
        </>
      )}
      {shownYears.map(({ name, label }) => (
        <TextField
          key={name}
          label={`${label} for at least (years)`}
          hint={onFile(answer, name)}
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
  );
}

type Answer = RegistryFacetsProps['answer'];

const isShown = (answer: Answer, filter: CoveredFilter, chosenCount: number): boolean =>
  chosenCount > 0 || (answer?.coverage[filter] ?? 0) >= coverageMin;

/** What the filter cannot find is not known to the directory. */
const onFile = (answer: Answer, filter: CoveredFilter): string =>
  `On file for ${Math.round((answer?.coverage[filter] ?? 0) * 100)}% of the directory.`;

/** Undefined: no number that the filter takes. */
function yearsOf(text: string): number | undefined {
  const years = Number(text);
  return Number.isInteger(years) && years >= 1 && years <= yearsMax ? years : undefined;
}
