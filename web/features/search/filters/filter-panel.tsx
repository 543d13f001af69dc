import { useMemo } from 'react';
import { may, useAccess } from '#web/features/access/public.ts';
import { optionFilters, type ListFilter } from '#contract/search/search-filters.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { CountsContext, useCounted, type CountedAnswers } from '../answer/counted-answers.ts';
import { ContactFacet } from './contact-facet.tsx';
import { FacetSection } from './facet-section.tsx';
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
import { FacetRows } from './facet-rows.tsx';

interface FilterPanelProps {
  search: Search;
  /** Null until the first answer. */
  answer: SearchAnswer | null;
  /** Of each facet, the answer whose counts are shown. Absent: those of `answer`. */
  counted?: CountedAnswers | undefined;
  changeSearch: ChangeSearch;
}

/** All filters in one column, for the rail and for the drawer. */
export function FilterPanel({ counted, ...panel }: FilterPanelProps) {
  const { answer } = panel;
  const counts = useMemo(() => (counted === undefined ? null : { answer, counted }), [answer, counted]);
  return (
    <CountsContext value={counts}>
      <Facets {...panel} />
    </CountsContext>
  );
}

const skills = ['skills'] as const;

function Facets({ search, answer, changeSearch }: Omit<FilterPanelProps, 'counted'>) {
  const bySpecialty = useCounted('specialty', answer);
  const bySkill = useCounted('skills', answer);
  const access = useAccess();
  const hasProfession = chosenValues('specialty', answer, { ...search, specialty: [] }).length > 0;
  const toggle = (filter: ListFilter) => (value: string) => changeSearch(withToggled(filter, value));
  const tags = (filter: ListFilter) => ({ tags: search[filter], onToggle: toggle(filter) });
  return (
    <>
      <SpecialtyFacet
        counts={bySpecialty?.facets.specialty ?? null}
        selected={chosenValues('specialty', answer, search)}
        total={hasProfession ? (bySpecialty?.count ?? null) : null}
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
      <FacetSection name="filtersSkills" title="Skills" facets={skills} selected={search.skills.length}>
        <TagField
          label="Skill"
          placeholder="Add a skill"
          suggestions={bySkill?.facets.skills ?? []}
          {...tags('skills')}
        />
      </FacetSection>
      {optionFilters.map(({ name, label, panelTitle, options }) => (
        <ListedFacet
          key={name}
          facet={name}
          name={`filters${label}`}
          title={panelTitle}
          values={options}
          answer={answer}
          selected={search[name]}
          onToggle={toggle(name)}
        />
      ))}
      <ContactFacet search={search} changeSearch={changeSearch} />
      {may(access, 'search') && <OwnListsFacet search={search} changeSearch={changeSearch} />}
    </>
  );
}

interface ListedFacetProps {
  facet: 'companySize' | 'companyRevenue' | 'companyIndustry';
  name: 'filtersSize' | 'filtersRevenue' | 'filtersIndustry';
  title: string;
  /** All possible values, in the order of the list. */
  values: readonly string[];
  /** Null until the first answer. */
  answer: SearchAnswer | null;
  selected: readonly string[];
  onToggle: (value: string) => void;
}

/** A filter with a fixed list of values. Values without a candidate are shown as well. */
function ListedFacet({ facet, name, title, values, answer, selected, onToggle }: ListedFacetProps) {
  const counts = useCounted(facet, answer)?.facets[facet] ?? null;
  const facets = useMemo(() => [facet], [facet]);
  const byValue = new Map(counts?.map(({ value, count }) => [value, count]));
  const all = [...new Set([...values, ...selected])];
  const rows = all.map((value) => ({ value, label: value, count: counts && (byValue.get(value) ?? 0) }));
  return (
    <FacetSection name={name} title={title} facets={facets} selected={selected.length}>
      <FacetRows
        rows={rows}
        selected={selected}
        largest={Math.max(0, ...rows.map(({ count }) => count ?? 0))}
        onToggle={onToggle}
      />
    </FacetSection>
  );
}
