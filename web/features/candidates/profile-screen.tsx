// The profile of one candidate: the record and the contacts.
import { useState, type ReactNode } from 'react';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { RowShortcutsContext, useShortcutKeys, type RowShortcuts } from '#web/ui/row-shortcuts.ts';
import { displayName } from './candidate-name.ts';
import type { ProfileSlots } from './candidate-slots.ts';
import { ContactPanel } from './contact-panel.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileRecord } from './profile-record.tsx';
import styles from './profile-screen.module.css';
import { ProfileTrail } from './profile-trail.tsx';
import type { LoadAdjacentPage } from './result-place.ts';

interface ProfileScreenProps {
  profile: CandidateProfile;
  today: string;
  slots: ProfileSlots;
  /** Shown below the contacts, such as searches for similar candidates. */
  aside: ReactNode;
  loadAdjacentPage: LoadAdjacentPage;
}

export function ProfileScreen({ profile, today, slots, aside, loadAdjacentPage }: ProfileScreenProps) {
  const name = displayName(profile);
  const [shortcuts] = useState<RowShortcuts>(() => new Map());
  useShortcutKeys(shortcuts);
  return (
    <main id="main" className={styles.profile} tabIndex={-1}>
      <ProfileTrail loadAdjacentPage={loadAdjacentPage} />
      <div className={styles.columns}>
        <div className={styles.head}>
          <ProfileHead profile={profile} name={name} level="page" mark={slots.mark({ id: profile.id, name })} />
        </div>
        <div className={styles.side}>
          <RowShortcutsContext value={shortcuts}>
            <ContactPanel profile={profile} name={name} today={today} slots={slots} />
          </RowShortcutsContext>
          {aside}
        </div>
        <ProfileRecord profile={profile} today={today} />
      </div>
    </main>
  );
}
