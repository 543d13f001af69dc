// What the visitor has revealed: a plot of the latest days, a search, and one row for each candidate.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { MyReveals } from '#contract/reveals/reveals.ts';
import { SettingsSection, useViewer } from '#web/features/accounts/public.ts';
import { displayName, fullKindName } from '#web/features/candidates/public.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './my-reveals-tab.module.css';

export function MyRevealsTab() {
  const userId = useViewer()?.id ?? null;
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(['my-reveals', userId, query, page], 'reveals.myReveals', { query, page }),
    placeholderData: keepPreviousData,
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQuery(textOf(new FormData(event.currentTarget), 'query').trim());
    setPage(1);
  };
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SettingsSection
        title="Over time"
        text="Candidates that you revealed for the first time, by day. Times are in UTC."
      >
        {data === undefined ? <div className={styles.plotPlace} /> : <Daily days={data.perDay} />}
      </SettingsSection>
      <SettingsSection
        title="Candidates"
        text="Each candidate counts once, whichever contacts you reveal and however often."
      >
        <form role="search" className={styles.search} onSubmit={search}>
          <TextField label="Search your reveals" name="query" type="search" maxLength={200} />
          <Button type="submit">Search</Button>
        </form>
        {data === undefined ? (
          <p className={styles.soft}>Loading your reveals…</p>
        ) : (
          <Rows reveals={data} query={query} isOutdated={isPlaceholderData} />
        )}
        {data !== undefined && data.totalPages > 1 && (
          <nav className={styles.pages} aria-label="Pages of reveals">
            <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <span>
              Page {formatCount(page)} of {formatCount(data.totalPages)}
            </span>
            <Button disabled={page >= data.totalPages} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </nav>
        )}
      </SettingsSection>
    </>
  );
}

function Daily({ days }: { days: MyReveals['perDay'] }) {
  const total = days.reduce((sum, { candidates }) => sum + candidates, 0);
  return (
    <BarChart
      title="Candidates revealed"
      unit={`by day, ${formatCount(total)} in the last ${days.length} days`}
      points={days.map(({ on, candidates }) => ({ label: formatDate(on), value: candidates }))}
      format={formatCount}
    />
  );
}

function Rows({ reveals, query, isOutdated }: { reveals: MyReveals; query: string; isOutdated: boolean }) {
  const { data, count } = reveals;
  const people = count === 1 ? 'candidate' : 'candidates';
  if (count === 0)
    return (
      <p className={styles.soft} role="status">
        {query === ''
          ? 'You have not revealed any contacts yet. Open the search and choose View Phone or View Email.'
          : `None of your reveals matches “${query}”.`}
      </p>
    );
  return (
    <div className={isOutdated ? styles.outdated : undefined} aria-busy={isOutdated}>
      <p className={styles.soft} role="status">
        {formatCount(count)} {people}
      </p>
      <ul className={styles.rows}>
        {data.map(({ id, candidate, kinds, firstRevealedAt, lastRevealedAt, unitReturned }) => (
          <li key={id} className={styles.row}>
            <div className={styles.who}>
              {candidate === null ? (
                <p className={styles.soft}>No longer in the directory</p>
              ) : (
                <>
                  <Link className={styles.name} to={`/physicians/${id}`}>
                    {displayName(candidate)}
                  </Link>
                  <p className={styles.soft}>
                    {[candidate.title, candidate.organization, candidate.location].filter(Boolean).join(', ')}
                  </p>
                </>
              )}
            </div>
            <div className={styles.what}>
              <p>
                {kinds.map((kind, at) => (at === 0 ? fullKindName(kind) : fullKindName(kind).toLowerCase())).join(', ')}
              </p>
              <p className={styles.soft}>
                <time dateTime={firstRevealedAt}>{formatDateTime(firstRevealedAt)}</time>
                {lastRevealedAt > firstRevealedAt && `, last shown ${formatDateTime(lastRevealedAt)}`}
                {unitReturned && ', returned after your report'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = readFailure(error);
  return (
    <Notice
      title="Your reveals could not be loaded"
      text={failure?.message ?? 'Please try again in a moment.'}
      reference={failure?.requestId ?? null}
    >
      <Button look="filled" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  );
}
