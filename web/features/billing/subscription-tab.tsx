// The plan, its price and its renewal date. Canceling takes two clicks: Manage Billing, then Cancel.
import type { MySubscription } from '#contract/billing/billing.ts';
import { graceDays, guaranteeDays } from '#contract/billing/plans.ts';
import { SettingsSection } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FactRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { formatDate } from '#web/ui/format.ts';
import { billingText, guaranteeText, statusText } from './plan-texts.ts';
import { RefundRequest } from './guarantee/refund-request.tsx';
import styles from './subscription-tab.module.css';
import { usePortal } from './use-portal.ts';
import { useSubscription } from './use-subscription.ts';

export function SubscriptionTab() {
  const { loading, details, failed, check } = useSubscription();
  const hasPlan = details !== null && details.status !== 'none';
  return (
    <>
      <SettingsSection title="Subscription" text="Your plan, its price and when it renews.">
        {loading && (
          <div className={styles.loading}>
            <Spinner label="Loading your subscription" />
          </div>
        )}
        {!loading && !hasPlan && <NoPlan failed={failed} onRetry={() => void check().catch(() => undefined)} />}
        {hasPlan && <Plan details={details} />}
      </SettingsSection>
      {details?.subscribed === true && (
        <SettingsSection
          title="Money back guarantee"
          text={`For the Annual Plan: ${guaranteeDays} days, void by any export.`}
        >
          <Guarantee guarantee={details.guarantee} />
        </SettingsSection>
      )}
    </>
  );
}

function NoPlan({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <div role="alert">
        <p className={styles.state}>No Active Subscription</p>
        <p className={styles.soft}>
          Your subscription could not be read just now, so it is shown as none. Nothing about it has changed.
        </p>
        <Actions>
          <Button onClick={onRetry}>Try Again</Button>
        </Actions>
      </div>
    );
  }
  return (
    <>
      <p className={styles.state}>No Active Subscription</p>
      <p className={styles.soft}>A plan opens the directory: every result, with phone numbers and email addresses.</p>
      <Actions>
        <LinkButton to="/pricing" look="filled">
          View Pricing
        </LinkButton>
      </Actions>
    </>
  );
}

function Plan({ details }: { details: MySubscription }) {
  const portal = usePortal();
  return (
    <>
      {details.is_past_due && (
        <p className={styles.overdue} role="alert">
          The last payment failed. The plan works for {graceDays} days after that
          {details.grace_ends_at === null ? '' : `, until ${formatDate(details.grace_ends_at)}`}; a new card under
          Manage Billing keeps it.
        </p>
      )}
      {details.status === 'paused' && (
        <p className={styles.overdue} role="alert">
          Your payments are paused, so the plan gives no access until they are resumed. To resume them, please{' '}
          <TextLink to="/contact">contact support</TextLink>.
        </p>
      )}
      <FactRows facts={factsOf(details)} />
      {details.subscribed && details.cancel_at_period_end && (
        <p className={styles.canceled}>
          It is canceled and will not be charged again. Until that day everything stays as it is.
        </p>
      )}
      <Actions>
        <Button look="filled" size="large" disabled={portal.opening} onClick={portal.open}>
          {portal.opening ? 'Opening…' : 'Manage Billing'}
        </Button>
        {!details.subscribed && details.status !== 'paused' && <LinkButton to="/pricing">View Pricing</LinkButton>}
      </Actions>
      <p className={portal.failure === null ? styles.small : `${styles.small} ${styles.error}`} aria-live="polite">
        {portal.failure ??
          'Change the plan or the card, see invoices, or cancel. Canceling takes one more click there.'}
      </p>
    </>
  );
}

function factsOf(details: MySubscription): [name: string, value: string][] {
  const facts: [string, string][] = [
    ['Plan', details.plan_name ?? 'Free'],
    ['Status', statusText(details)],
    ['Billing', billingText(details) ?? 'None'],
  ];
  // A paused plan neither renews nor ends at the end of its period.
  if (details.current_period_end !== null && details.status !== 'paused')
    facts.push([renewalName(details), formatDate(details.current_period_end)]);
  return facts;
}

function renewalName({ subscribed, cancel_at_period_end: isCanceled }: MySubscription): string {
  if (!subscribed) return 'Ended';
  return isCanceled ? 'Ends' : 'Renews';
}

function Guarantee({ guarantee }: { guarantee: MySubscription['guarantee'] }) {
  const { state, reason } = guaranteeText(guarantee);
  return (
    <>
      <p className={styles.state}>{state}</p>
      <p className={styles.soft}>{reason}</p>
      <RefundRequest holds={guarantee.holds} />
    </>
  );
}
