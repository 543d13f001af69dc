// How many there are and how long it took; beside it, how the results are shown.
import type { ReactNode } from 'react';
import { formatCount, formatDuration } from '#web/ui/numbers.ts';
import styles from './results-head.module.css';
import type { AnswerState } from './use-search-answer.ts';

export function ResultsHead({ state, children }: { state: AnswerState; children: ReactNode }) {
  return (
    <header className={styles.countLine}>
      <Count state={state} />
      <div className={styles.tools}>{children}</div>
    </header>
  );
}

function Count({ state: { answer, failure, outdated, elapsedMs } }: { state: AnswerState }) {
  if (failure !== null) {
    return <h1 className={styles.title}><span className={styles.figure}>No answer</span> {elapsedMs !== null && <span className={styles.took}>after {formatDuration(elapsedMs)}</span>}</h1>;
  }
  if (answer === null) return <h1 className={styles.title}><span className={styles.pending} /> Searching</h1>;
  return (
    <h1 className={styles.title} data-testid="count">
      <span className={styles.figure}>{formatCount(answer.count)}</span>{' '}
      {answer.count === 1 ? 'professional' : 'professionals'}{' '}
      <span className={styles.took} aria-hidden="true">{!outdated && `·  ${formatDuration(answer.tookMs)}`}</span>
    </h1>
  );
}
