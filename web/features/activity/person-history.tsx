// What the members of the workspace did with a person, latest first: in shared lists, and as contacts. Read when it is opened.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PersonEvent } from '#contract/activity/person-history.ts';
import { useAccess } from '#web/features/access/public.ts';
import { eventWords, formerMember } from '#web/features/lists/public.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './activity-panel.module.css';
import { useActivityPlace } from './activity-provider.tsx';
import { formatDay } from './activity-text.ts';
import { personHistoryKey } from './activity-version.ts';

/** Only for members of a workspace. */
export function PersonHistory({ candidateId }: { candidateId: string }) {
  const seat = useAccess()?.seat ?? null;
  const [isOpen, setOpen] = useState(false);
  if (seat === null || seat.isSuspended) return null;
  return (
    <section className={styles.panel} aria-labelledby="person-history">
      <div className={styles.historyHead}>
        <h2 id="person-history" className={styles.title}>
          In your workspace
        </h2>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide History' : 'Show History'}
        </Button>
      </div>
      {isOpen && <Entries candidateId={candidateId} />}
    </section>
  );
}

function Entries({ candidateId }: { candidateId: string }) {
  const history = useInfiniteQuery({
    queryKey: [personHistoryKey, candidateId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'activity.getPersonHistory',
        { id: candidateId, ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? (data.at(-1)?.id ?? null) : null),
    retry: 1,
  });
  const events = history.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      {history.isPending && <Spinner />}
      {history.error !== null && (
        <NoticeLine>The history could not be read. Hide it and show it again to try once more.</NoticeLine>
      )}
      {events?.length === 0 && (
        <p className={styles.soft}>No member did anything with this person in the last 12 months.</p>
      )}
      {events !== undefined && events.length > 0 && (
        <ol>
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {history.isFetchingNextPage ? 'Loading…' : 'Load More'}
        </Button>
      )}
    </>
  );
}

/** `Ana [verb] this person[rest]` */
function wordsOf({ what, ...event }: PersonEvent): { verb: string; rest: string } {
  switch (what) {
    case 'call':
      return { verb: 'called', rest: '' };
    case 'email':
      return { verb: 'wrote to', rest: '' };
    case 'reveal':
      return { verb: 'revealed contacts of', rest: '' };
    case 'export':
      return { verb: 'exported', rest: '' };
    default:
      return eventWords({ ...event, what });
  }
}

function Entry({ event }: { event: PersonEvent }) {
  const { today } = useActivityPlace();
  const { list, at, by } = event;
  const { verb, rest } = wordsOf(event);
  return (
    <li className={styles.fact}>
      <span>
        {by?.name ?? formerMember} {verb} this person{rest}
        {list !== null && (
          <>
            {' · '}
            <Link className={styles.link} to={`/lists/${list.id}`}>
              {list.name}
            </Link>
          </>
        )}
      </span>
      <time className={styles.soft} dateTime={at}>
        {formatDay(at, today)}
      </time>
    </li>
  );
}
