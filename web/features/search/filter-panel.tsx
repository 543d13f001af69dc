import { companyIndustries, companyRevenues, companySizes } from '#contract/candidate-options.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { ContactFacet } from './contact-facet.tsx';
import { FacetSection } from './facet-section.tsx';
import { ListedFacet } from './listed-facet.tsx';
import { PlaceFacet } from './place-facet.tsx';
import type { ListFilter, Search } from './search-address.ts';
import { withToggled } from './search-changes.ts';
import { SpecialtyFacet } from './specialty-facet.tsx';
import { TagField } from './tag-field.tsx';
import type { ChangeSearch } from './use-search-address.ts';

type FilterPanelProps = { search: Search; facets: SearchAnswer['facets'] | null; changeSearch: ChangeSearch };

/** All filters, one under the other; stands in the rail and in the drawer. */
export function FilterPanel({ search, facets, changeSearch }: FilterPanelProps) {
  const toggle = (filter: ListFilter) => (value: string) => changeSearch(withToggled(filter, value));
  const listed = (filter: 'companySize' | 'companyRevenue' | 'companyIndustry') => ({ counts: facets?.[filter] ?? null, chosen: search[filter], onToggle: toggle(filter) });
  const written = (filter: ListFilter) => ({ tags: search[filter], onToggle: toggle(filter) });
  return (
    <>
      <SpecialtyFacet counts={facets?.specialty ?? null} chosen={search.specialty} onToggle={toggle('specialty')} />
      <PlaceFacet facets={facets} states={search.state} cities={search.city} onState={toggle('state')} onCity={toggle('city')} />
      <FacetSection title="Job title"><TagField label="Job title" placeholder="Add a title" {...written('title')} /></FacetSection>
      <FacetSection title="Company"><TagField label="Company" placeholder="Add a company" {...written('organization')} /></FacetSection>
      <FacetSection title="Skills"><TagField label="Skill" placeholder="Add a skill" suggestions={facets?.skills ?? []} {...written('skills')} /></FacetSection>
      <ListedFacet title="Company size" values={companySizes} {...listed('companySize')} />
      <ListedFacet title="Revenue" values={companyRevenues} {...listed('companyRevenue')} />
      <ListedFacet title="Industry" values={companyIndustries} {...listed('companyIndustry')} />
      <ContactFacet search={search} changeSearch={changeSearch} />
    </>
  );
}
