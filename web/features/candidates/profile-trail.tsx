// The links back to the results, and to the previous and next candidate of the results from which the profile was opened.
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { isForPage } from '#web/ui/keyboard.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './profile-trail.module.css';
import {
  findNeighbor,
  hasNeighbor,
  positionText,
  readResultPlace,
  type LoadAdjacentPage,
  type ResultPlace,
  type Step,
} from './result-place.ts';

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

/** `loadAdjacentPage` continues the trail on the other pages of the results. */
export function ProfileTrail({ loadAdjacentPage }: { loadAdjacentPage: LoadAdjacentPage }) {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  // The server renders without the state of the navigation.
  const hydrated = useHydrated();
  const place = hydrated ? readResultPlace(state) : null;
  const { move, isMoving } = useMove(place, loadAdjacentPage);
  const back = () => void (pathname.includes('/physicians/') || isFirstOfVisit() ? navigate('/search') : navigate(-1));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
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
          <span className={styles.steps} aria-busy={isMoving}>
            <button
              type="button"
              className={styles.step}
              disabled={!hasNeighbor(place, -1)}
              aria-keyshortcuts="k"
              onClick={() => move(-1)}
            >
              <Key>k</Key>Previous
            </button>
            <button
              type="button"
              className={styles.step}
              disabled={!hasNeighbor(place, 1)}
              aria-keyshortcuts="j"
              onClick={() => move(1)}
            >
              <Key>j</Key>Next
            </button>
          </span>
        </>
      )}
    </nav>
  );
}

/** Opens the profile one step away. It ignores further steps until that position is known. */
function useMove(
  place: ResultPlace | null,
  loadAdjacentPage: LoadAdjacentPage,
): { move: (step: Step) => void; isMoving: boolean } {
  const navigate = useNavigate();
  const toast = useToast();
  const [isMoving, setMoving] = useState(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const open = async (from: ResultPlace, step: Step): Promise<void> => {
    const next = await findNeighbor(from, step, loadAdjacentPage);
    // The visitor may have left this profile while the page of results was loaded.
    if (!isShown.current) return;
    const id = next?.ids[next.index];
    if (id === undefined)
      toast({ title: 'No more results', text: 'The results have changed. Go back to the results to see them.' });
    // The next profile replaces this one in the history, so that one step back always leads to the results.
    else await navigate(`/physician/${id}`, { replace: true, state: { resultPlace: next } });
  };
  return {
    isMoving,
    move: (step) => {
      if (place === null || isMoving || !hasNeighbor(place, step)) return;
      setMoving(true);
      open(place, step)
        .catch(() =>
          toast({
            title: 'The next results could not be loaded',
            text: 'Check your connection, then try again.',
            look: 'danger',
          }),
        )
        .finally(() => setMoving(false));
    },
  };
}
