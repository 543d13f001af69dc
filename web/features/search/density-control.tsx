import { DenseRowsIcon, RowsIcon } from '#web/ui/icons.tsx';
import { usePreference } from '#web/ui/theme/preferences.ts';
import styles from './density-control.module.css';

/** How much room a person gets on the sheet; this browser remembers it. */
export function DensityControl() {
  const [density, setDensity] = usePreference('density');
  return (
    <fieldset className={styles.switch} aria-label="Rows">
      <button type="button" aria-pressed={density === 'comfortable'} aria-label="Comfortable rows" title="Comfortable rows" onClick={() => setDensity('comfortable')}><RowsIcon /></button>
      <button type="button" aria-pressed={density === 'compact'} aria-label="Compact rows" title="Compact rows" onClick={() => setDensity('compact')}><DenseRowsIcon /></button>
    </fieldset>
  );
}
