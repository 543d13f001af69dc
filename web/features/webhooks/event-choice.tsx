import { useId } from 'react';
import { webhookEvents } from '#contract/webhooks/webhook-limits.ts';
import type { WebhookEvent } from '#contract/webhooks/webhook-limits.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { eventTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

/** The events that are checked in the form. */
export const chosenEvents = (form: FormData): WebhookEvent[] =>
  webhookEvents.filter((event) => form.get(event) !== null);

export function EventChoice({ checked, error }: { checked: readonly WebhookEvent[]; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset className={styles.events} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>It receives</legend>
      {webhookEvents.map((event) => (
        <label key={event} className={styles.event} htmlFor={`${id}-${event}`}>
          <Checkbox id={`${id}-${event}`} name={event} defaultChecked={checked.includes(event)} />
          <span>
            <code>{event}</code>: {eventTexts[event]}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
