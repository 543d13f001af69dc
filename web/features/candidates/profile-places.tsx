// Where a clinician works, as reported to the registry.
import type { PracticePlace } from '#contract/candidates/clinical-facts.ts';
import { addressLine } from '#contract/candidates/places.ts';
import styles from './profile-record.module.css';

export const ProfilePlaces = ({ places }: { places: readonly PracticePlace[] }) => (
  <>
    <ul className={styles.lines}>
      {places.map((place, at) => (
        <li key={JSON.stringify(place)}>
          {addressLine(place)}
          {at === 0 && places.length > 1 && <span className={styles.soft}> · primary</span>}
        </li>
      ))}
    </ul>
    <p className={styles.soft}>Reported to the registry, not verified.</p>
  </>
);
