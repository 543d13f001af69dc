export { webhooks } from './definition.ts';
export { recordWebhookEvent, recordWebhookEvents } from './record-event.ts';
export type { EventData } from './record-event.ts';
