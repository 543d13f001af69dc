import { NavLink } from 'react-router';
import styles from './admin-bar.module.css';
import { adminLinks } from './site-links.ts';

/** The amber bar above every page of an administrator, with links to the pages for administrators. */
export const AdminBar = () => (
  <section className={styles.bar} aria-label="Administration">
    <ul className={styles.links}>
      {adminLinks.map(({ to, name }) => (
        <li key={to}>
          <NavLink className={styles.link ?? ''} to={to} end>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
    <p className={styles.note}>You are acting as an administrator. Every change is recorded.</p>
  </section>
);
