import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './text-link.module.css';

export const TextLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...props} className={styles.link} />
);

/** A button that looks like a link, for an alternative to the form beside it. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...props} className={`${styles.link} ${styles.button}`} />
);
