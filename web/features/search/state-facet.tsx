// Where people are: a map of tiles, or the same states as a list.
import { useState } from 'react';
import { states } from '#contract/candidate-options.ts';
import type { FacetCount } from '#contract/search.ts';
import { FacetRows } from './facet-rows.tsx';
import { FacetSection } from './facet-section.tsx';
import styles from './state-facet.module.css';
import { StateTileMap, type StateTileMapProps } from './state-tile-map.tsx';

type StateFacetProps = { counts: readonly FacetCount[] | null; chosen: readonly string[]; onToggle: (state: string) => void };

export function StateFacet({ counts, chosen, onToggle }: StateFacetProps) {
  const [view, setView] = useState<'map' | 'list'>('map');
  const byState = new Map<string, number>(Object.keys(states).map((state) => [state, 0]));
  for (const { value, count } of counts ?? []) if (byState.has(value)) byState.set(value, count);
  return (
    <FacetSection title="Where" aside={<ViewSwitch view={view} onView={setView} />}>
      {view === 'map' ? <StateTileMap counts={byState} known={counts !== null} chosen={chosen} onToggle={onToggle} /> : <StateList counts={byState} known={counts !== null} chosen={chosen} onToggle={onToggle} />}
    </FacetSection>
  );
}

function StateList({ counts, known, chosen, onToggle }: StateTileMapProps) {
  const rows = Object.entries(states)
    .map(([value, label]) => ({ value, label, count: known ? (counts.get(value) ?? 0) : null }))
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return <FacetRows rows={rows} chosen={chosen} largest={rows[0]?.count ?? 0} onToggle={onToggle} />;
}

function ViewSwitch({ view, onView }: { view: 'map' | 'list'; onView: (view: 'map' | 'list') => void }) {
  return (
    <fieldset className={styles.switch} aria-label="Show states as">
      <button type="button" aria-pressed={view === 'map'} onClick={() => onView('map')}>Map</button>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>List</button>
    </fieldset>
  );
}
