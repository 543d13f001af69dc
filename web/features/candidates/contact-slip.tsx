// The contacts of one candidate on a row: their kinds and their dates until a reveal, never a digit of a value.
import type { CandidateCard } from '#contract/candidates/candidates.ts';
import { MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import type { CandidateSlots, ContactOnFile, NamedCandidate } from './candidate-slots.ts';
import { contactsOnFile } from './contact-kinds.ts';
import styles from './contact-slip.module.css';
import { Verified } from './verified.tsx';

interface ContactSlipProps {
  contact: CandidateCard['contactInfo'];
  candidate: NamedCandidate;
  today: string;
  slots: Pick<CandidateSlots, 'reveal' | 'provenance'>;
}

export function ContactSlip({ contact, candidate, today, slots }: ContactSlipProps) {
  const { phone, email } = contactsOnFile(contact, candidate);
  return (
    <div className={styles.slip}>
      <div className={styles.values}>
        {phone === null ? <NoContact channel="phone" /> : slots.reveal(phone)}
        {email === null ? <NoContact channel="email" /> : slots.reveal(email)}
      </div>
      <div className={styles.provenance}>
        {slots.provenance(candidate, <Verified contact={contact} today={today} />)}
      </div>
    </div>
  );
}

export const NoContact = ({ channel }: Pick<ContactOnFile, 'channel'>) => (
  <p className={styles.blank}>
    <ContactIcon channel={channel} className={styles.icon} />
    <span>
      No {channel}
      <span className={styles.onFile}> on file</span>
    </span>
  </p>
);

interface ContactIconProps extends Pick<ContactOnFile, 'channel'> {
  className: string | undefined;
}

export const ContactIcon = ({ channel, className }: ContactIconProps) =>
  channel === 'phone' ? <PhoneIcon size={14} className={className} /> : <MailIcon size={14} className={className} />;
