// The profile of one candidate: the record and the contacts.
import type { ReactNode } from 'react';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { formatDate } from '#web/ui/format.ts';
import { displayName, initialsOf } from './candidate-name.ts';
import type { ProfileSlots } from './candidate-slots.ts';
import { CategoryDot } from './category-dot.tsx';
import { ContactPanel } from './contact-panel.tsx';
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
  return (
    <main id="main" className={styles.profile} tabIndex={-1}>
      <ProfileTrail loadAdjacentPage={loadAdjacentPage} />
      <div className={styles.columns}>
        <header className={styles.head}>
          <span className={styles.tile} aria-hidden="true">
            {initialsOf(profile)}
          </span>
          <div className={styles.headText}>
            <h1 className={styles.name}>
              {name}
              {profile.credentials !== null && <span className={styles.credentials}> {profile.credentials}</span>}
            </h1>
            <p className={styles.title}>{positionOf(profile)}</p>
            <p className={styles.where}>
              <span className={styles.specialty}>
                <CategoryDot specialty={profile.specialty} />
                {profile.specialty ?? 'Specialty not listed'}
              </span>
              <span>{placeOf(profile)}</span>
              {slots.mark({ id: profile.id, name })}
            </p>
            {profile.regrouped !== null && <p className={styles.regrouped}>{regroupedText(profile.regrouped)}</p>}
          </div>
        </header>
        <div className={styles.side}>
          <ContactPanel profile={profile} name={name} today={today} slots={slots} />
          {aside}
        </div>
        <ProfileRecord profile={profile} today={today} />
      </div>
    </main>
  );
}

const regroupedText = ({ kind, on }: NonNullable<CandidateProfile['regrouped']>): string =>
  kind === 'split'
    ? `On ${formatDate(on)}, we found that this record mixed two people, and separated them. Check what you noted or exported before.`
    : `On ${formatDate(on)}, we found that two records describe this person, and joined them. Your lists, notes and reveals of both are here.`;

function positionOf({ title, organization }: CandidateProfile): string {
  if (title === null) return organization ?? 'Title not listed';
  return organization === null ? title : `${title} at ${organization}`;
}

/** The location, with the postal code of the office when the office is in the same city. */
function placeOf({ location, city, officeCity, officeZip }: CandidateProfile): string {
  if (location === null) return 'Location not listed';
  return officeZip !== null && city !== null && city === officeCity ? `${location} ${officeZip}` : location;
}
