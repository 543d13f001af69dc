import type { CandidateCard } from '#contract/candidates/candidates.ts';
import { formatDate } from '#web/ui/format.ts';
import styles from './contact-slip.module.css';
import { freshnessOf } from './freshness.ts';
import { FreshnessMark } from './freshness-mark.tsx';

interface VerifiedProps {
  contact: CandidateCard['contactInfo'];
  today: string;
}

/** When the phone and the email of a row were last verified: one day when it is that of both, or else each day with its value. */
export function Verified({ contact, today }: VerifiedProps) {
  const { phone, email, phoneVerifiedOn, emailVerifiedOn } = contact;
  if (phone === null || email === null || phoneVerifiedOn === emailVerifiedOn) {
    const on = phone === null ? emailVerifiedOn : phoneVerifiedOn;
    if (on === null) return 'Not verified yet';
    return (
      <>
        <FreshnessMark freshness={freshnessOf(on, today)} />
        Verified {formatDate(on)}
      </>
    );
  }
  return (
    <>
      <VerifiedValue name="Phone" on={phoneVerifiedOn} today={today} />
      <VerifiedValue name="Email" on={emailVerifiedOn} today={today} />
    </>
  );
}

function VerifiedValue({ name, on, today }: { name: 'Phone' | 'Email'; on: string | null; today: string }) {
  return (
    <span className={styles.verifiedValue}>
      {on !== null && <FreshnessMark freshness={freshnessOf(on, today)} />}
      <span>
        {on === null ? (
          `${name} not verified`
        ) : (
          <>
            {`${name} `}
            <span className="visually-hidden">verified </span>
            {formatDate(on)}
          </>
        )}
      </span>
    </span>
  );
}
