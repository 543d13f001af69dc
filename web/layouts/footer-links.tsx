import { Link } from 'react-router';
import styles from './footer-links.module.css';
import { footerLinks } from './site-links.ts';

/** The links in the footer of every page, in one line or in two columns. */
export const FooterLinks = ({ look }: { look: 'line' | 'columns' }) => (
  <nav className={styles[look]} aria-label="Footer">
    {footerLinks.map(({ to, name }) => (
      <Link key={to} className={styles.link} to={to}>
        {name}
      </Link>
    ))}
  </nav>
);
