// The changes of settings, newest first, each with a button that undoes it.
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatPacificTime } from '#web/ui/format.ts';
import { LoadFailure } from '#web/ui/loaded.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './change-history.module.css';
import { settingTexts } from './setting-texts.ts';
import { useHistory, useUndoChange, type SettingSection } from './use-settings.ts';

const columns = [
  { name: 'Time' },
  { name: 'Who' },
  { name: 'Setting' },
  { name: 'Before', look: 'text' },
  { name: 'After', look: 'text' },
  { name: 'Actions' },
] as const;

const valueCell = (name: string, value: string | null) => (
  <span key={name} className={styles.value}>
    {value === '' ? 'Empty' : (value ?? 'Initial value')}
  </span>
);

/** `label`: the name of the table for screen readers. */
export function ChangeHistory({ section, label }: { section: SettingSection; label: string }) {
  const query = useHistory(section);
  const { data, isError } = query;
  const undo = useUndoChange(section);
  return (
    <ScreenSection title="History" aside="the newest 50 changes, Pacific Time">
      {isError && <LoadFailure what="The history" query={query} />}
      {data === undefined && !isError && <Spinner label="Loading the history" />}
      {data !== undefined && (
        <DataTable
          label={label}
          columns={columns}
          empty="No setting was changed yet."
          rows={data.map(({ id, key, before, after, changedBy, changedAt, isCurrent }) => ({
            key: id,
            cells: [
              formatPacificTime(changedAt),
              changedBy ?? 'Deleted account',
              settingTexts[key].name,
              valueCell('before', before),
              valueCell('after', after),
              isCurrent && (
                <Button
                  key="undo"
                  aria-label={`Undo the change of ${settingTexts[key].name}`}
                  aria-disabled={undo.isPending}
                  onClick={() => !undo.isPending && undo.mutate(id)}
                >
                  Undo
                </Button>
              ),
            ],
          }))}
        />
      )}
    </ScreenSection>
  );
}
