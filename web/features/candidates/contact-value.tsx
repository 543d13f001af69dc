// One value of the contact panel. The feature that reveals values supplies the state and the buttons.
import type { ReactNode } from 'react';
import { CopyIcon, MailIcon, PhoneIcon, TickIcon } from '#web/ui/icons.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatAge, formatDate } from '#web/ui/format.ts';
import { callAddress } from './call-address.ts';
import type { ProfileContact } from './candidate-slots.ts';
import styles from './contact-panel.module.css';
import { sourceName } from './source-name.ts';
import { freshnessOf } from './freshness.ts';
import { FreshnessMark } from './freshness-mark.tsx';

interface ContactValueProps {
  contact: ProfileContact;
  /** Null until it is revealed. */
  value: string | null;
  isLoading: boolean;
  isCopied: boolean;
  tip: string | undefined;
  onClick: () => void;
  /** Beside the source: what opens its details. Null: nothing. */
  origin: ReactNode;
  /** The link that calls the number was used. */
  onCall: (byKey: boolean) => void;
}

const masks = { phone: '(•••) •••-••••', email: '•••••@•••••' } as const;
const names = { phone: 'Phone', email: 'Email' } as const;

export function ContactValue({ contact, value, isLoading, isCopied, tip, onClick, origin, onCall }: ContactValueProps) {
  const { channel, kind, isMain } = contact;
  return (
    <>
      <p className={styles.label}>{names[channel]}</p>
      <p className={styles.kind}>{kind}</p>
      {value === null ? (
        <p className={styles.mask} aria-label={`${names[channel]}, not revealed`} role="img">
          {masks[channel]}
        </p>
      ) : (
        <p className={styles.shown}>
          <ShownValue channel={channel} value={value} onCall={onCall} />
        </p>
      )}
      <Button
        look={isMain && value === null ? 'filled' : 'outline'}
        className={styles.button}
        data-tip={tip}
        aria-busy={isLoading}
        onClick={onClick}
      >
        {value !== null && isCopied && (
          <>
            <TickIcon />
            Copied
          </>
        )}
        {value !== null && !isCopied && (
          <>
            <CopyIcon />
            Copy
            <span className="visually-hidden">
              {' '}
              the {kind.toLowerCase()} {channel}
            </span>
          </>
        )}
        {value === null && (
          <>
            {channel === 'phone' ? <PhoneIcon /> : <MailIcon />}
            View {names[channel]}
          </>
        )}
      </Button>
      <Facts contact={contact} origin={origin} />
    </>
  );
}

const ShownValue = ({
  channel,
  value,
  onCall,
}: Pick<ProfileContact, 'channel'> & Pick<ContactValueProps, 'onCall'> & { value: string }) =>
  channel === 'phone' ? (
    <a href={callAddress(value)} onClick={({ detail }) => onCall(detail === 0)}>
      {value}
    </a>
  ) : (
    value
  );

const Facts = ({ contact: { source, verifiedOn, today }, origin }: Pick<ContactValueProps, 'contact' | 'origin'>) => (
  <dl className={styles.facts}>
    <dt>Source</dt>
    <dd>
      {sourceName(source)}
      {origin}
    </dd>
    <dt>Verified</dt>
    <dd className={styles.verified}>
      {verifiedOn === null ? (
        'Not verified yet'
      ) : (
        <>
          <FreshnessMark freshness={freshnessOf(verifiedOn, today)} />
          {formatDate(verifiedOn)}, {formatAge(verifiedOn, today)}
        </>
      )}
    </dd>
  </dl>
);
