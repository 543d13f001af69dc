import type { ListedUser } from '#contract/users/users.ts';
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts';
import { UserMenu, type UserMenuProps } from './user-actions.tsx';
import { demoAccessText, planText } from './user-texts.ts';
import styles from './users-screen.module.css';

interface UserTableProps extends Pick<UserMenuProps, 'action' | 'onConfirm'> {
  users: readonly ListedUser[];
  onGrant: (user: ListedUser) => void;
}

/** In narrow windows each row is a card, and each value has its name beside it. */
export const UserTable = ({ users, action, onGrant, onConfirm }: UserTableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">User</th>
        <th scope="col">Plan</th>
        <th scope="col">Signed up</th>
        <th scope="col">Last sign-in</th>
        <th scope="col" className={styles.number}>
          Exports
        </th>
        <th scope="col">Source</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row" className={styles.user}>
            <span className={styles.email}>{user.email}</span>
            <Badges user={user} />
          </th>
          <td data-name="Plan">{planText(user)}</td>
          <td data-name="Signed up">{formatDate(user.signup_date)}</td>
          <td data-name="Last sign-in">
            {user.last_sign_in_at === null ? 'Never' : formatDateTime(user.last_sign_in_at)}
          </td>
          <td data-name="Exports" className={styles.number}>
            {formatCount(user.total_exports)}
          </td>
          <td data-name="Source">{user.source ?? '–'}</td>
          <td className={styles.actions}>
            <UserMenu user={user} action={action} onGrant={() => onGrant(user)} onConfirm={onConfirm} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Badges({ user }: { user: ListedUser }) {
  const demo = demoAccessText(user);
  return (
    <span className={styles.badges}>
      {user.is_admin && <span className={styles.badge}>Admin</span>}
      {(user.is_demo_account || demo !== null) && <span className={styles.badge}>Demo</span>}
      {user.has_second_factor && <span className={styles.badge}>Second factor</span>}
      {user.is_suspended && <span className={`${styles.badge} ${styles.suspended}`}>Suspended</span>}
      {demo !== null && <span className={styles.note}>{demo}</span>}
    </span>
  );
}
