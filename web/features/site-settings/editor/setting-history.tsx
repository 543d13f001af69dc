import type { SiteSettingChange } from '#contract/site-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatPacificTime } from '#web/ui/format.ts';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { settingNames } from './setting-texts.ts';
import styles from './settings-screen.module.css';
import { useHistory, useUndoChange } from './use-settings-editor.ts';

const columns = [
  { name: 'Time' },
  { name: 'Who' },
  { name: 'Setting' },
  { name: 'Before', look: 'text' },
  { name: 'After', look: 'text' },
  { name: 'Actions' },
] as const;

const valueText = (value: string | null): string => {
  if (value === null) return 'Initial value';
  return value === '' ? 'Empty' : value;
};

export function SettingHistory() {
  const { data, isError, refetch } = useHistory();
  const undo = useUndoChange();
  const undoButton = (change: SiteSettingChange) =>
    change.isCurrent && (
      <Button
        key="undo"
        aria-label={`Undo the change of ${settingNames[change.key]}`}
        aria-disabled={undo.isPending}
        onClick={() => !undo.isPending && undo.mutate(change.id)}
      >
        Undo
      </Button>
    );
  return (
    <ScreenSection title="History" aside="the newest 50 changes, Pacific Time">
      {isError && (
        <p role="alert">
          The history could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </p>
      )}
      {data === undefined && !isError && <Spinner label="Loading the history" />}
      {data !== undefined && (
        <DataTable
          label="Changes of the settings"
          columns={columns}
          empty="No setting was changed yet."
          rows={data.map((change) => ({
            key: change.id,
            cells: [
              formatPacificTime(change.changedAt),
              change.changedBy ?? 'Deleted account',
              settingNames[change.key],
              <span key="before" className={styles.value}>
                {valueText(change.before)}
              </span>,
              <span key="after" className={styles.value}>
                {valueText(change.after)}
              </span>,
              undoButton(change),
            ],
          }))}
        />
      )}
    </ScreenSection>
  );
}
