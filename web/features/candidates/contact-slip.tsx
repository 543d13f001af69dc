// What is known of how to reach somebody, before it is shown: the kinds and the date, never a digit of the values.
import type { ReactNode } from 'react';
import { useAsk, useGate } from '#web/features/access/public.ts';
import { MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { type Contact, emailKinds, phoneKinds } from './contact-kinds.ts';
import styles from './contact-slip.module.css';
import { Verified } from './verified.tsx';

/** `current`: the row on which the keyboard stands, where `r` reveals. */
export function ContactSlip({ contact, name, today, current }: { contact: Contact; name: string; today: string; current: boolean }) {
  const ask = useAsk();
  const tips = { phone: useGate('phone').tip, email: useGate('email').tip };
  // `r` takes the phone, or the email where there is no phone.
  const onPhone = current && contact.phone !== null;
  const onEmail = current && contact.phone === null && contact.email !== null;
  return (
    <div className={styles.slip}>
      <div className={styles.values}>
        <Value icon={onPhone ? <Key>r</Key> : <PhoneIcon size={14} />} what="Phone" kind={contact.phone && phoneKinds[contact.phone]} name={name} tip={tips.phone} onAsk={() => ask({ action: 'phone', name })} />
        <Value icon={onEmail ? <Key>r</Key> : <MailIcon size={14} />} what="Email" kind={contact.email && emailKinds[contact.email]} name={name} tip={tips.email} onAsk={() => ask({ action: 'email', name })} />
      </div>
      <p className={styles.provenance}><Verified on={contact.verifiedOn} today={today} /></p>
    </div>
  );
}

type ValueProps = { icon: ReactNode; what: 'Phone' | 'Email'; kind: string | null; name: string; tip: string | undefined; onAsk: () => void };

function Value({ icon, what, kind, name, tip, onAsk }: ValueProps) {
  if (kind === null) return <p className={styles.blank}><span className={styles.icon}>{icon}</span><span>No {what.toLowerCase()}<span className={styles.onFile}> on file</span></span></p>;
  return (
    <button type="button" className={styles.ask} data-reveal data-tip={tip} onClick={onAsk}>
      <span className={styles.icon}>{icon}</span>
      <span><span className={styles.verb}>View </span>{what}</span>
      <span className={styles.kind}>{kind}</span>
      <span className="visually-hidden"> of {name}</span>
    </button>
  );
}
