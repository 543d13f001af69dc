import { useMemo } from 'react';
import type { SearchAnswer } from '#contract/search/search.ts';
import { useCounted } from '../answer/counted-answers.ts';
import { FacetRows } from './facet-rows.tsx';
import { FacetSection } from './facet-section.tsx';

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
export function ListedFacet({ facet, name, title, values, answer, selected, onToggle }: ListedFacetProps) {
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
