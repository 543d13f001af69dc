// Tabs of a screen. Each tab has its own URL, so that a reload or a link opens it again.
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  name: string;
  panel: ReactNode;
  /** The reason why the tab cannot be opened; left out when it can. */
  closed?: string | undefined;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  addressOf: (id: string) => string;
}

export function Tabs({ label, tabs, current, addressOf }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On phones the list of tabs is wider than the window, so the current tab is scrolled into view.
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, current]);
  const step = (event: KeyboardEvent) => {
    const open = tabs.filter(({ closed }) => closed === undefined);
    const at = open.findIndex((tab) => tab.id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const target = list.current?.querySelectorAll('a')[(to + open.length) % open.length];
    target?.focus();
    target?.click();
  };
  return (
    <>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={step}>
        {tabs.map((tab) =>
          tab.closed === undefined ? (
            <Link
              key={tab.id}
              id={`${id}-${tab.id}`}
              className={styles.tab}
              role="tab"
              to={addressOf(tab.id)}
              replace
              preventScrollReset
              aria-selected={tab.id === current}
              aria-controls={tab.id === current ? `${id}-panel` : undefined}
              tabIndex={tab.id === current ? 0 : -1}
            >
              {tab.name}
            </Link>
          ) : (
            <span
              key={tab.id}
              className={styles.closed}
              role="tab"
              aria-selected="false"
              aria-disabled="true"
              data-tip={tab.closed}
            >
              {tab.name}
            </span>
          ),
        )}
      </div>
      <div
        key={current}
        id={`${id}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${current}`}
      >
        {tabs.find((tab) => tab.id === current)?.panel}
      </div>
    </>
  );
}
