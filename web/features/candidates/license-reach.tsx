// Where a person may work, and why: by a license or by a compact. The list says everything; the map is its picture.
import type { CompactReach, ShownClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { stateNameOf } from '#contract/candidates/places.ts';
import { tiles } from '#contract/candidates/state-tiles.ts';
import record from './profile-record.module.css';
import styles from './license-reach.module.css';

const ownReason = 'Own license';

export function LicenseReach({ facts }: { facts: ShownClinicalFacts }) {
  const { licenses, compacts, fasterPaths } = facts;
  if (licenses.length === 0) return null;
  const licensed = [...new Set(licenses.map(({ state }) => state))];
  return (
    <>
      <h3 className={record.subtitle}>Where this person may work</h3>
      <dl className={styles.reasons}>
        <div>
          <dt>{ownReason}</dt>
          <dd>{namesOf(licensed)}</dd>
        </div>
        {compacts.map((reach) => (
          <ByCompact key={reach.compact} reach={reach} reason={`Compact${basisOf(reach)}`} />
        ))}
        {fasterPaths.map((reach) => (
          <ByCompact key={reach.compact} reach={reach} reason={`Only a faster path to a license${basisOf(reach)}`} />
        ))}
      </dl>
      <ReachMap licensed={licensed} compacts={compacts} />
      <p className={record.soft}>Ask the board before you rely on this.</p>
    </>
  );
}

function ByCompact({ reach: { compact, states }, reason }: { reach: CompactReach; reason: string }) {
  return (
    <div>
      <dt>{reason}</dt>
      <dd>
        <strong>{compact}:</strong> {namesOf(states)}
      </dd>
    </div>
  );
}

const nameOf = (state: string): string => stateNameOf(state) ?? state;
const namesOf = (states: readonly string[]): string => states.map(nameOf).toSorted().join(', ');

/** `, privilege needed, by residence in Texas (address on file), not verified`. */
const basisOf = ({ condition, isByResidence, via }: CompactReach): string =>
  [
    '',
    ...(condition === null ? [] : [condition]),
    isByResidence ? `by residence in ${nameOf(via)} (address on file)` : `by license in ${nameOf(via)}`,
    'not verified',
  ].join(', ');

/** Hidden from screen readers, for which the list is better. */
function ReachMap({ licensed, compacts }: { licensed: readonly string[]; compacts: readonly CompactReach[] }) {
  const byCompact = new Map(
    compacts.toReversed().flatMap((reach) => reach.states.map((state) => [state, reach] as const)),
  );
  return (
    <div aria-hidden="true">
      <div className={styles.map}>
        {tiles.map(({ state, row, column }) => {
          const compact = byCompact.get(state);
          const by = licensed.includes(state) ? 'license' : compact === undefined ? 'none' : 'compact';
          const reason = by === 'license' ? ownReason : compact && `${compact.compact}${basisOf(compact)}`;
          return (
            <span
              key={state}
              className={styles.tile}
              data-by={by}
              style={{ gridArea: `${row + 1} / ${column + 1}` }}
              title={`${nameOf(state)}: ${reason ?? 'not by what is on file'}`}
            >
              {state}
            </span>
          );
        })}
      </div>
      <p className={styles.legend}>
        <span className={styles.tile} data-by="license">
          TX
        </span>
        own license
        <span className={styles.tile} data-by="compact">
          TX
        </span>
        compact
      </p>
    </div>
  );
}
