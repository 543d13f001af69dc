// Endpoints of the account to which the directory posts events.
import { webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import { SettingsSection } from '#web/features/accounts/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FailureLine } from '#web/ui/loaded.tsx';
import { ListRows } from '#web/ui/table.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookRow } from './webhook-row.tsx';
import styles from './webhooks.module.css';

export const WebhooksTab = () => (
  <SettingsSection
    title="Webhooks"
    text="The directory posts events to your server, signed by the specification Standard Webhooks. An event has ids and counts, never a contact or a name."
  >
    <Webhooks />
  </SettingsSection>
);

function Webhooks() {
  const query = useWebhooks();
  const { data, isPending, isError, error } = query;
  if (isPending)
    return (
      <p className={styles.soft} role="status">
        Looking up your webhooks…
      </p>
    );
  if (isError)
    return <FailureLine text={readFailure(error)?.message ?? 'Your webhooks could not be loaded.'} query={query} />;
  const { data: webhooks, isAllowed } = data;
  return (
    <>
      {webhooks.length > 0 && (
        <ListRows>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} isAllowed={isAllowed} />
          ))}
        </ListRows>
      )}
      {isAllowed ? <Creation count={webhooks.length} /> : <WithoutPlan />}
    </>
  );
}

const Creation = ({ count }: { count: number }) =>
  count < limits.endpointsMax ? (
    <CreateWebhook />
  ) : (
    <p
      className={styles.soft}
    >{`An account has at most ${limits.endpointsMax} webhooks. Delete one to create another.`}</p>
  );

const WithoutPlan = () => (
  <>
    <p className={styles.soft}>Webhooks are part of the plans. Events are delivered while the plan lasts.</p>
    <LinkButton to="/pricing">See Plans</LinkButton>
  </>
);
