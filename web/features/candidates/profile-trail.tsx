// The links back to the results, and to the previous and next candidate of the results from which the profile was opened.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { isForPage } from '#web/ui/keyboard.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './profile-trail.module.css';
import { neighbourOf, positionText, readResultPlace } from './result-place.ts';

/** Going back from the first page of a visit would leave the site. The router numbers the pages of a visit in `idx`. */
function isFirstOfVisit(): boolean {
  const state: unknown = window.history.state;
  return !(
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  );
}

export function ProfileTrail() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  // The server renders without the state of the navigation.
  const hydrated = useHydrated();
  const place = hydrated ? readResultPlace(state) : null;
  const previous = place && neighbourOf(place, -1);
  const next = place && neighbourOf(place, 1);

  // The next profile replaces this one in the history, so that one step back always leads to the results.
  const open = (neighbour: typeof next) => {
    if (neighbour !== null) void navigate(`/physician/${neighbour.id}`, { replace: true, state: neighbour.state });
  };
  const back = () => void (pathname.includes('/physicians/') || isFirstOfVisit() ? navigate('/search') : navigate(-1));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'j') open(next);
      else if (event.key === 'k') open(previous);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <nav className={styles.trail} aria-label="Results">
      <button type="button" className={styles.back} onClick={back}>
        <ChevronLeftIcon />
        Back to results
      </button>
      {place !== null && (
        <>
          <span className={styles.place}>{positionText(place)}</span>
          <span className={styles.steps}>
            <button
              type="button"
              className={styles.step}
              disabled={previous === null}
              aria-keyshortcuts="k"
              onClick={() => open(previous)}
            >
              <Key>k</Key>Previous
            </button>
            <button
              type="button"
              className={styles.step}
              disabled={next === null}
              aria-keyshortcuts="j"
              onClick={() => open(next)}
            >
              <Key>j</Key>Next
            </button>
          </span>
        </>
      )}
    </nav>
  );
}
