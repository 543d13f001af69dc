import { Link, useLocation } from 'react-router';
import { formatCount } from '#web/ui/format.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import styles from './admin-bar.module.css';
import { PendingBadge } from './pending-badge.tsx';
import { adminGroups, resumeApproval } from './site-links.ts';
import type { AdminLink } from './site-links.ts';
import { usePendingResumes } from './use-pending-resumes.ts';

/** The amber bar above every page of an administrator, with the pages for administrators in menus. */
export function AdminBar() {
  const pending = usePendingResumes();
  const { pathname } = useLocation();
  const pageLink = (link: AdminLink, className: string | undefined) => (
    <Link className={className} to={link.to} aria-current={isAt(pathname, link) ? 'page' : undefined}>
      {link.name}
      {link === resumeApproval && <PendingBadge count={pending} />}
    </Link>
  );
  return (
    <nav className={styles.bar} aria-label="Administration">
      {pageLink({ to: '/admin', name: 'Dashboard' }, styles.link)}
      {adminGroups.map(({ name, links }) => {
        const waiting = links.includes(resumeApproval) ? pending : null;
        return (
          <Menu
            key={name}
            className={styles.group}
            label={waiting === null || waiting === 0 ? name : `${name}, ${formatCount(waiting)} pending`}
            icon={
              <>
                {name}
                <PendingBadge count={waiting} />
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
