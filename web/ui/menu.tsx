// A button that opens a panel. The browser opens and closes the panel.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './menu.module.css';

interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  /** The visible content of the button. */
  icon: ReactNode;
  /** The menu has the link to the page that is shown. */
  isCurrent?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Menu({ label, icon, isCurrent = false, className, children }: MenuProps) {
  const panel = useId();
  const element = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // The panel closes after a link in it was followed.
  // oxlint-disable-next-line react/exhaustive-deps -- `key` is not used, but changes with each navigation
  useEffect(() => element.current?.hidePopover(), [key]);
  return (
    <div className={className === undefined ? styles.menu : `${styles.menu} ${className}`}>
      <button type="button" className={styles.button} popoverTarget={panel} aria-current={isCurrent || undefined}>
        <span className="visually-hidden">{label}</span>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      </button>
      <div ref={element} id={panel} popover="auto" className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
