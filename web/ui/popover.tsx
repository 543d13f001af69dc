// A button that opens a small panel beside it. The browser opens and closes the panel; it closes when the page scrolls its button away.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** The content of the button. */
  button: ReactNode;
  buttonClass?: string | undefined;
  /** The accessible name of the panel. */
  label: string;
  /** Rendered only while the panel is open. */
  children: () => ReactNode;
}

const gapPx = 6;
const edgePx = 8;

export function Popover({ button, buttonClass, label, children }: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const [element, opener] = [panel.current, trigger.current];
    if (!open || element === null || opener === null) return undefined;
    const box = opener.getBoundingClientRect();
    place(element, box);
    // The event of a scroll that brought the button into view comes after the click on it.
    const closeIfMoved = () => {
      const { left, top } = opener.getBoundingClientRect();
      if (Math.abs(left - box.left) + Math.abs(top - box.top) > 1) element.hidePopover();
    };
    document.addEventListener('scroll', closeIfMoved, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', closeIfMoved, { capture: true });
  }, [open]);

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-expanded={open}
        aria-haspopup="dialog"
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && children()}
      </div>
    </>
  );
}

/** Below the button, or above it when there is more room; never outside the window. */
function place(panel: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = panel;
  const fitsBelow = bottom + gapPx + offsetHeight <= clientHeight - edgePx;
  const y = fitsBelow ? bottom + gapPx : Math.max(edgePx, top - gapPx - offsetHeight);
  panel.style.left = `${Math.max(edgePx, Math.min(left, clientWidth - offsetWidth - edgePx))}px`;
  panel.style.top = `${Math.min(y, Math.max(edgePx, clientHeight - offsetHeight - edgePx))}px`;
}
