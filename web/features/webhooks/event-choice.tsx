import { webhookEvents, type WebhookEvent } from '#contract/webhooks/webhook-limits.ts';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { eventTexts } from './webhook-texts.ts';

export const chosenEvents = (form: FormData): WebhookEvent[] =>
  webhookEvents.filter((event) => form.get(event) !== null);

export const EventChoice = ({ checked, error }: { checked: readonly WebhookEvent[]; error: string | undefined }) => (
  <CheckboxGroup legend="It receives" names={webhookEvents} checked={checked} label={eventLabel} error={error} />
);

const eventLabel = (event: WebhookEvent) => (
  <>
    <code>{event}</code>: {eventTexts[event]}
  </>
);
