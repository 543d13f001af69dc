// The contacts of a profile: every value on file with its kind, source and date. Until a reveal the mask is the same for every value.
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import buttonStyles from '#web/ui/button.module.css';
import { ArrowOutIcon } from '#web/ui/icons.tsx';
import type { ProfileSlots } from './candidate-slots.ts';
import { profileContacts } from './contact-kinds.ts';
import styles from './contact-panel.module.css';

interface ContactPanelProps {
  profile: CandidateProfile;
  name: string;
  today: string;
  slots: ProfileSlots;
}

export function ContactPanel({ profile, name, today, slots }: ContactPanelProps) {
  const contacts = profileContacts(profile, name, today);
  const { id, linkedinUrl } = profile;
  const count = contacts.length;
  return (
    <>
      <section className={styles.panel} aria-labelledby="contact">
        <header className={styles.head}>
          <h2 id="contact" className={styles.heading}>
            Contact
          </h2>
          <p className={styles.small}>{count === 1 ? '1 value on file' : `${count} values on file`}</p>
        </header>
        {(['phone', 'email'] as const).map((channel) => {
          const ofChannel = contacts.filter((contact) => contact.channel === channel);
          return ofChannel.length === 0 ? (
            <div key={channel} className={styles.value}>
              <p className={styles.blank}>No {channel} on file</p>
            </div>
          ) : (
            ofChannel.map((contact) => (
              <div key={contact.position} className={styles.value}>
                {slots.contact(contact)}
              </div>
            ))
          );
        })}
        <div className={styles.foot}>
          {slots.addToList({ id, name })}
          {contacts.some(({ channel }) => channel === 'email') && slots.sendEmail({ id, name })}
          {linkedinUrl !== null && (
            <a
              className={`${buttonStyles.button} ${buttonStyles.outline}`}
              href={linkedinUrl}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={`LinkedIn page of ${name} (opens a new tab)`}
            >
              LinkedIn <ArrowOutIcon />
            </a>
          )}
        </div>
      </section>
      {count > 0 && (
        <p className={styles.note}>
          Revealed values stay open to you for 24 hours. Each reveal is recorded in your account. To report a wrong
          value, open its source.
        </p>
      )}
    </>
  );
}
