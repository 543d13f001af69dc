// The account menu in the header: the signed-in account, its settings and signing out.
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import styles from './account-menu.module.css';
import { initialsOf } from './initials.ts';
import { useSignOut } from './use-sign-out.ts';

interface AccountMenuProps {
  viewer: Viewer;
  /** Pages that this account has beside its settings. */
  links: readonly { to: string; name: string }[];
  className?: string | undefined;
}

export const AccountMenu = ({ viewer, links, className }: AccountMenuProps) => (
  <Menu
    className={className}
    label={`Account of ${viewer.email}`}
    icon={
      <>
        <span className={styles.tile}>{initialsOf(viewer)}</span>
        <ChevronDownIcon />
      </>
    }
  >
    <AccountItems viewer={viewer} links={links} />
  </Menu>
);

/** The content of the menu. Narrow windows show it in the site menu. */
export function AccountItems({ viewer, links }: Omit<AccountMenuProps, 'className'>) {
  const signOut = useSignOut();
  const closeAndSignOut = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    signOut.mutate();
  };
  return (
    <div className={styles.items}>
      <p className={styles.greeting}>
        Hello, <b>{viewer.email}</b>
      </p>
      <Link className={styles.item} to="/recent">
        Recently Viewed
      </Link>
      <Link className={styles.item} to="/account">
        Account Settings
      </Link>
      {links.map(({ to, name }) => (
        <Link key={to} className={styles.item} to={to}>
          {name}
        </Link>
      ))}
      <button type="button" className={styles.item} onClick={closeAndSignOut}>
        Sign Out
      </button>
    </div>
  );
}
