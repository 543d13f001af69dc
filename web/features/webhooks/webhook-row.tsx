// One webhook: what it receives, how it fares, and what its owner may do with it.
import { useState } from 'react';
import { webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { SecretOnce } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { ListRow } from '#web/ui/table.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { chosenEvents, EventChoice } from './event-choice.tsx';
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, useTestWebhook } from './use-webhooks.ts';
import styles from './webhooks.module.css';

type Asked = 'rotate' | 'delete' | null;
type Shown = 'log' | 'events' | null;

export function WebhookRow({ webhook, isAllowed }: { webhook: Webhook; isAllowed: boolean }) {
  const { id, url } = webhook;
  const [asked, setAsked] = useState<Asked>(null);
  const [shown, setShown] = useState<Shown>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAsked(null);
  const rotate = useRotateSecret((created) => {
    close();
    setSecret(created);
  });
  const remove = useDeleteWebhook(close);
  const questions: Record<NonNullable<Asked>, Confirmation> = {
    rotate: {
      title: 'Replace the secret?',
      text: `For ${limits.rotationHours} hours each event is signed with the old and the new secret. Then the old one ends.`,
      action: 'Replace Secret',
      onConfirm: () => rotate.mutate(id),
    },
    delete: {
      title: 'Delete this webhook?',
      text: `${url} receives no more events, and its log is deleted. This cannot be undone.`,
      action: 'Delete Webhook',
      isDanger: true,
      onConfirm: () => remove.mutate(id),
    },
  };
  return (
    <ListRow>
      <div className={styles.row}>
        <Facts webhook={webhook} />
        <Actions webhook={webhook} isAllowed={isAllowed} shown={shown} onShow={setShown} onAsk={setAsked} />
        {secret !== null && <SecretOnce what="secret" value={secret} onDone={() => setSecret(null)} />}
        {shown === 'events' && <ChangeEvents webhook={webhook} onDone={() => setShown(null)} />}
        {shown === 'log' && <DeliveryLog id={id} isAllowed={isAllowed} />}
      </div>
      <ConfirmDialog
        confirmation={asked && questions[asked]}
        isPending={rotate.isPending || remove.isPending}
        onClose={close}
      />
    </ListRow>
  );
}

const Facts = ({
  webhook: { url, events, status, isPausedByFailures, failingSince, previousSecretUntil, createdAt },
}: {
  webhook: Webhook;
}) => (
  <p>
    <code className={styles.url}>{url}</code>
    {status === 'paused' && <span className={styles.state}>Paused</span>}
    {failingSince !== null && <span className={styles.failing}>Failing</span>}
    <span className={styles.facts}>
      {events.join(', ')}. Created {formatDateTime(createdAt)}.
      {isPausedByFailures && ` It failed for ${limits.retryDays} days and was paused. Resume it to deliver what waits.`}
      {failingSince !== null && ` No event has arrived since ${formatDateTime(failingSince)}.`}
      {previousSecretUntil !== null && ` The secret before counts until ${formatDateTime(previousSecretUntil)}.`}
    </span>
  </p>
);

interface ActionsProps {
  webhook: Webhook;
  isAllowed: boolean;
  shown: Shown;
  onShow: (shown: Shown) => void;
  onAsk: (asked: Asked) => void;
}

function Actions({ webhook: { id, url, events, status }, isAllowed, shown, onShow, onAsk }: ActionsProps) {
  const test = useTestWebhook(() => onShow('log'));
  const change = useChangeWebhook();
  const isPaused = status === 'paused';
  const toggle = (part: NonNullable<Shown>) => onShow(shown === part ? null : part);
  return (
    <div className={styles.buttons} role="group" aria-label={`Actions of ${url}`}>
      {isAllowed && !isPaused && (
        <Button aria-disabled={test.isPending} onClick={() => test.mutate(id)}>
          Send Test
        </Button>
      )}
      <Button aria-expanded={shown === 'log'} onClick={() => toggle('log')}>
        Log
      </Button>
      <Button aria-expanded={shown === 'events'} onClick={() => toggle('events')}>
        Events
      </Button>
      <Button
        aria-disabled={change.isPending}
        onClick={() => change.mutate({ id, events, status: isPaused ? 'active' : 'paused' })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button onClick={() => onAsk('rotate')}>New Secret</Button>
      <Button onClick={() => onAsk('delete')}>Delete</Button>
    </div>
  );
}

function ChangeEvents({ webhook: { id, events, status }, onDone }: { webhook: Webhook; onDone: () => void }) {
  const [error, setError] = useState<string>();
  const change = useChangeWebhook(onDone);
  const submit = (form: FormData) => {
    const chosen = chosenEvents(form);
    setError(chosen.length === 0 ? 'Choose at least one event.' : undefined);
    if (chosen.length > 0 && !change.isPending) change.mutate({ id, events: chosen, status });
  };
  return (
    <Form className={styles.form} aria-label="Change the events" onSubmit={submit}>
      <EventChoice checked={events} error={error} />
      <div className={styles.buttons}>
        <Button type="submit" look="filled" aria-disabled={change.isPending}>
          Save Events
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
