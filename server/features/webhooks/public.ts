export { webhooks } from './definition.ts';
export { recordWebhookEvent } from './record-event.ts';
