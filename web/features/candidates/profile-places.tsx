// Where a clinician works, as reported to the registry.
import type { PracticePlace } from '#contract/candidates/clinical-facts.ts';
import styles from './profile-record.module.css';

export const ProfilePlaces = ({ places }: { places: readonly PracticePlace[] }) => (
  <>
    <ul className={styles.lines}>
      {places.map((place, at) => (
        <li key={JSON.stringify(place)}>
          {placeLine(place)}
          {at === 0 && places.length > 1 && <span className={styles.soft}> · primary</span>}
        </li>
      ))}
    </ul>
    <p className={styles.soft}>Reported to the registry, not verified.</p>
  </>
);

/** `12 Elm St, Tulsa, OK 74103` */
const placeLine = ({ address, city, state, zip }: PracticePlace): string => {
  const town = [address, city, state].filter((part) => part !== null).join(', ');
  return [town, zip ?? ''].filter((part) => part !== '').join(' ');
};
