// The states as a map of tiles, as a figure: the more people, the darker the tile. It works without JavaScript.
import { Fragment } from 'react';
import { Link } from 'react-router';
import { states } from '#contract/candidates/candidate-options.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import type { FacetCount } from '#contract/search/search.ts';
import { darkestShade, shadesOf, tiles, type State } from '#contract/candidates/state-tiles.ts';
import { formatCount, formatShort } from '#web/ui/format.ts';
import styles from './state-figure.module.css';

interface StateFigureProps {
  counts: readonly FacetCount[];
  /** The address of the page about a state; null: the tiles are no links. */
  linkTo: ((state: State) => string) | null;
}

export function StateFigure({ counts, linkTo }: StateFigureProps) {
  const byState = new Map(counts.map(({ value, count }) => [value, count]));
  const shades = shadesOf(byState);
  return (
    <>
      <ul className={styles.map} aria-label="Professionals by state">
        {tiles.map(({ state, row, column }) => {
          const count = byState.get(state) ?? null;
          const content = <TileContent state={state} count={count} />;
          return (
            <li
              key={state}
              className={styles.tile}
              data-row={row + 1}
              data-column={column + 1}
              data-shade={shades.get(state) ?? 0}
            >
              {count === null || linkTo === null ? (
                <span className={styles.content}>{content}</span>
              ) : (
                <Link className={`${styles.content} ${styles.link}`} to={linkTo(state)} rel="nofollow">
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <Legend counts={counts} />
    </>
  );
}

function TileContent({ state, count }: { state: State; count: number | null }) {
  if (count === null)
    return (
      <>
        <abbr className={styles.code} title={states[state]}>
          {state}
        </abbr>
        <span className="visually-hidden"> {fewText}</span>
      </>
    );
  return (
    <>
      <abbr className={styles.code} title={states[state]}>
        {state}
      </abbr>
      <data className={styles.count} value={count} data-source="count.state" aria-hidden="true">
        {formatShort(count)}
      </data>
      <span className="visually-hidden">
        {' '}
        <span data-source="count.state">{formatCount(count)}</span>
      </span>
    </>
  );
}

const fewText = 'not published';

function Legend({ counts }: { counts: readonly FacetCount[] }) {
  const largest = counts[0]?.count;
  const smallest = counts.at(-1)?.count;
  if (largest === undefined || smallest === undefined) return null;
  return (
    <p className={styles.legend} aria-hidden="true">
      <span data-source="count.state">{formatCount(smallest)}</span>
      <span className={styles.scale}>
        {Array.from({ length: darkestShade }, (_, shade) => (
          <Fragment key={shade}>
            <span data-shade={shade + 1} />
          </Fragment>
        ))}
      </span>
      <span data-source="count.state">{formatCount(largest)}</span>
      {counts.length < tiles.length && (
        <span className={styles.blank}>Blank: fewer than {publicCounts.fewestShown}, or not published</span>
      )}
    </p>
  );
}
