import { useSyncExternalStore } from 'react';
import { DenseRowsIcon, RowsIcon } from '#web/ui/icons.tsx';
import { usePreference } from '#web/ui/theme/preferences.ts';
import styles from './density-control.module.css';

const phone = '(width < 600px)';

function followWidth(listener: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** How much room each candidate gets on the sheet. The browser remembers the choice; without one, phones show compact rows. */
export function DensityControl() {
  const [density, setDensity] = usePreference('density');
  const isPhone = useSyncExternalStore(
    followWidth,
    () => window.matchMedia(phone).matches,
    () => false,
  );
  const isCompact = density === 'compact' || (density === 'auto' && isPhone);
  return (
    <fieldset className={styles.switch} aria-label="Rows">
      <button
        type="button"
        aria-pressed={!isCompact}
        aria-label="Comfortable rows"
        title="Comfortable rows"
        onClick={() => setDensity('comfortable')}
      >
        <RowsIcon />
      </button>
      <button
        type="button"
        aria-pressed={isCompact}
        aria-label="Compact rows"
        title="Compact rows"
        onClick={() => setDensity('compact')}
      >
        <DenseRowsIcon />
      </button>
    </fieldset>
  );
}
