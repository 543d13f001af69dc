// Who the person of a profile is: the name, the position and the place.
import type { ReactNode } from 'react';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { formatDate } from '#web/ui/format.ts';
import { initialsOf } from './candidate-name.ts';
import { CategoryDot } from './category-dot.tsx';
import styles from './profile-head.module.css';

interface ProfileHeadProps {
  profile: CandidateProfile;
  /** As the screen names them. */
  name: string;
  /** `pane`: beside the results, whose heading is the first one of the page. */
  level: 'page' | 'pane';
  mark: ReactNode;
}

export function ProfileHead({ profile, name, level, mark }: ProfileHeadProps) {
  const Heading = level === 'page' ? 'h1' : 'h2';
  return (
    <header className={level === 'page' ? styles.head : `${styles.head} ${styles.inPane}`}>
      <span className={styles.tile} aria-hidden="true">
        {initialsOf(profile)}
      </span>
      <div className={styles.headText}>
        <Heading className={styles.name}>
          {name}
          {profile.credentials !== null && <span className={styles.credentials}> {profile.credentials}</span>}
        </Heading>
        <p className={styles.title}>{positionOf(profile)}</p>
        <p className={styles.where}>
          <span className={styles.specialty}>
            <CategoryDot specialty={profile.specialty} />
            {profile.specialty ?? 'Specialty not listed'}
          </span>
          <span>{placeOf(profile)}</span>
          {mark}
        </p>
        {profile.regrouped !== null && <p className={styles.regrouped}>{regroupedText(profile.regrouped)}</p>}
      </div>
    </header>
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
