import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './text-link.module.css';

/** A link within words. */
export const TextLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => <Link {...props} className={styles.link} />;

/** Another way to do what the form beside it does. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className'>) => <button type="button" {...props} className={`${styles.link} ${styles.button}`} />;
