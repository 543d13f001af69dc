import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountSession } from '#contract/accounts/accounts.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureLine } from '#web/ui/loaded.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './session-list.module.css';

export const sessionsKey = ['account', 'sessions'];

export function SessionList() {
  const sessions = useQuery(queryOf(sessionsKey, 'accounts.listAccountSessions', {}));
  const end = useEndSession();
  if (sessions.isPending)
    return (
      <p className={styles.waiting} role="status">
        Looking up your sessions…
      </p>
    );
  if (sessions.isError) return <FailureLine text={failureText(sessions.error)} query={sessions} />;
  return (
    <>
      <ListRows>
        {sessions.data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ListRows>
      {sessions.data.sessions.length > 1 && (
        <Button onClick={() => end.mutate('others')}>Sign Out All Other Sessions</Button>
      )}
      <NoticeLine>{end.error !== null && failureText(end.error)}</NoticeLine>
    </>
  );
}

function SessionRow({
  session: { device, createdAt, lastSeenAt, isCurrent },
  onEnd,
}: {
  session: AccountSession;
  onEnd: () => void;
}) {
  return (
    <ListRow>
      <p>
        <b className={styles.device}>{device}</b>
        {isCurrent && <span className={styles.current}>This device</span>}
        <span className={styles.times}>
          Signed in {formatDateTime(createdAt)}. Last seen {formatDateTime(lastSeenAt)}.
        </span>
      </p>
      {!isCurrent && (
        <Button onClick={onEnd} aria-label={`Sign Out ${device}, signed in ${formatDateTime(createdAt)}`}>
          Sign Out
        </Button>
      )}
    </ListRow>
  );
}

/** Ends the session with an id, or with `others` every session but this one. */
function useEndSession() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (which: string) =>
      which === 'others'
        ? call('accounts.revokeOtherAccountSessions', {})
        : call('accounts.revokeAccountSession', { id: which }),
    onSuccess: async (_response, which) => {
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      toast({
        title: 'Signed out',
        text: which === 'others' ? 'Every other session has ended.' : 'That session has ended.',
      });
    },
  });
}

const failureText = (error: unknown): string =>
  readFailure(error)?.message ?? 'Something went wrong. Please try again.';
