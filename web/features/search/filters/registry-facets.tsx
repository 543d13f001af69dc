// The filters by what only the national registry says. A directory without enough of it does not show them.
import { stateCodeOf } from '#contract/candidates/places.ts';
import { yearsFilters } from '#contract/search/search-filters.ts';
import { withToggled } from '../address/search-changes.ts';
import { useCounted } from '../answer/counted-answers.ts';
import { hasYears, isShown, onFile, YearsField, type CoveredFacetsProps } from './covered-filter.tsx';
import { FacetSection } from './facet-section.tsx';
import styles from './filter-panel.module.css';
import { TagField } from './tag-field.tsx';
import { chosenValues, withValueToggled } from './values-in-words.ts';

export const RegistryFacets = (props: CoveredFacetsProps) => (
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
    facets: ['licenseState'],
    name: 'filtersLicense',
    title: 'Licensed in',
    label: 'State of a license',
    note: 'As reported to the registry, not verified.',
  },
  {
    filter: 'reachState',
    facets: ['reachState'],
    name: 'filtersReach',
    title: 'Can work in',
    label: 'State of work',
    note: 'By a license of the state or by a compact, not verified. Some compacts need a privilege first.',
  },
] as const;

type StatesOfWorkProps = CoveredFacetsProps & (typeof stateFilters)[number];

function StatesOfWork({ filter, facets, name, title, label, note, search, answer, changeSearch }: StatesOfWorkProps) {
  const counted = useCounted(filter, answer);
  const chosen = chosenValues(filter, answer, search);
  if (!isShown(answer, filter, chosen.length)) return null;
  return (
    <FacetSection name={name} title={title} facets={facets} selected={chosen.length}>
      <TagField
        label={label}
        placeholder="Add a state"
        tags={chosen}
        suggestions={counted?.facets[filter] ?? []}
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

const taxonomies = ['anySpecialty'] as const;
const noFacets = [] as const;
const yearsInRegistry = yearsFilters.filter(({ group }) => group === 'Registry');

function TaxonomiesAndYears(props: CoveredFacetsProps) {
  const { search, answer, changeSearch } = props;
  const counted = useCounted('anySpecialty', answer);
  const hasTaxonomies = isShown(answer, 'anySpecialty', search.anySpecialty.length);
  const chosenYears = yearsInRegistry.filter(({ name }) => hasYears(search, name));
  const shownYears = yearsInRegistry.filter((filter) =>
    isShown(answer, filter.name, Number(chosenYears.includes(filter))),
  );
  if (!hasTaxonomies && shownYears.length === 0) return null;
  return (
    <FacetSection
      name="filtersRegistry"
      title="Registry"
      facets={hasTaxonomies ? taxonomies : noFacets}
      selected={search.anySpecialty.length + chosenYears.length}
    >
      {hasTaxonomies && (
        <>
          <TagField
            label="Specialty, primary or not"
            labelShown
            placeholder="Add a specialty"
            tags={search.anySpecialty}
            suggestions={counted?.facets.anySpecialty ?? []}
            onToggle={(value) => changeSearch(withToggled('anySpecialty', value))}
          />
          <p className={styles.note}>{onFile(answer, 'anySpecialty')}</p>
        </>
      )}
      {shownYears.map((filter) => (
        <YearsField key={filter.name} filter={filter} {...props} />
      ))}
    </FacetSection>
  );
}
