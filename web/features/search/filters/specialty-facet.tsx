import { useState } from 'react';
import { specialties } from '#contract/candidates/candidate-options.ts';
import type { FacetCount } from '#contract/search/search.ts';
import { CategoryDot } from '#web/features/candidates/public.ts';
import { formatCount } from '#web/ui/format.ts';
import { FacetRows } from './facet-rows.tsx';
import { FacetSection } from './facet-section.tsx';
import styles from './specialty-facet.module.css';

const facets = ['specialty'] as const;
const shownAtFirst = 12;
/** The maximum number of specialties in the panel (specification: directory, section 9). */
const shownAtMost = 37;

interface SpecialtyFacetProps {
  counts: readonly FacetCount[] | null;
  selected: readonly string[];
  /** With a profession in words: the number of candidates that the search finds. Null: there is none, or it is not known. */
  total: number | null;
  onToggle: (specialty: string) => void;
}

/** The specialties, those with most candidates first. Chosen specialties are always shown. */
export function SpecialtyFacet({ counts, selected, total, onToggle }: SpecialtyFacetProps) {
  const [all, setAll] = useState(false);
  const values = completeSpecialties(counts ?? [], selected);
  const shown = all ? values : values.filter(({ value }, place) => place < shownAtFirst || selected.includes(value));
  const rows = shown.map(({ value, count }) => ({
    value,
    label: value,
    count: counts && count,
    mark: <CategoryDot specialty={value} />,
  }));
  const toggle = values.length > shownAtFirst && (
    <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? 'Fewer' : `All ${values.length}`}
    </button>
  );
  return (
    <FacetSection name="filtersSpecialty" title="Specialty" facets={facets} selected={selected.length} aside={toggle}>
      <FacetRows rows={rows} selected={selected} largest={values[0]?.count ?? 0} onToggle={onToggle} />
      <ByTitle count={namedByTitle(counts, selected, total)} />
    </FacetSection>
  );
}

/** Why the search finds more candidates than the chosen specialties have. */
const ByTitle = ({ count }: { count: number }) =>
  count > 0 && (
    <p className={styles.byTitle}>
      {formatCount(count)} more {count === 1 ? 'has' : 'have'} the profession in the title and another specialty, or
      none.
    </p>
  );

/** A profession in words also finds candidates of other specialties whose title names it. */
function namedByTitle(counts: readonly FacetCount[] | null, selected: readonly string[], total: number | null): number {
  if (counts === null || total === null || selected.length === 0) return 0;
  const chosen = counts.filter(({ value }) => selected.includes(value));
  return Math.max(0, total - chosen.reduce((sum, { count }) => sum + count, 0));
}

/** Counts contain only specialties that the search finds; the others are added with 0. Chosen specialties displace those with the lowest counts. */
function completeSpecialties(counts: readonly FacetCount[], selected: readonly string[]): FacetCount[] {
  const counted = new Set(counts.map(({ value }) => value));
  const missing = [...new Set([...selected, ...specialties])].filter((value) => !counted.has(value));
  const all = [...counts, ...missing.map((value) => ({ value, count: 0 }))];
  const room = Math.max(0, shownAtMost - selected.length);
  const others = new Set(
    all
      .filter(({ value }) => !selected.includes(value))
      .slice(0, room)
      .map(({ value }) => value),
  );
  return all.filter(({ value }) => selected.includes(value) || others.has(value)).slice(0, shownAtMost);
}
