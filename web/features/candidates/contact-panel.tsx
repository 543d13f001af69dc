// The contacts of a profile before a reveal: kind and date stand there, and a mask that is the same for everybody.
import type { ReactNode } from 'react';
import type { CandidateProfile } from '#contract/candidates.ts';
import { useAsk, useGate } from '#web/features/access/public.ts';
import { Button } from '#web/ui/button.tsx';
import buttonStyles from '#web/ui/button.module.css';
import { ArrowOutIcon, ListAddIcon, MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { emailKinds, phoneKinds } from './contact-kinds.ts';
import styles from './contact-panel.module.css';
import { Verified } from './verified.tsx';

export function ContactPanel({ profile: { contactInfo: contact, linkedinUrl }, name, today }: { profile: CandidateProfile; name: string; today: string }) {
  const ask = useAsk();
  const tips = { phone: useGate('phone').tip, email: useGate('email').tip, list: useGate('list').tip };
  const values = [contact.phone, contact.email].filter((kind) => kind !== null).length;
  return (
    <section className={styles.panel} aria-labelledby="contact">
      <header className={styles.head}>
        <h2 id="contact" className={styles.heading}>Contact</h2>
        <p className={styles.small}>{values === 1 ? '1 value on file' : `${values} values on file`}</p>
        {/* One date for the person: which of the values it belongs to is not told. */}
        {values > 0 && <p className={styles.verified}><Verified on={contact.verifiedOn} today={today} /></p>}
      </header>
      <Value name="Phone" kind={contact.phone && phoneKinds[contact.phone]} mask="(•••) •••-••••"
        action={<Button look="filled" className={styles.reveal} data-tip={tips.phone} onClick={() => ask({ action: 'phone', name })}><PhoneIcon />View Phone</Button>} />
      <Value name="Email" kind={contact.email && emailKinds[contact.email]} mask="•••••@•••••"
        action={<Button look={contact.phone === null ? 'filled' : 'outline'} className={styles.reveal} data-tip={tips.email} onClick={() => ask({ action: 'email', name })}><MailIcon />View Email</Button>} />
      <div className={styles.foot}>
        <Button data-tip={tips.list} onClick={() => ask({ action: 'list', people: 0 })}><ListAddIcon />Add to list</Button>
        {linkedinUrl !== null && (
          <a className={`${buttonStyles.button} ${buttonStyles.outline}`} href={linkedinUrl} target="_blank" rel="noreferrer noopener" aria-label={`LinkedIn page of ${name} (opens a new tab)`}>
            LinkedIn <ArrowOutIcon />
          </a>
        )}
      </div>
    </section>
  );
}

type ValueProps = { name: string; kind: string | null; mask: string; action: ReactNode };

function Value({ name, kind, mask, action }: ValueProps) {
  if (kind === null) return <div className={styles.value}><p className={styles.label}>{name}</p><p className={styles.blank}>No {name.toLowerCase()} on file</p></div>;
  return (
    <div className={styles.value}>
      <p className={styles.label}>{name}</p>
      <p className={styles.kind}>{kind}</p>
      <p className={styles.mask} aria-label={`${name}, not revealed`} role="img">{mask}</p>
      {action}
    </div>
  );
}
