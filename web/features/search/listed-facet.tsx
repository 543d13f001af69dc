import type { FacetCount } from '#contract/search.ts';
import { FacetRows } from './facet-rows.tsx';
import { FacetSection } from './facet-section.tsx';

type ListedFacetProps = {
  title: string;
  /** Every choice there is, in the order of the list. */
  values: readonly string[];
  counts: readonly FacetCount[] | null;
  chosen: readonly string[];
  onToggle: (value: string) => void;
};

/** A filter whose choices are fixed: all are shown, also those that nobody has. */
export function ListedFacet({ title, values, counts, chosen, onToggle }: ListedFacetProps) {
  const byValue = new Map(counts?.map(({ value, count }) => [value, count]));
  const all = [...new Set([...values, ...chosen])];
  const rows = all.map((value) => ({ value, label: value, count: counts && (byValue.get(value) ?? 0) }));
  return (
    <FacetSection title={title}>
      <FacetRows rows={rows} chosen={chosen} largest={Math.max(0, ...rows.map(({ count }) => count ?? 0))} onToggle={onToggle} />
    </FacetSection>
  );
}
