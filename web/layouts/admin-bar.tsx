import { Link, useLocation } from 'react-router';
import { formatCount } from '#web/ui/format.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import styles from './admin-bar.module.css';
import { PendingBadge } from './pending-badge.tsx';
import { adminGroups, type AdminLink } from './site-links.ts';
import { useWaitingCounts } from './use-waiting-counts.ts';

/** The amber bar above every page of an administrator, with the pages for administrators in menus. */
export function AdminBar() {
  const waitingAt = useWaitingCounts();
  const { pathname } = useLocation();
  const pageLink = (link: AdminLink, className: string | undefined) => (
    <Link className={className} to={link.to} aria-current={isAt(pathname, link) ? 'page' : undefined}>
      {link.name}
      <PendingBadge count={waitingAt(link)} />
    </Link>
  );
  return (
    <nav className={styles.bar} aria-label="Administration">
      {pageLink({ to: '/admin', name: 'Dashboard' }, styles.link)}
      {adminGroups.map(({ name, links }) => {
        const waiting = links.reduce((sum, link) => sum + (waitingAt(link) ?? 0), 0);
        return (
          <Menu
            key={name}
            className={styles.group}
            label={waiting === 0 ? name : `${name}, ${formatCount(waiting)} pending`}
            icon={
              <>
                {name}
                <span className={styles.waiting}>
                  <PendingBadge count={waiting} />
                </span>
                <ChevronDownIcon size={14} className={styles.chevron} />
              </>
            }
            isCurrent={links.some((link) => isAt(pathname, link))}
          >
            <ul className={styles.links}>
              {links.map((link) => (
                <li key={link.to}>{pageLink(link, styles.item)}</li>
              ))}
            </ul>
          </Menu>
        );
      })}
      <p className={styles.note}>You are acting as an administrator. Every change is recorded.</p>
    </nav>
  );
}

/** The pages below a page belong to its link. */
const isAt = (pathname: string, { to, sameQueue }: AdminLink): boolean =>
  [to, sameQueue].some((address) => pathname === address || pathname.startsWith(`${address}/`));
