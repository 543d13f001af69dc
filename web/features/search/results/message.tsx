// Shown in the place of the results when there are none: the reason, and what the visitor can do.
import type { ReactNode } from 'react';
import { Panel } from '#web/ui/panel.tsx';
import styles from './message.module.css';

export function Message({
  title,
  text,
  icon,
  children,
}: {
  title: string;
  text: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.message}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <div className={styles.body}>
        <Panel look="plain" title={title} text={text}>
          {children}
        </Panel>
      </div>
    </div>
  );
}
