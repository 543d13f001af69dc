// What is known of how to reach somebody, before it is shown: the kinds and the date, never a digit of the values.
import { type ReactNode, useState } from 'react';
import type { CandidateCard } from '#contract/search.ts';
import { MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { formatDate } from '#web/ui/numbers.ts';
import styles from './contact-slip.module.css';
import { freshnessOf } from './freshness.ts';
import { FreshnessMark } from './freshness-mark.tsx';

type Contact = CandidateCard['contactInfo'];

const phoneKinds: Record<NonNullable<Contact['phone']>, string> = { mobile_phone: 'Mobile', direct_phone: 'Direct', office_phone: 'Office' };
const emailKinds: Record<NonNullable<Contact['email']>, string> = { personal_email: 'Personal', work_email: 'Work' };

export function ContactSlip({ contact, name, today }: { contact: Contact; name: string; today: string }) {
  const [asked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  return (
    <div className={styles.slip}>
      <div className={styles.values}>
        <Value icon={<PhoneIcon size={14} />} label="View phone" blank="No phone on file" kind={contact.phone && phoneKinds[contact.phone]} name={name} onAsk={ask} />
        <Value icon={<MailIcon size={14} />} label="View email" blank="No email on file" kind={contact.email && emailKinds[contact.email]} name={name} onAsk={ask} />
      </div>
      <p className={styles.provenance} role={asked ? 'status' : undefined}>
        {asked ? 'Contacts open with an account' : <Verified on={contact.verifiedOn} today={today} />}
      </p>
    </div>
  );
}

type ValueProps = { icon: ReactNode; label: string; blank: string; kind: string | null; name: string; onAsk: () => void };

function Value({ icon, label, blank, kind, name, onAsk }: ValueProps) {
  if (kind === null) return <p className={styles.blank}>{icon}{blank}</p>;
  return (
    <button type="button" className={styles.ask} onClick={onAsk}>
      {icon}
      <span>{label}</span>
      <span className={styles.kind}>{kind}</span>
      <span className="visually-hidden"> of {name}</span>
    </button>
  );
}

function Verified({ on, today }: { on: string | null; today: string }) {
  if (on === null) return 'Not verified yet';
  return (
    <>
      <FreshnessMark freshness={freshnessOf(on, today)} />
      Verified {formatDate(on)}
    </>
  );
}
