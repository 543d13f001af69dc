import styles from './key.module.css';

/** A keyboard key. It is decorative: a text or `aria-keyshortcuts` names the shortcut. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  );
}
