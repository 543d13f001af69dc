// The operator settings, for administrators: limits of fair use, accounts with special access, and the postal address.
import type { OperatorSettingChange } from '#contract/operator-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatPacificTime } from '#web/ui/format.ts';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from '../editor/settings-screen.module.css';
import { OperatorSettingForm } from './operator-setting-form.tsx';
import { operatorGroups, operatorTexts } from './operator-texts.ts';
import { useOperatorHistory, useOperatorSettings, useUndoOperatorChange } from './use-operator-settings.ts';

export function OperatorScreen() {
  const { data: settings, isError, refetch } = useOperatorSettings();
  return (
    <>
      <ScreenHead
        title="Operator Settings"
        text="How the service is run. The environment gives the initial values; a value saved here takes precedence. A change takes effect on every server within two seconds."
      />
      {isError && (
        <div className={styles.failure} role="alert">
          <p>
            <b>Failed to load settings</b>
          </p>
          <p>Check your connection and try again.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {settings === undefined && !isError && <Spinner label="Loading settings" />}
      {settings !== undefined &&
        operatorGroups.map(({ title, aside, keys }) => (
          <ScreenSection key={title} title={title} aside={aside}>
            <div className={styles.group}>
              {settings
                .filter(({ key }) => keys.includes(key))
                .map((setting) => (
                  <OperatorSettingForm key={setting.key} setting={setting} />
                ))}
            </div>
          </ScreenSection>
        ))}
      <OperatorHistory />
    </>
  );
}

const columns = [
  { name: 'Time' },
  { name: 'Who' },
  { name: 'Setting' },
  { name: 'Before', look: 'text' },
  { name: 'After', look: 'text' },
  { name: 'Actions' },
] as const;

const valueText = (value: string | null): string => {
  if (value === null) return 'From the environment';
  return value === '' ? 'Empty' : value;
};

function OperatorHistory() {
  const { data, isError, refetch } = useOperatorHistory();
  const undo = useUndoOperatorChange();
  const undoButton = (change: OperatorSettingChange) =>
    change.isCurrent && (
      <Button
        key="undo"
        aria-label={`Undo the change of ${operatorTexts[change.key].name}`}
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
          label="Changes of the operator settings"
          columns={columns}
          empty="No setting was changed yet."
          rows={data.map((change) => ({
            key: change.id,
            cells: [
              formatPacificTime(change.changedAt),
              change.changedBy ?? 'Deleted account',
              operatorTexts[change.key].name,
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
