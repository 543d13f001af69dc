export { webhooks } from './definition.ts';
export { recordWebhookEvent, recordWebhookEvents, type EventData } from './record-event.ts';
