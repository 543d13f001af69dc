// The profile of one candidate beside the results, made of the parts of the profile's own page.
import { memo, type ReactNode } from 'react';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { displayName } from './candidate-name.ts';
import type { ProfileSlots } from './candidate-slots.ts';
import { ContactPanel } from './contact-panel.tsx';
import { ProfileHead } from './profile-head.tsx';
import styles from './profile-peek.module.css';
import { ProfileRecord } from './profile-record.tsx';

interface ProfilePeekProps {
  profile: CandidateProfile;
  today: string;
  slots: ProfileSlots;
  /** Below the contacts, such as the user's lists; the same at every render. */
  aside?: ((candidate: { id: string; name: string }) => ReactNode) | undefined;
}

export const ProfilePeek = memo(function ProfilePeek({ profile, today, slots, aside }: ProfilePeekProps) {
  const name = displayName(profile);
  const named = { id: profile.id, name };
  return (
    <div className={styles.peek}>
      <ProfileHead profile={profile} name={name} level="pane" mark={slots.mark(named)} />
      <div className={styles.side}>
        <ContactPanel profile={profile} name={name} today={today} slots={slots} />
        {aside?.(named)}
      </div>
      <ProfileRecord profile={profile} today={today} />
    </div>
  );
});

/** In the place of a profile that is loading, with the size of its parts. */
export const ProfilePeekSkeleton = () => (
  <div className={styles.peek} aria-hidden="true">
    <div className={styles.headPlace}>
      <span className={styles.tilePlace} />
      <span className={styles.linesPlace}>
        <span />
        <span />
        <span />
      </span>
    </div>
    <div className={`${styles.side} ${styles.contactPlace}`} />
    <div className={styles.recordPlace} />
  </div>
);
