import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ArrowOutIcon, LockIcon, PersonIcon } from '#web/ui/icons.tsx';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import type { ResultPlace } from './result-place.ts';
import { RowSlot } from './row-action.tsx';
import styles from './row-actions.module.css';

interface RowActionsProps {
  id: string;
  name: string;
  linkedinUrl: string | null;
  contactsVisible: boolean;
  place: ResultPlace;
  /** The buttons of other features. */
  children: ReactNode;
}

/** What can be done with one candidate. On the current row the keys replace the icons. */
export const RowActions = ({ id, name, linkedinUrl, contactsVisible, place, children }: RowActionsProps) => (
  <>
    <ProfileLink id={id} name={name} place={place} />
    <LinkedInLink url={linkedinUrl} name={name} contactsVisible={contactsVisible} />
    {children}
  </>
);

function ProfileLink({ id, name, place }: Pick<RowActionsProps, 'id' | 'name' | 'place'>) {
  const navigate = useNavigate();
  const to = `/physician/${id}`;
  const state = { resultPlace: place };
  const hasKey = useRowShortcut('Enter', () => void navigate(to, { state }));
  return (
    <Link className={styles.action} to={to} state={state}>
      <RowSlot icon={PersonIcon} shortcut={hasKey ? '↵' : null} />
      <span className={styles.label}>
        View profile<span className="visually-hidden">{` of ${name}`}</span>
      </span>
    </Link>
  );
}

interface LinkedInLinkProps {
  url: string | null;
  name: string;
  contactsVisible: boolean;
}

function LinkedInLink({ url, name, contactsVisible }: LinkedInLinkProps) {
  if (url !== null)
    return (
      <a className={styles.action} href={url} target="_blank" rel="noreferrer">
        <RowSlot icon={ArrowOutIcon} shortcut={null} />
        <span className={styles.label}>
          LinkedIn<span className="visually-hidden">{` page of ${name} (opens a new tab)`}</span>
        </span>
      </a>
    );
  // The server sends no LinkedIn address, which contains the name, to visitors who may not see contact information.
  return (
    <span className={`${styles.action} ${styles.missing}`}>
      <RowSlot icon={contactsVisible ? ArrowOutIcon : LockIcon} shortcut={null} />
      <span className={styles.label}>
        {contactsVisible ? (
          'No LinkedIn'
        ) : (
          <>
            LinkedIn<span className="visually-hidden"> page is hidden</span>
          </>
        )}
      </span>
    </span>
  );
}
