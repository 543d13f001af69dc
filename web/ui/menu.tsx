// A button and the panel that it opens. The browser opens, closes and dismisses the panel itself.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './menu.module.css';

type MenuProps = {
  /** What the button is called. */
  label: string;
  /** What is drawn in it. */
  sign: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

export function Menu({ label, sign, className, children }: MenuProps) {
  const panel = useId();
  const element = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Whoever has taken a way out of the panel is done with it.
  // oxlint-disable-next-line react/exhaustive-deps -- whatever address it is, another one has been asked for
  useEffect(() => element.current?.hidePopover(), [key]);
  return (
    <div className={className === undefined ? styles.menu : `${styles.menu} ${className}`}>
      <button type="button" className={styles.button} popoverTarget={panel} >
        <span className="visually-hidden">{label}</span>
        <span className={styles.sign} aria-hidden="true">{sign}</span>
      </button>
      <div ref={element} id={panel} popover="auto" className={styles.panel}>{children}</div>
    </div>
  );
}
