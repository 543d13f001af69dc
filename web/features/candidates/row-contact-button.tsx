import type { ReactNode } from 'react';
import { CopyIcon, TickIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import type { ContactOnFile } from './candidate-slots.ts';
import { callAddress } from './call-address.ts';
import { ContactIcon } from './contact-slip.tsx';
import styles from './contact-slip.module.css';

interface RowContactButtonProps {
  contact: ContactOnFile;
  /** Null until the contact is revealed. */
  value: string | null;
  isLoading: boolean;
  /** Whether the visitor revealed this candidate before, also on another device. */
  wasRevealed: boolean;
  /** True for a moment after the value was copied. */
  isCopied: boolean;
  /** The key that presses the button; null while it has none. It is drawn in place of the icon. */
  shortcut: string | null;
  tip: string | undefined;
  onClick: () => void;
  /** The link that calls the number was used. */
  onCall: (byKey: boolean) => void;
}

/** The form of a button in the contact slip of a row, and beside a revealed number the link that calls it. The feature that supplies the button decides what it does. */
export function RowContactButton({
  contact: { channel, kind, candidateName },
  value,
  isLoading,
  wasRevealed,
  isCopied,
  shortcut,
  tip,
  onClick,
  onCall,
}: RowContactButtonProps) {
  const isMarked = wasRevealed && value === null;
  const canCall = value !== null && channel === 'phone';
  return (
    <div className={styles.contact} data-revealed={value !== null || undefined}>
      {canCall && (
        <CallLink value={value} onCall={onCall}>
          <ContactIcon channel={channel} className={undefined} />
        </CallLink>
      )}
      <button
        type="button"
        className={styles.reveal}
        data-revealed={value !== null || undefined}
        data-marked={isMarked || undefined}
        data-tip={tip}
        title={value ?? undefined}
        aria-busy={isLoading || undefined}
        onClick={onClick}
      >
        {!canCall && <FirstMark channel={channel} isMarked={isMarked} shortcut={shortcut} />}
        {value === null ? (
          <>
            <span>
              <span className={styles.verb}>View </span>
              {channel === 'phone' ? 'Phone' : 'Email'}
            </span>
            <span className={styles.kind}>{kind}</span>
            <span className="visually-hidden">{` of ${candidateName}${isMarked ? ', revealed before' : ''}`}</span>
          </>
        ) : (
          <>
            <span className={styles.value}>{value}</span>
            {canCall && (
              <span className={styles.kind} aria-hidden="true">
                {kind}
              </span>
            )}
            <span className={styles.copy}>
              <CopyMark isCopied={isCopied} shortcut={canCall ? shortcut : null} />
            </span>
            <span className="visually-hidden">{` Copy the ${channel} of ${candidateName}`}</span>
          </>
        )}
      </button>
    </div>
  );
}

/** Before the words of the button: its key, or the icon of the contact. */
function FirstMark({
  channel,
  isMarked,
  shortcut,
}: { isMarked: boolean } & Pick<ContactOnFile, 'channel'> & Pick<RowContactButtonProps, 'shortcut'>) {
  if (shortcut !== null)
    return (
      <span className={styles.icon}>
        <Key>{shortcut}</Key>
      </span>
    );
  if (isMarked) return <TickIcon size={14} className={styles.icon} />;
  return <ContactIcon channel={channel} className={styles.icon} />;
}

const CallLink = ({
  value,
  onCall,
  children,
}: Pick<RowContactButtonProps, 'onCall'> & { value: string; children: ReactNode }) => (
  <a
    className={styles.call}
    href={callAddress(value)}
    aria-label={`Call ${value}`}
    title={`Call ${value}`}
    onClick={({ detail }) => onCall(detail === 0)}
  >
    {children}
  </a>
);

function CopyMark({ isCopied, shortcut }: Pick<RowContactButtonProps, 'isCopied' | 'shortcut'>) {
  if (isCopied)
    return (
      <span className={styles.copied}>
        <TickIcon size={14} />
        Copied
      </span>
    );
  return shortcut === null ? <CopyIcon size={14} /> : <Key>{shortcut}</Key>;
}
