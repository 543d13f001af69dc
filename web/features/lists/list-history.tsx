// What the members of the workspace did with a shared list, latest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListEvent } from '#contract/lists/list-history.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './list-history.module.css';
import { eventWords, formerMember } from './history-words.ts';

export function ListHistory({ listId }: { listId: string }) {
  const history = useInfiniteQuery({
    queryKey: ['list-history', listId],
    queryFn: ({ pageParam, signal }) =>
      call('lists.getListHistory', { id: listId, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? (data.at(-1)?.id ?? null) : null),
    retry: 1,
  });
  const events = history.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={styles.panel} aria-labelledby="list-history">
      <h2 id="list-history" className={styles.title}>
        History
      </h2>
      {history.isPending && <Spinner />}
      {history.error !== null && (
        <NoticeLine>The history could not be read. Close it and open it again to try once more.</NoticeLine>
      )}
      {events?.length === 0 && <p className={styles.soft}>Nothing has happened since the list was shared.</p>}
      {events !== undefined && events.length > 0 && (
        <ol className={styles.events}>
          {events.map((event) => (
            <HistoryEntry key={event.id} event={event} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage({ cancelRefetch: false })}
        >
          {history.isFetchingNextPage ? 'Loading…' : 'Load More'}
        </Button>
      )}
    </section>
  );
}

function HistoryEntry({ event }: { event: ListEvent }) {
  const { by, at, physician } = event;
  const count = event.candidates;
  const { verb, rest } = eventWords(event);
  return (
    <li className={styles.event}>
      <span>
        {by?.name ?? formerMember} {verb}{' '}
        {physician !== null && <Link to={`/physician/${physician.id}`}>{physician.name}</Link>}
        {physician === null && count === 1 && 'a person who is not in the directory now'}
        {count > 1 && `${formatCount(count)} people`}
        {count === 0 && 'the list'}
        {rest}
      </span>
      <time className={styles.soft} dateTime={at}>
        {formatDate(at)}
      </time>
    </li>
  );
}
