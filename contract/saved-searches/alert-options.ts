// What a user chooses about the emails of saved searches; for the server and the pages. Values only: the pages carry no schemas.

export const alertFrequencies = ['daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

export const alertLimits = {
  /** Alerts of one account. */
  alertsMax: 50,
  /** People whom one email names. */
  namedMax: 25,
  timeZoneLengthMax: 64,
} as const;

/** Until the user chooses another time. The time zone comes from the browser. */
export const initialAlertTimes = { hour: 8, weekday: 1 } as const;

/** The page with the button that ends an alert. */
export const endAlertPath = '/end-alert';

export const alertErrors = {
  withoutPlan: 'Emails about saved searches are part of the plans. Choose one on the pricing page.',
  tooMany: `An account has at most ${alertLimits.alertsMax} alerts. End one that you no longer need, then try again.`,
  invalidToken: 'This link is not complete. Open it from the email again, or end the alert in Account Settings.',
} as const;
