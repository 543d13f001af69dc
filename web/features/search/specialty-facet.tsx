import { useState } from 'react';
import { specialties } from '#contract/candidate-options.ts';
import type { FacetCount } from '#contract/search.ts';
import { CategoryDot } from '#web/features/candidates/public.ts';
import { FacetRows } from './facet-rows.tsx';
import { FacetSection } from './facet-section.tsx';
import styles from './specialty-facet.module.css';

const shownAtFirst = 12;

type SpecialtyFacetProps = { counts: readonly FacetCount[] | null; chosen: readonly string[]; onToggle: (specialty: string) => void };

/** The specialties with most people first; chosen ones are always in sight. */
export function SpecialtyFacet({ counts, chosen, onToggle }: SpecialtyFacetProps) {
  const [all, setAll] = useState(false);
  const values = completeSpecialties(counts ?? [], chosen);
  const shown = all ? values : values.filter(({ value }, place) => place < shownAtFirst || chosen.includes(value));
  const rows = shown.map(({ value, count }) => ({ value, label: value, count: counts && count, mark: <CategoryDot specialty={value} /> }));
  const toggle = values.length > shownAtFirst && (
    <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? 'Fewer' : `All ${values.length}`}
    </button>
  );
  return (
    <FacetSection title="Specialty" aside={toggle}>
      <FacetRows rows={rows} chosen={chosen} largest={values[0]?.count ?? 0} onToggle={onToggle} />
    </FacetSection>
  );
}

/** Counts name only what the search finds; what it does not find stays operable with a zero. */
function completeSpecialties(counts: readonly FacetCount[], chosen: readonly string[]): FacetCount[] {
  const counted = new Set(counts.map(({ value }) => value));
  const missing = [...new Set([...chosen, ...specialties])].filter((value) => !counted.has(value));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))];
}
