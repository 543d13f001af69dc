import { NavLink } from 'react-router';
import styles from './admin-bar.module.css';
import { PendingBadge } from './pending-badge.tsx';
import { adminLinks } from './site-links.ts';
import { usePendingResumes } from './use-pending-resumes.ts';

/** The amber bar above every page of an administrator, with links to the pages for administrators. */
export function AdminBar() {
  const pending = usePendingResumes({ isEnabled: true });
  return (
    <section className={styles.bar} aria-label="Administration">
      <ul className={styles.links}>
        {adminLinks.map(({ to, name }) => (
          <li key={to}>
            <NavLink className={styles.link ?? ''} to={to} end>
              {name}
              {to === '/resume-approval' && <PendingBadge count={pending} />}
            </NavLink>
          </li>
        ))}
      </ul>
      <p className={styles.note}>You are acting as an administrator. Every change is recorded.</p>
    </section>
  );
}
