import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountSession } from '#contract/accounts.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { formatDateTime } from '#web/ui/numbers.ts';
import { useToast } from '#web/ui/toast.tsx';
import { readSessions, revokeOtherSessions, revokeSession } from './account-calls.ts';
import styles from './session-list.module.css';

export const sessionsKey = ['account', 'sessions'];

export function SessionList() {
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => readSessions(signal), retry: false });
  const end = useEnding();
  if (sessions.isPending) return <p className={styles.waiting} role="status">Looking up your sessions…</p>;
  if (sessions.isError) {
    return (
      <>
        <NoticeLine>{wordsOf(sessions.error)}</NoticeLine>
        <Button onClick={() => void sessions.refetch()}>Try again</Button>
      </>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {sessions.data.map((session) => <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />)}
      </ul>
      {sessions.data.length > 1 && <Button onClick={() => end.mutate('others')}>Sign out all other sessions</Button>}
      <NoticeLine>{end.error !== null && wordsOf(end.error)}</NoticeLine>
    </>
  );
}

function SessionRow({ session: { device, createdAt, lastSeenAt, isCurrent }, onEnd }: { session: AccountSession; onEnd: () => void }) {
  return (
    <li className={styles.session}>
      <p>
        <b className={styles.device}>{device}</b>
        {isCurrent && <span className={styles.current}>This device</span>}
        <span className={styles.times}>Signed in {formatDateTime(createdAt)}. Last seen {formatDateTime(lastSeenAt)}.</span>
      </p>
      {!isCurrent && <Button onClick={onEnd} aria-label={`Sign out ${device}, signed in ${formatDateTime(createdAt)}`}>Sign out</Button>}
    </li>
  );
}

/** Ends one session by its id, or the `others`, all but this one. */
function useEnding() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (which: string) => (which === 'others' ? revokeOtherSessions() : revokeSession(which)),
    onSuccess: async (_answer, which) => {
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      toast({ title: 'Signed out', text: which === 'others' ? 'Every other session has ended.' : 'That session has ended.' });
    },
  });
}

const wordsOf = (error: unknown): string => readFailure(error)?.message ?? 'Something went wrong. Please try again.';
