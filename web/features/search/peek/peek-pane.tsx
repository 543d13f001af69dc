// The profile beside the results: a pane of wide windows, over the results of narrower ones, and the whole screen of a phone.
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import {
  displayName,
  ProfilePeek,
  ProfilePeekSkeleton,
  type NamedCandidate,
  type ProfileSlots,
  type ResultPage,
} from '#web/features/candidates/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrowOutIcon, ChevronLeftIcon, CloseIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { Actions, Panel } from '#web/ui/panel.tsx';
import { RowShortcutsContext, type RowShortcuts } from '#web/ui/row-shortcuts.ts';
import { resultPageOf } from '../answer/adjacent-page.ts';
import type { AnswerState } from '../answer/use-search-answer.ts';
import styles from './peek-pane.module.css';
import { usePeek } from './use-peek.ts';
import { usePeekedProfile } from './use-peeked-profile.ts';

/** The parts of the profile that other features supply; the same object at every render. */
export interface PeekSlots {
  profile: ProfileSlots;
  /** Below the contacts. Absent: nothing. */
  aside?: (candidate: NamedCandidate) => ReactNode;
  /** Around the profile, such as what loads the marks of the person. Absent: nothing. */
  around?: (candidateId: string, profile: ReactNode) => ReactNode;
}

interface PeekPaneProps {
  /** The results on screen. */
  state: Pick<AnswerState, 'answer' | 'answered'>;
  today: string;
  slots: PeekSlots;
  /** The keys of the pane. Those of the current row come first. */
  shortcuts: RowShortcuts;
}

export function PeekPane({ state: { answer, answered }, today, slots, shortcuts }: PeekPaneProps) {
  const { id, close } = usePeek();
  const page = useMemo(
    () => (answer === null || answered === null ? null : resultPageOf(answer, answered)),
    [answer, answered],
  );
  const query = usePeekedProfile(id);
  const profile = query.error === null || !isGone(query.error) ? query.data : undefined;
  const name = profile === undefined ? null : displayName(profile);
  return (
    <>
      <output className="visually-hidden">
        {id !== null && name !== null ? `Preview of ${name}. Escape closes it.` : ''}
      </output>
      {id !== null && (
        <Pane id={id} page={page} name={name} onClose={close}>
          <RowShortcutsContext value={shortcuts}>
            {profile === undefined ? (
              <Waiting error={query.error} onRetry={() => void query.refetch()} onClose={close} />
            ) : (
              <Profile key={profile.id} id={profile.id} around={slots.around}>
                <ProfilePeek profile={profile} today={today} slots={slots.profile} aside={slots.aside} />
              </Profile>
            )}
          </RowShortcutsContext>
        </Pane>
      )}
    </>
  );
}

const Profile = ({ id, around, children }: { id: string; around: PeekSlots['around']; children: ReactNode }) =>
  around === undefined ? children : around(id, children);

interface PaneProps {
  id: string;
  onClose: () => void;
  page: ResultPage | null;
  name: string | null;
  children: ReactNode;
}

function Pane({ id, page, name, onClose, children }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  useFocusOnOpen(pane);
  const index = page?.ids.indexOf(id) ?? -1;
  return (
    <aside
      ref={pane}
      className={styles.pane}
      data-peek
      tabIndex={-1}
      aria-label={name === null ? 'Preview' : `Preview of ${name}`}
    >
      <div className={styles.bar}>
        <button type="button" className={styles.back} onClick={onClose}>
          <ChevronLeftIcon />
          Back
        </button>
        <Link
          className={styles.open}
          to={`/physician/${id}`}
          state={page === null || index < 0 ? null : { resultPlace: { ...page, index } }}
        >
          <ArrowOutIcon size={14} />
          Open Profile
        </Link>
        <span className={styles.keys} aria-hidden="true">
          <Key>j</Key> <Key>k</Key> next, previous
        </span>
        <button
          type="button"
          className={styles.close}
          aria-label="Close the preview"
          data-tip="Close (Esc)"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </div>
      <div key={id} className={styles.body} aria-busy={name === null}>
        {children}
      </div>
    </aside>
  );
}

/** Where it covers everything, the rest of the page cannot keep the focus. */
const coversAll = '(width < 768px)';

/**
 * A button that opened the pane gives it the focus, as does a screen that has room for nothing else. After a key the focus stays on
 * the row, whose other keys go on working.
 */
function useFocusOnOpen(pane: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const isByButton = document.activeElement?.matches('[data-opens-peek]') === true;
    if (isByButton || window.matchMedia(coversAll).matches) pane.current?.focus({ preventScroll: true });
  }, [pane]);
}

const isGone = (error: Error): boolean => ['GONE', 'NOT_FOUND'].includes(readFailure(error)?.code ?? '');

interface WaitingProps {
  /** Null: the profile is loading. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

function Waiting({ error, onRetry, onClose }: WaitingProps) {
  if (error === null) return <ProfilePeekSkeleton />;
  const failure = readFailure(error);
  const reference = failure?.requestId ?? null;
  const closing = (
    <Button look="filled" onClick={onClose}>
      Back to Results
    </Button>
  );
  return (
    <div className={styles.message} role="status">
      {failure?.code === 'GONE' && (
        <Panel
          look="plain"
          title="No Longer in the Directory"
          text="This person asked to be removed. Their profile and contacts were deleted."
        >
          <Actions>{closing}</Actions>
        </Panel>
      )}
      {failure?.code === 'NOT_FOUND' && (
        <Panel
          look="plain"
          title="Profile Not Found"
          text="There is no profile at this address. The link may be incomplete."
        >
          <Actions>{closing}</Actions>
        </Panel>
      )}
      {!isGone(error) && (
        <Panel
          look="plain"
          title="The Profile Could Not Be Loaded"
          text={failure?.message ?? 'Check your connection, then try again.'}
        >
          {reference !== null && <p className={styles.reference}>Reference {reference}</p>}
          <Actions>
            <Button look="filled" onClick={onRetry}>
              Try Again
            </Button>
            <Button onClick={onClose}>Back to Results</Button>
          </Actions>
        </Panel>
      )}
    </div>
  );
}
