import { Link } from 'react-router';
import { useAsk, useGate } from '#web/features/access/public.ts';
import { ArrowOutIcon, ListAddIcon, PersonIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import type { ResultPlace } from './result-place.ts';
import styles from './row-actions.module.css';

type RowActionsProps = { id: string; name: string; linkedinUrl: string | null; place: ResultPlace; current: boolean };

/** What can be done with one person; on the current row the keys stand where the icons were. */
export function RowActions({ id, name, linkedinUrl, place, current }: RowActionsProps) {
  const ask = useAsk();
  const { tip } = useGate('list');
  return (
    <>
      <Link className={styles.action} to={`/physician/${id}`} state={{ resultPlace: place }}>
        <span className={styles.slot}>{current ? <Key>↵</Key> : <PersonIcon size={14} />}</span>
        <span className={styles.words}>View profile<span className="visually-hidden"> of {name}</span></span>
      </Link>
      {linkedinUrl === null ? (
        <span className={`${styles.action} ${styles.missing}`}>
          <span className={styles.slot}><ArrowOutIcon size={14} /></span>
          <span className={styles.words}>No LinkedIn</span>
        </span>
      ) : (
        <a className={styles.action} href={linkedinUrl} target="_blank" rel="noreferrer noopener">
          <span className={styles.slot}><ArrowOutIcon size={14} /></span>
          <span className={styles.words}>LinkedIn<span className="visually-hidden"> page of {name} (opens a new tab)</span></span>
        </a>
      )}
      <button type="button" className={styles.action} data-list data-tip={tip} onClick={() => ask({ action: 'list', people: 0 })}>
        <span className={styles.slot}>{current ? <Key>l</Key> : <ListAddIcon size={14} />}</span>
        <span className={styles.words}>Add to list<span className="visually-hidden">: {name}</span></span>
      </button>
    </>
  );
}
