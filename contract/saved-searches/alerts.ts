// Saved searches whose new matches are emailed to their owner.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { alertErrors, alertFrequencies, alertLimits as limits } from './alert-options.ts';

const operation = operationsOf('Saved searches');
const time = z.iso.datetime();

const timeZone = text()
  .min(1)
  .max(limits.timeZoneLengthMax)
  .refine(isTimeZone, { message: 'Choose a time zone of the list.' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const alertSettings = z.strictObject({
  /** False: no alert sends anything. */
  isOn: z.boolean(),
  /** An IANA name, such as `America/Chicago`. */
  timeZone,
  /** Of the day in the time zone. */
  hour: z.int().min(0).max(23),
  /** Of weekly alerts: 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7),
});
export type AlertSettings = z.output<typeof alertSettings>;

const alert = z.object({
  searchId: z.uuid(),
  /** Of the saved search. */
  name: z.string(),
  frequency: z.enum(alertFrequencies),
  isPaused: z.boolean(),
  /** When the next email is due, if there is something new; null: the alert is paused, or all alerts are switched off. */
  nextRunAt: time.nullable(),
});

const alerts = z.object({
  /** By the name of the search. */
  alerts: z.array(alert).max(limits.alertsMax),
  /** Null: the account never had an alert. */
  settings: alertSettings.nullable(),
  /** Where the emails go. */
  email: z.string(),
  /** Whether the account may have alerts: it has a plan or full access. */
  isAllowed: z.boolean(),
});
export type SearchAlerts = z.output<typeof alerts>;

const getAlerts = operation('account', 'GET /account/search-alerts', 'Read the alerts of my saved searches').output(
  alerts,
);

const setAlert = operation(
  'account',
  'PUT /saved-searches/{id}/alert',
  'Switch the emails about a saved search on, off, or to a pause',
  {
    description:
      'The first email comes on the next day at the earliest. What happened before the alert was switched on or resumed is not told.',
  },
)
  .errors({
    SEARCH_NOT_FOUND: { status: 404, message: 'This saved search does not exist.' },
    ALERTS_WITHOUT_PLAN: { status: 403, message: alertErrors.withoutPlan },
    TOO_MANY_ALERTS: { status: 409, message: alertErrors.tooMany },
  })
  .input(
    z.strictObject({
      id: text().min(1).max(64),
      frequency: z.enum(['off', ...alertFrequencies]),
      isPaused: z.boolean().default(false),
      /** That of the browser. It counts until the account has chosen one. */
      timeZone,
    }),
  )
  .output(alerts);

const updateAlertSettings = operation(
  'account',
  'PUT /account/search-alerts',
  'Choose when the emails about my saved searches come, or switch all of them off',
  { isForm: true },
)
  .input(alertSettings)
  .output(alerts);

const token = text().max(200);
const invalidToken = { status: 400, message: alertErrors.invalidToken } as const;

const readAlertToEnd = operation('open', 'POST /alert-to-end', 'Read which alert the link of an email ends', {
  description: 'Changes nothing.',
})
  .errors({ INVALID_TOKEN: invalidToken })
  .input(z.strictObject({ token }))
  .output(
    z.object({
      /** Of the saved search; null: the alert has ended already. */
      name: z.string().nullable(),
    }),
  );

const endAlert = operation('open', 'POST /end-alert', 'End an alert with the token of its emails', {
  description: 'Works without a session. An alert that has ended already is no failure.',
})
  .errors({ INVALID_TOKEN: invalidToken })
  .input(z.strictObject({ token }))
  .output(z.object({ success: z.literal(true) }));

export const alertOperations = { getAlerts, setAlert, updateAlertSettings, readAlertToEnd, endAlert };
