// Whether a saved search is emailed, on its card.
import type { SavedSearch } from '#contract/saved-searches/saved-searches.ts';
import { Segments } from '#web/ui/segments.tsx';
import styles from './saved-searches.module.css';
import { useAlerts, useSetAlert } from './use-alerts.ts';

const options = [
  { value: 'off', name: 'Off' },
  { value: 'daily', name: 'Daily' },
  { value: 'weekly', name: 'Weekly' },
] as const;

export function AlertChoice({ search: { id, name } }: { search: Pick<SavedSearch, 'id' | 'name'> }) {
  const { data } = useAlerts();
  const change = useSetAlert();
  const alert = data?.alerts.find(({ searchId }) => searchId === id);
  if (data === undefined || (alert === undefined && !data.isAllowed)) return null;
  // A choice is shown at once, and reverted when saving fails.
  const shown = change.isPending ? change.variables.frequency : (alert?.frequency ?? 'off');
  const isSilent = alert?.nextRunAt === null;
  return (
    <div className={styles.alert}>
      <span aria-hidden="true">Email new matches</span>
      <Segments
        label={`Email new matches of ${name}`}
        options={options}
        value={shown}
        onChange={(frequency) => change.mutate({ id, name, frequency, isPaused: false })}
      />
      {isSilent && <span>{alert.isPaused ? 'Paused' : 'All emails are off'}</span>}
    </div>
  );
}
