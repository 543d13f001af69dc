// The states as tiles: the more candidates, the darker the gray; chosen states are teal. One tab stop; the arrow keys move inside.
import { useRef, useState, type KeyboardEvent } from 'react';
import { states } from '#contract/candidates/candidate-options.ts';
import { darkestShade, shadesOf, tiles, type State, type Tile } from '#contract/candidates/state-tiles.ts';
import { formatAtLeast, formatCount } from '#web/ui/format.ts';
import styles from './state-tile-map.module.css';
import { neighbour } from './neighbour.ts';

export interface StateTileMapProps {
  counts: ReadonlyMap<string, number>;
  /** How many candidates the search finds. Someone who works in several states counts in each of them. */
  found: number;
  /** False until the first answer with counts. */
  known: boolean;
  selected: readonly string[];
  onToggle: (state: string) => void;
}

export function StateTileMap({ counts, found, known, selected, onToggle }: StateTileMapProps) {
  const map = useRef<HTMLFieldSetElement>(null);
  const [tabStop, setTabStop] = useState<State>(tiles[0]?.state ?? 'AK');
  const [pointedAt, setPointedAt] = useState<State | null>(null);
  const shades = shadesOf(counts);

  const walk = (event: KeyboardEvent, from: Tile) => {
    const next = neighbour(from, event.key);
    if (next === from) return;
    event.preventDefault();
    setTabStop(next.state);
    map.current?.querySelector<HTMLElement>(`[data-state="${next.state}"]`)?.focus();
  };

  return (
    <>
      <fieldset
        ref={map}
        className={styles.map}
        aria-label="States, use the arrow keys to move"
        onPointerLeave={() => setPointedAt(null)}
      >
        {tiles.map((tile) => (
          <button
            key={tile.state}
            type="button"
            data-state={tile.state}
            data-shade={shades.get(tile.state) ?? 0}
            className={styles.tile}
            style={{ gridArea: `${tile.row + 1} / ${tile.column + 1}` }}
            aria-pressed={selected.includes(tile.state)}
            aria-label={known ? `${tile.state}, ${formatCount(counts.get(tile.state) ?? 0)} professionals` : tile.state}
            tabIndex={tile.state === tabStop ? 0 : -1}
            onClick={() => {
              setTabStop(tile.state);
              onToggle(tile.state);
            }}
            onKeyDown={(event) => walk(event, tile)}
            onPointerEnter={() => setPointedAt(tile.state)}
            onFocus={() => setPointedAt(tile.state)}
            onBlur={() => setPointedAt(null)}
          >
            {tile.state}
          </button>
        ))}
      </fieldset>
      <div className={styles.foot}>
        {known && <Readout counts={counts} found={found} selected={selected} pointedAt={pointedAt} />}
        {known && <Legend largest={Math.max(0, ...counts.values())} />}
      </div>
    </>
  );
}

function Readout({
  counts,
  found,
  selected,
  pointedAt,
}: Pick<StateTileMapProps, 'counts' | 'found' | 'selected'> & { pointedAt: State | null }) {
  if (pointedAt !== null) {
    const adds = selected.length > 0 && !selected.includes(pointedAt);
    return (
      <p className={styles.readout}>
        <b>{states[pointedAt]}</b> {adds && 'would add '}
        {formatCount(counts.get(pointedAt) ?? 0)}
      </p>
    );
  }
  const counted = selected.length > 0 ? selected : [...counts.keys()];
  const sum = counted.reduce((before, state) => before + (counts.get(state) ?? 0), 0);
  // Of several states, the results are the people who are in any of them. Without a chosen state, nothing says how many are counted twice.
  const people = selected.length > 1 ? Math.min(sum, found) : selected.length === 0 && sum > found ? null : sum;
  const name =
    selected.length === 0 ? '50 states and DC' : `${selected.length} ${selected.length === 1 ? 'state' : 'states'}`;
  return (
    <p className={styles.readout}>
      <b>{name}</b> {people === null ? 'some in several' : formatCount(people)}
    </p>
  );
}

function Legend({ largest }: { largest: number }) {
  return (
    <p className={styles.legend} aria-hidden="true">
      0
      <span className={styles.scale}>
        {Array.from({ length: darkestShade + 1 }, (_, shade) => (
          <span key={shade} data-shade={shade} />
        ))}
      </span>
      {formatAtLeast(largest)}
    </p>
  );
}
