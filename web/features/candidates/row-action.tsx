import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import styles from './row-actions.module.css';

interface RowActionProps {
  icon: ComponentType<IconProps>;
  /** The key that presses the button; null while it has none. It is drawn in place of the icon. */
  shortcut: string | null;
  tip: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** The form of a button among the actions of a row. The feature that supplies the button decides what it does. */
export const RowAction = ({ icon, shortcut, tip, onClick, children }: RowActionProps) => (
  <button type="button" className={styles.action} data-tip={tip} onClick={onClick}>
    <RowSlot icon={icon} shortcut={shortcut} />
    <span className={styles.label}>{children}</span>
  </button>
);

/** The icon of an action, or its key. */
export const RowSlot = ({ icon: Icon, shortcut }: Pick<RowActionProps, 'icon' | 'shortcut'>) =>
  shortcut === null ? (
    <Icon size={14} className={styles.slot} />
  ) : (
    <span className={styles.slot}>
      <Key>{shortcut}</Key>
    </span>
  );
