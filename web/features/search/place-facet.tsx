// Where people are: states as a map of tiles or as a list, cities, and the country, which is fixed.
import { useState } from 'react';
import { states } from '#contract/candidate-options.ts';
import type { FacetCount, SearchAnswer } from '#contract/search.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { FacetRows } from './facet-rows.tsx';
import { FacetSection } from './facet-section.tsx';
import styles from './place-facet.module.css';
import { StateSelect } from './state-select.tsx';
import { StateTileMap, type StateTileMapProps } from './state-tile-map.tsx';
import { TagField } from './tag-field.tsx';

type PlaceFacetProps = {
  facets: SearchAnswer['facets'] | null;
  states: readonly string[];
  cities: readonly string[];
  onState: (state: string) => void;
  onCity: (city: string) => void;
};

export function PlaceFacet({ facets, states: chosen, cities, onState, onCity }: PlaceFacetProps) {
  const [view, setView] = useState<'map' | 'list'>('map');
  const choice: StateTileMapProps = { counts: countsOfStates(facets?.state ?? []), known: facets !== null, chosen, onToggle: onState };
  return (
    <FacetSection title="Where" aside={<ViewSwitch view={view} onView={setView} />}>
      {view === 'map' ? <><StateTileMap {...choice} /><StateSelect {...choice} /></> : <StateList {...choice} />}
      <div className={styles.part}><TagField label="City" labelShown placeholder="Add a city" tags={cities} onToggle={onCity} /></div>
      <Country counts={facets?.country ?? null} />
    </FacetSection>
  );
}

function countsOfStates(counts: readonly FacetCount[]): ReadonlyMap<string, number> {
  const byState = new Map<string, number>(Object.keys(states).map((state) => [state, 0]));
  for (const { value, count } of counts) if (byState.has(value)) byState.set(value, count);
  return byState;
}

function StateList({ counts, known, chosen, onToggle }: StateTileMapProps) {
  const rows = Object.entries(states)
    .map(([value, label]) => ({ value, label, count: known ? (counts.get(value) ?? 0) : null }))
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return <FacetRows rows={rows} chosen={chosen} largest={rows[0]?.count ?? 0} onToggle={onToggle} />;
}

/** Fixed by the specification. The count says how many of those found are there: the directory knows people beyond. */
function Country({ counts }: { counts: readonly FacetCount[] | null }) {
  const people = counts?.find(({ value }) => value === 'US')?.count ?? 0;
  return (
    <p className={styles.country}>
      <span>Country</span>
      <span className={styles.fixed}><LockIcon size={14} />United States</span>
      <span className={styles.people}>{counts !== null && formatCount(people)}</span>
    </p>
  );
}

function ViewSwitch({ view, onView }: { view: 'map' | 'list'; onView: (view: 'map' | 'list') => void }) {
  return (
    <fieldset className={styles.switch} aria-label="Show states as">
      <button type="button" aria-pressed={view === 'map'} onClick={() => onView('map')}>Map</button>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>List</button>
    </fieldset>
  );
}
