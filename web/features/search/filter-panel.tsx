import type { SearchAnswer } from '#contract/search.ts';
import type { ListFilter, Search } from './search-address.ts';
import { withToggled } from './search-changes.ts';
import { SpecialtyFacet } from './specialty-facet.tsx';
import { StateFacet } from './state-facet.tsx';
import type { ChangeSearch } from './use-search-address.ts';

type FilterPanelProps = { search: Search; facets: SearchAnswer['facets'] | null; changeSearch: ChangeSearch };

/** All filters, one under the other; stands in the rail and in the drawer. */
export function FilterPanel({ search, facets, changeSearch }: FilterPanelProps) {
  const toggle = (filter: ListFilter) => (value: string) => changeSearch(withToggled(filter, value));
  return (
    <>
      <SpecialtyFacet counts={facets?.specialty ?? null} chosen={search.specialty} onToggle={toggle('specialty')} />
      <StateFacet counts={facets?.state ?? null} chosen={search.state} onToggle={toggle('state')} />
    </>
  );
}
