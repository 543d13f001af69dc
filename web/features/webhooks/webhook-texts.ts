import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import type { WebhookEvent } from '#contract/webhooks/webhook-limits.ts';

/** When each event happens. */
export const eventTexts: Readonly<Record<WebhookEvent, string>> = {
  'export.finished': 'an export in the background has ended',
  'list.addition_finished': 'a search or a file was added to a list',
  'candidate.removed': 'somebody whom you revealed, exported or listed left the directory',
  'subscription.changed': 'your plan has changed',
  'saved_search.matched': 'an email about a saved search was sent',
};

export const stateTexts: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};
