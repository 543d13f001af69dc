// The emails about saved searches in the account settings: all of them on or off, their time, and each alert.
import type { SearchAlerts } from '#contract/saved-searches/alerts.ts';
import { SettingsSection } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDateTime, formatHour } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './saved-searches.module.css';
import { useAlerts, useSaveAlertSettings, useSetAlert, weekdayName, weekdayNumbers, whenText } from './use-alerts.ts';

export function AlertsSection() {
  const alerts = useAlerts();
  return (
    <SettingsSection
      title="Saved searches"
      text="Who is new or has changed among the matches of a saved search, by email, with the reason. Nothing is sent when nothing is new."
    >
      <Loaded what="emails about saved searches" query={alerts}>
        {(data) => <Alerts {...data} />}
      </Loaded>
    </SettingsSection>
  );
}

function Alerts({ alerts, settings, email, isAllowed }: SearchAlerts) {
  return (
    <>
      {!isAllowed && (
        <p className={styles.soft}>
          Emails about saved searches are part of the plans. Nothing is sent without one.{' '}
          <TextLink to="/pricing">See Plans</TextLink>
        </p>
      )}
      {settings !== null && <Times settings={settings} email={email} />}
      {alerts.length > 0 ? (
        <ListRows>
          {alerts.map((alert) => (
            <AlertRow key={alert.searchId} alert={alert} settings={settings} />
          ))}
        </ListRows>
      ) : (
        <p className={styles.soft}>
          No saved search is emailed. Choose Daily or Weekly on its card in{' '}
          <TextLink to="/search?tab=saved-searches">Saved Searches</TextLink>.
        </p>
      )}
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function Times({ settings, email }: { settings: NonNullable<SearchAlerts['settings']>; email: string }) {
  const save = useSaveAlertSettings();
  const shown = save.isPending ? save.variables : settings;
  const zones = [...new Set([shown.timeZone, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <>
      <Switch
        label="Emails about saved searches"
        text={`All of them go to ${email}. Switch them off to stop them without losing your choices.`}
        on={shown.isOn}
        onChange={(isOn) => save.mutate({ ...shown, isOn })}
      />
      <div className={styles.times}>
        <Select
          look="field"
          label="Hour"
          value={shown.hour}
          onChange={(event) => save.mutate({ ...shown, hour: Number(event.currentTarget.value) })}
          options={hours.map((hour) => [hour, formatHour(hour)])}
        />
        <Select
          look="field"
          label="Day of weekly emails"
          value={shown.weekday}
          onChange={(event) => save.mutate({ ...shown, weekday: Number(event.currentTarget.value) })}
          options={weekdayNumbers.map((weekday) => [weekday, weekdayName(weekday)])}
        />
        <Select
          look="field"
          label="Time zone"
          value={shown.timeZone}
          onChange={(event) => save.mutate({ ...shown, timeZone: event.currentTarget.value })}
        >
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </div>
    </>
  );
}

function AlertRow({
  alert: { searchId: id, name, frequency, isPaused, nextRunAt },
  settings,
}: {
  alert: SearchAlerts['alerts'][number];
  settings: SearchAlerts['settings'];
}) {
  const change = useSetAlert();
  return (
    <ListRow>
      <div className={styles.alertRow}>
        <p>
          <b className={styles.alertName}>{name}</b>
          <span className={styles.soft}>
            {isPaused
              ? 'Paused. What happens meanwhile is not sent later.'
              : `Sent ${whenText(frequency, settings)}${nextRunAt === null ? '' : `, next on ${formatDateTime(nextRunAt)}`}`}
          </span>
        </p>
        <div className={styles.actions} role="group" aria-label={`Emails about ${name}`}>
          <Button
            aria-disabled={change.isPending}
            onClick={() => change.mutate({ id, name, frequency, isPaused: !isPaused })}
          >
            {isPaused ? 'Resume' : 'Pause'}
            <span className="visually-hidden"> {name}</span>
          </Button>
          <Button
            look="danger"
            aria-disabled={change.isPending}
            onClick={() => change.mutate({ id, name, frequency: 'off', isPaused: false })}
          >
            End<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      </div>
    </ListRow>
  );
}
