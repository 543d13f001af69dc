// The latest deliveries of a webhook, what was posted, and what came of it.
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDateTime } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useDeliveries, useReplay } from './use-webhooks.ts';
import { stateTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

export function DeliveryLog({ id, isAllowed }: { id: string; isAllowed: boolean }) {
  const { data, isPending, isError, error } = useDeliveries(id);
  if (isPending)
    return (
      <p className={styles.soft} role="status">
        Looking up the deliveries…
      </p>
    );
  if (isError) return <NoticeLine>{readFailure(error)?.message ?? 'The log could not be loaded.'}</NoticeLine>;
  if (data.data.length === 0)
    return <p className={styles.soft}>No event has happened yet. Send a test event to see how your server answers.</p>;
  return (
    <ol aria-label="Deliveries, newest first">
      {data.data.map((delivery) => (
        <Delivery key={delivery.id} webhookId={id} delivery={delivery} isAllowed={isAllowed} />
      ))}
    </ol>
  );
}

interface DeliveryProps {
  webhookId: string;
  delivery: WebhookDelivery;
  isAllowed: boolean;
}

function Delivery({ webhookId, delivery, isAllowed }: DeliveryProps) {
  const { id, event, state, attempts, problem, createdAt, nextAttemptAt, payload } = delivery;
  const replay = useReplay(webhookId);
  return (
    <li className={styles.delivery}>
      <div className={styles.what}>
        <p>
          <code>{event}</code>{' '}
          <span className={state === 'failed' ? styles.failing : styles.state}>{stateTexts[state]}</span>
        </p>
        <p className={styles.facts}>
          {formatDateTime(createdAt)}. {formatCount(attempts)} {attempts === 1 ? 'attempt' : 'attempts'}.{' '}
          {problem ?? ''}
          {attempts > 0 && nextAttemptAt !== null && ` The next attempt follows at ${formatDateTime(nextAttemptAt)}.`}
        </p>
        <details className={styles.payload}>
          <summary>What was posted</summary>
          <code className={styles.body}>{payload}</code>
          <p className={styles.facts}>webhook-id: {id}</p>
        </details>
      </div>
      {isAllowed && (state !== 'waiting' || attempts > 0) && (
        <Button
          aria-label={`Send Again: ${event} of ${formatDateTime(createdAt)}`}
          aria-disabled={replay.isPending}
          onClick={() => replay.mutate(id)}
        >
          Send Again
        </Button>
      )}
    </li>
  );
}
