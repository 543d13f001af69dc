// A line over the whole page: what is not as usual, as long as it is so.
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { LockIcon } from './icons.tsx';

type BannerProps = {
  /** What a screen reader calls it. */
  label: string;
  title: string;
  text: ReactNode;
  /** A link or a button at its end. */
  action?: ReactNode;
};

export const Banner = ({ label, title, text, action }: BannerProps) => (
  <section className={styles.banner} aria-label={label}>
    <LockIcon size={14} />
    <p className={styles.words}><strong>{title}</strong> {text}</p>
    {action !== undefined && <span className={styles.action}>{action}</span>}
  </section>
);
