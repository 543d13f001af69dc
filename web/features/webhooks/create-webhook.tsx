// Creates a webhook, whose secret is shown once.
import { useState } from 'react';
import { webhookEvents, webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import { SecretOnce } from '#web/features/accounts/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { chosenEvents, EventChoice } from './event-choice.tsx';
import { useCreateWebhook } from './use-webhooks.ts';
import styles from './webhooks.module.css';

export function CreateWebhook() {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretOnce what="secret" value={secret} onDone={() => setSecret(null)} />;
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Create Webhook</Button>;
  return (
    <WebhookForm
      onCreated={(created) => {
        setOpen(false);
        setSecret(created);
      }}
      onCancel={() => setOpen(false)}
    />
  );
}

interface WebhookFormProps {
  onCreated: (secret: string) => void;
  onCancel: () => void;
}

function WebhookForm({ onCreated, onCancel }: WebhookFormProps) {
  const [errors, setErrors] = useState<{ url?: string; events?: string }>({});
  const create = useCreateWebhook();
  const failure = create.error === null ? null : readFailure(create.error);
  const submit = (form: FormData) => {
    const url = textOf(form, 'url').trim();
    const events = chosenEvents(form);
    const found = {
      ...(url === '' && { url: 'Enter an address.' }),
      ...(events.length === 0 && { events: 'Choose at least one event.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || create.isPending) return;
    create.mutate({ url, events }, { onSuccess: ({ secret }) => onCreated(secret) });
  };
  return (
    <Form className={styles.form} aria-label="Create a webhook" onSubmit={submit}>
      <TextField
        label="Address"
        name="url"
        inputMode="url"
        maxLength={limits.addressLengthMax}
        autoComplete="off"
        error={errors.url ?? (failure?.field === 'url' ? failure.message : undefined)}
        hint="Where your server takes events, such as https://hooks.example/careroster."
      />
      <EventChoice checked={webhookEvents} error={errors.events} />
      <NoticeLine>
        {create.error !== null && failure?.field !== 'url' && (failure?.message ?? 'The webhook was not created.')}
      </NoticeLine>
      <div className={styles.buttons}>
        <Button type="submit" look="filled" aria-disabled={create.isPending}>
          Create Webhook
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
