import styles from './key.module.css';

/** A key of the keyboard, drawn as one. Decoration: what it does is said in words, or by `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key} aria-hidden="true">{children}</kbd>;
}
