// The users, for administrators: figures, search by address, and what can be done about each of them.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { userSearchLengthMax } from '#contract/users/user-limits.ts';
import type { ListedUser, UnconfirmedSignUp, UserStats } from '#contract/users/users.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { formatCount, formatDateTime } from '#web/ui/format.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatCards } from '#web/ui/stat-cards.tsx';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { pageIn } from '#web/ui/page-in.ts';
import { useExistingPage } from '#web/ui/use-existing-page.ts';
import { isFiltered, UserFilterBar, useUserFilters, type AskedUsers } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';
import { failureToast } from './user-texts.ts';
import styles from './users-screen.module.css';
import { useUserAction, useUsers, useUserStats } from './use-users.ts';

export function UsersScreen() {
  const [parameters] = useSearchParams();
  const { asked, addressOf, change } = useUserFilters();
  const { query } = asked;
  const page = pageIn(parameters);
  const users = useUsers({ ...asked, page });
  useExistingPage(page, users.data?.totalPages);
  const stats = useUserStats();
  const refresh = () => {
    void users.refetch();
    void stats.refetch();
  };
  const search = (data: FormData) => change({ query: textOf(data, 'query').trim() });
  return (
    <>
      <ScreenHead title="User Management" text="Every account, its plan, and what administrators can do about it.">
        <Button onClick={refresh}>{users.isFetching ? 'Loading…' : 'Refresh'}</Button>
      </ScreenHead>
      {stats.data !== undefined && <Stats stats={stats.data} />}
      <Form key={query} className={styles.search} role="search" onSubmit={search}>
        <input
          type="search"
          name="query"
          className={styles.input}
          aria-label="Search by email"
          placeholder="Search by email"
          maxLength={userSearchLengthMax}
          defaultValue={query}
        />
        <Button type="submit">Search</Button>
      </Form>
      <UserFilterBar asked={asked} onChange={change} />
      <Result
        users={users}
        asked={asked}
        page={page}
        addressOf={(target) => `/users?${addressOf({ page: String(target) })}`}
      />
    </>
  );
}

interface ResultProps {
  users: ReturnType<typeof useUsers>;
  asked: AskedUsers;
  page: number;
  addressOf: (page: number) => string;
}

function Result({ users, asked, page, addressOf }: ResultProps) {
  if (users.isError) return <LoadFailure error={users.error} onRetry={() => void users.refetch()} />;
  if (users.isPending) return <Spinner label="Loading users" />;
  return (
    <div aria-busy={users.isFetching}>
      <p className={styles.count} role="status">
        {countText(users.data.count, asked)}
      </p>
      <Users users={users.data.users} asked={asked} />
      {users.data.totalPages > 1 && <Pagination page={page} totalPages={users.data.totalPages} addressOf={addressOf} />}
      <Unconfirmed signUps={users.data.unconfirmed} />
    </div>
  );
}

function countText(count: number, asked: AskedUsers): string {
  const users = count === 1 ? '1 user' : `${formatCount(count)} users`;
  const found = asked.query === '' ? users : `${users} with “${asked.query}” in the address`;
  return isFiltered(asked) ? `${found}, filtered` : found;
}

const Stats = ({ stats }: { stats: UserStats }) => (
  <StatCards
    stats={[
      { name: 'Total users', value: formatCount(stats.total_users), note: 'accounts' },
      { name: 'Active subscriptions', value: formatCount(stats.active_subscriptions), note: 'trials included' },
      { name: 'Paid subscriptions', value: formatCount(stats.paid_subscriptions), note: 'without trials' },
      { name: 'Total exports', value: formatCount(stats.total_exports), note: 'people, all time' },
    ]}
  />
);

/** The only user who is known when the list cannot be loaded is the administrator who asked for it. */
function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const viewer = useViewer();
  const { title, text } = failureToast(error, 'Failed to load users', 'The list of users could not be loaded.');
  const isLimited = title === 'Failed to load users' && viewer !== null;
  return (
    <div className={styles.failure} role="alert">
      <p>
        <b>{title}</b>
      </p>
      <p>{text}</p>
      {isLimited && <p>Limited user data available: only your own account, {viewer.email}, is known at the moment.</p>}
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}

function Users({ users, asked }: { users: readonly ListedUser[]; asked: AskedUsers }) {
  const [granted, setGranted] = useState<ListedUser | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const action = useUserAction(() => setConfirmation(null));
  if (users.length === 0)
    return (
      <p className={styles.empty}>
        No users found. Try another part of the address{isFiltered(asked) && ' or other filters'}.
      </p>
    );
  return (
    <>
      <UserTable users={users} action={action} onGrant={setGranted} onConfirm={setConfirmation} />
      <GrantDialog user={granted} onClose={() => setGranted(null)} />
      <ConfirmDialog confirmation={confirmation} isPending={action.isPending} onClose={() => setConfirmation(null)} />
    </>
  );
}

function Unconfirmed({ signUps }: { signUps: readonly UnconfirmedSignUp[] }) {
  const action = useUserAction();
  if (signUps.length === 0) return null;
  const resend = ({ id, email }: UnconfirmedSignUp) =>
    action.mutate({
      run: () => call('users.resendConfirmation', { signUpId: id }),
      done: `The confirmation link is on its way to ${email}.`,
      failed: 'Confirmation could not be sent',
    });
  return (
    <section className={styles.unconfirmed} aria-labelledby="unconfirmed-title">
      <h2 id="unconfirmed-title" className={styles.subtitle}>
        Waiting for confirmation
      </h2>
      <p className={styles.soft}>These addresses signed up within the last day and have no account yet.</p>
      <ListRows>
        {signUps.map((signUp) => (
          <ListRow key={signUp.id}>
            <span className={styles.email}>
              {signUp.email}
              <span className={styles.note}>Signed up {formatDateTime(signUp.signup_date)}</span>
            </span>
            <Button
              aria-label={`Resend Confirmation to ${signUp.email}`}
              aria-disabled={action.isPending}
              onClick={() => !action.isPending && resend(signUp)}
            >
              Resend Confirmation
            </Button>
          </ListRow>
        ))}
      </ListRows>
    </section>
  );
}
