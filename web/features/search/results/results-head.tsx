// The number of results and the time the search took; beside it, the controls of the list.
import type { ReactNode } from 'react';
import { formatCount, formatDuration } from '#web/ui/format.ts';
import styles from './results-head.module.css';
import type { AnswerState } from '../answer/use-search-answer.ts';
import { useIsSlow } from './use-is-slow.ts';

/** `children`: the controls of the list. `density` is apart, because phones show it beside the count. */
export function ResultsHead({
  state,
  density,
  children,
}: {
  state: AnswerState;
  density: ReactNode;
  children: ReactNode;
}) {
  return (
    <header className={styles.countLine}>
      <Count state={state} />
      <div className={styles.tools}>{children}</div>
      {density}
    </header>
  );
}

function Count({ state: { answer, failure, outdated, elapsedMs } }: { state: AnswerState }) {
  const isSlow = useIsSlow(outdated);
  if (failure !== null) {
    return (
      <h1 className={styles.title}>
        <span className={styles.figure}>No answer</span>{' '}
        {elapsedMs !== null && <span className={styles.took}>after {formatDuration(elapsedMs)}</span>}
      </h1>
    );
  }
  if (answer === null || (isSlow && answer.count === 0))
    return (
      <h1 className={styles.title}>
        <span className={styles.pending} /> Searching
      </h1>
    );
  return (
    <h1 className={outdated ? `${styles.title} ${styles.outdated}` : styles.title} data-testid="count">
      <span className={styles.figure}>{formatCount(answer.count)}</span>{' '}
      {answer.count === 1 ? 'professional' : 'professionals'}{' '}
      <span className={styles.took} aria-hidden="true">
        {!outdated && `·  ${formatDuration(answer.tookMs)}`}
      </span>
    </h1>
  );
}
