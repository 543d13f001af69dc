// The operator settings, for administrators: limits of fair use, accounts with special access, and the postal address.
import { Button } from '#web/ui/button.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from '../editor/settings-screen.module.css';
import { ChangeHistory } from '../history/change-history.tsx';
import { OperatorSettingForm } from './operator-setting-form.tsx';
import { operatorGroups, operatorTexts } from './operator-texts.ts';
import { useOperatorHistory, useOperatorSettings, useUndoOperatorChange } from './use-operator-settings.ts';

export function OperatorScreen() {
  const { data: settings, isError, refetch } = useOperatorSettings();
  return (
    <>
      <ScreenHead
        title="Operator Settings"
        text="How the service is run. A value saved here takes the place of the initial one. A change takes effect on every server within two seconds."
      />
      {isError && (
        <div className={styles.failure} role="alert">
          <p>
            <b>Failed to load settings</b>
          </p>
          <p>Check your connection and try again.</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
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

const OperatorHistory = () => (
  <ChangeHistory
    label="Changes of the operator settings"
    changes={useOperatorHistory()}
    undo={useUndoOperatorChange()}
    nameOf={(key) => operatorTexts[key].name}
    unsaved="Initial value"
  />
);
