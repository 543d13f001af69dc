import { may, useAccess } from '#web/features/access/public.ts';
import { optionFilters } from '#contract/search/search-filters.ts';
import type { ListFilter } from '#contract/search/search-filters.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { ContactFacet } from './contact-facet.tsx';
import { FacetSection } from './facet-section.tsx';
import { ListedFacet } from './listed-facet.tsx';
import { OwnListsFacet } from './own-lists-facet.tsx';
import { PlaceFacet } from './place/place-facet.tsx';
import type { Search } from '../address/search-address.ts';
import { withToggled } from '../address/search-changes.ts';
import { QualificationFacets } from './qualification-facets.tsx';
import { RegistryFacets } from './registry-facets.tsx';
import { SpecialtyFacet } from './specialty-facet.tsx';
import { chosenValues, withValueToggled } from './values-in-words.ts';
import { TagField } from './tag-field.tsx';
import type { ChangeSearch } from '../address/search-address-provider.tsx';

/** `answer`: the source of the counts; null until the first answer. */
interface FilterPanelProps {
  search: Search;
  answer: SearchAnswer | null;
  changeSearch: ChangeSearch;
}

/** All filters in one column, for the rail and for the drawer. */
export function FilterPanel({ search, answer, changeSearch }: FilterPanelProps) {
  const facets = answer?.facets ?? null;
  const access = useAccess();
  const hasProfession = chosenValues('specialty', answer, { ...search, specialty: [] }).length > 0;
  const toggle = (filter: ListFilter) => (value: string) => changeSearch(withToggled(filter, value));
  const tags = (filter: ListFilter) => ({ tags: search[filter], onToggle: toggle(filter) });
  return (
    <>
      <SpecialtyFacet
        counts={facets?.specialty ?? null}
        selected={chosenValues('specialty', answer, search)}
        total={hasProfession ? (answer?.count ?? null) : null}
        onToggle={(value) => changeSearch(withValueToggled('specialty', value, answer?.understood ?? []))}
      />
      <PlaceFacet answer={answer} search={search} changeSearch={changeSearch} />
      <RegistryFacets answer={answer} search={search} changeSearch={changeSearch} />
      <QualificationFacets answer={answer} search={search} changeSearch={changeSearch} />
      <FacetSection name="filtersTitle" title="Job title" selected={search.title.length}>
        <TagField label="Job title" placeholder="Add a title" {...tags('title')} />
      </FacetSection>
      <FacetSection name="filtersCompany" title="Company" selected={search.organization.length}>
        <TagField label="Company" placeholder="Add a company" {...tags('organization')} />
      </FacetSection>
      <FacetSection name="filtersSkills" title="Skills" selected={search.skills.length}>
        <TagField label="Skill" placeholder="Add a skill" suggestions={facets?.skills ?? []} {...tags('skills')} />
      </FacetSection>
      {optionFilters.map(({ name, label, panelTitle, options }) => (
        <ListedFacet
          key={name}
          name={`filters${label}`}
          title={panelTitle}
          values={options}
          counts={facets?.[name] ?? null}
          selected={search[name]}
          onToggle={toggle(name)}
        />
      ))}
      <ContactFacet search={search} changeSearch={changeSearch} />
      {may(access, 'search') && <OwnListsFacet search={search} changeSearch={changeSearch} />}
    </>
  );
}
