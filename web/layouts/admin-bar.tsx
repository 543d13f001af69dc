import { NavLink } from 'react-router';
import { Banner } from '#web/ui/banner.tsx';
import styles from './admin-bar.module.css';
import { adminLinks } from './site-links.ts';

/** The bar above every page with links to the pages of administrators. */
export const AdminBar = () => (
  <Banner
    label="Administration"
    title="Administrator"
    text={
      <span className={styles.links}>
        {adminLinks.map(({ to, name }) => (
          <NavLink key={to} className={styles.link ?? ''} to={to}>
            {name}
          </NavLink>
        ))}
      </span>
    }
  />
);
