// A line above the page, shown while something unusual is the case.
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { LockIcon } from './icons.tsx';

interface BannerProps {
  /** The accessible name. */
  label: string;
  title: string;
  text: ReactNode;
  /** A link or a button at the end of the line. */
  action?: ReactNode;
}

export const Banner = ({ label, title, text, action }: BannerProps) => (
  <section className={styles.banner} aria-label={label}>
    <LockIcon size={14} />
    <p className={styles.text}>
      <strong>{title}</strong> {text}
    </p>
    {action !== undefined && <span className={styles.action}>{action}</span>}
  </section>
);
