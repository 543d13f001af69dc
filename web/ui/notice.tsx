import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Actions, Panel } from './panel.tsx';

interface NoticeProps {
  title: string;
  text: ReactNode;
  /** The request id that the reader can quote to the operator; null when there is none. */
  reference?: string | null;
  /** The buttons and links below. */
  children: ReactNode;
}

/** A page that consists of one message. */
export function Notice({ title, text, reference = null, children }: NoticeProps) {
  return (
    <Panel look="page" title={title} text={text}>
      {reference !== null && <p className={styles.reference}>Reference {reference}</p>}
      <Actions>{children}</Actions>
    </Panel>
  );
}
