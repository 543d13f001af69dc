// The filters by languages, board certifications and years since the degree. A directory without enough of these does not show them.
import { certificationNamed } from '#contract/candidates/board-certifications.ts';
import { languageNamed } from '#contract/candidates/languages.ts';
import { yearsFilters } from '#contract/search/search-filters.ts';
import { useCounted } from '../answer/counted-answers.ts';
import { hasYears, isShown, onFile, YearsField, type CoveredFacetsProps } from './covered-filter.tsx';
import { FacetSection } from './facet-section.tsx';
import styles from './filter-panel.module.css';
import { TagField } from './tag-field.tsx';
import { chosenValues, withValueToggled } from './values-in-words.ts';

const listFilters = [
  { filter: 'languages', label: 'Speaks', placeholder: 'Add a language', nameOf: languageNamed, note: '' },
  {
    filter: 'boardCertified',
    label: 'Board certified in',
    placeholder: 'Add a certification',
    nameOf: certificationNamed,
    note: 'As reported, not verified. ',
  },
] as const;

const facets = ['languages', 'boardCertified'] as const;
const yearsOfDegree = yearsFilters.filter(({ group }) => group === 'Education');

export function QualificationFacets(props: CoveredFacetsProps) {
  const { search, answer, changeSearch } = props;
  const counted = { languages: useCounted('languages', answer), boardCertified: useCounted('boardCertified', answer) };
  const lists = listFilters
    .map((list) => ({ ...list, chosen: chosenValues(list.filter, answer, search) }))
    .filter(({ filter, chosen }) => isShown(answer, filter, chosen.length));
  const chosenYears = yearsOfDegree.filter(({ name }) => hasYears(search, name));
  const years = yearsOfDegree.filter((entry) => isShown(answer, entry.name, Number(chosenYears.includes(entry))));
  if (lists.length === 0 && years.length === 0) return null;
  const selected = lists.reduce((sum, { chosen }) => sum + chosen.length, chosenYears.length);
  return (
    <FacetSection name="filtersQualifications" title="Qualifications" facets={facets} selected={selected}>
      {lists.map(({ filter, label, placeholder, nameOf, note, chosen }) => (
        <div key={filter}>
          <TagField
            label={label}
            labelShown
            placeholder={placeholder}
            tags={chosen}
            suggestions={counted[filter]?.facets[filter] ?? []}
            onToggle={(value) =>
              changeSearch(withValueToggled(filter, nameOf(value) ?? value, answer?.understood ?? []))
            }
          />
          <p className={styles.note}>
            {note}
            {onFile(answer, filter)}
          </p>
        </div>
      ))}
      {years.map((filter) => (
        <YearsField key={filter.name} filter={filter} {...props} />
      ))}
    </FacetSection>
  );
}
