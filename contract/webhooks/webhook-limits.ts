export const webhookLimits = {
  /** Endpoints of one account. */
  endpointsMax: 5,
  addressLengthMax: 2_000,
  /** Deliveries that the log shows, newest first. */
  deliveriesListed: 100,
  deliveriesKeptDays: 30,
  /** An event is tried again for so long, and an endpoint that fails for so long is paused. */
  retryDays: 3,
  /** After a rotation, deliveries are signed with both secrets for so long. */
  rotationHours: 24,
  answerSeconds: 5,
} as const;

/** What an endpoint can be told. */
export const webhookEvents = [
  'export.finished',
  'list.addition_finished',
  'candidate.removed',
  'subscription.changed',
  'saved_search.matched',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event that `testWebhook` sends. Every endpoint receives it. */
export const testEvent = 'webhook.test';
