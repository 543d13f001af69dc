// The way back, and to the neighbours in the results from which the profile was opened.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { isForPage } from '#web/ui/keyboard.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './profile-trail.module.css';
import { neighbourOf, readResultPlace } from './result-place.ts';

/** Behind the first page of a visit lies another site, or nothing. The router numbers the pages of a visit in `idx`. */
function isFirstOfVisit(): boolean {
  const state: unknown = window.history.state;
  return !(typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0);
}

export function ProfileTrail() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  // The server does not know the state of a navigation.
  const hydrated = useHydrated();
  const place = hydrated ? readResultPlace(state) : null;
  const previous = place && neighbourOf(place, -1);
  const next = place && neighbourOf(place, 1);

  // Neighbours take each other's place in the history: one step back is always the results.
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
      <button type="button" className={styles.back} onClick={back}><ChevronLeftIcon />Back to results</button>
      {place !== null && (
        <>
          <span className={styles.place}>{formatCount(place.before + place.index + 1)} of {formatCount(place.total)}</span>
          <span className={styles.steps}>
            <button type="button" className={styles.step} disabled={previous === null} aria-keyshortcuts="k" onClick={() => open(previous)}><Key>k</Key>Previous</button>
            <button type="button" className={styles.step} disabled={next === null} aria-keyshortcuts="j" onClick={() => open(next)}><Key>j</Key>Next</button>
          </span>
        </>
      )}
    </nav>
  );
}
