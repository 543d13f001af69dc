// The plan, what it costs and when it renews; and the way out, which takes two clicks: Manage Billing, then Cancel.
import type { MySubscription } from '#contract/billing.ts';
import { graceDays } from '#contract/plans.ts';
import { SettingsSection } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { billingOf, dayOf, guaranteeWords, statusOf } from './plan-words.ts';
import styles from './subscription-tab.module.css';
import { usePortal } from './use-portal.ts';
import { useSubscription } from './use-subscription.ts';

export function SubscriptionTab() {
  const { loading, details, failed, check } = useSubscription();
  const hasPlan = details !== null && details.status !== 'none';
  return (
    <>
      <SettingsSection title="Subscription" text="Your plan, its price and when it renews.">
        {loading && <div className={styles.loading}><Spinner label="Loading your subscription" /></div>}
        {!loading && !hasPlan && <NoPlan failed={failed} onRetry={() => void check().catch(() => undefined)} />}
        {hasPlan && <Plan details={details} />}
      </SettingsSection>
      {details?.subscribed === true && (
        <SettingsSection title="Money back guarantee" text="For the Annual Plan: 30 days, void by any export."><Guarantee guarantee={details.guarantee} /></SettingsSection>
      )}
    </>
  );
}

function NoPlan({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <div role="alert">
        <p className={styles.state}>No Active Subscription</p>
        <p className={styles.soft}>Your subscription could not be read just now, so it is shown as none. Nothing about it has changed.</p>
        <div className={styles.ways}><Button onClick={onRetry}>Try again</Button></div>
      </div>
    );
  }
  return (
    <>
      <p className={styles.state}>No Active Subscription</p>
      <p className={styles.soft}>A plan opens the directory: every result, with mobile numbers and personal email addresses.</p>
      <div className={styles.ways}><LinkButton to="/pricing" look="filled">View Pricing</LinkButton></div>
    </>
  );
}

function Plan({ details }: { details: MySubscription }) {
  const portal = usePortal();
  return (
    <>
      {details.is_past_due && (
        <p className={styles.overdue} role="alert">
          The last payment failed. The plan works for {graceDays} days after that{details.grace_ends_at === null ? '' : `, until ${dayOf(details.grace_ends_at)}`}; a new card under Manage Billing keeps it.
        </p>
      )}
      <dl className={styles.facts}>
        <Fact name="Plan" value={details.plan_name ?? 'Free'} />
        <Fact name="Status" value={statusOf(details)} />
        <Fact name="Billing" value={billingOf(details) ?? 'None'} />
        {details.current_period_end !== null && <Fact name={renewalName(details)} value={dayOf(details.current_period_end)} />}
      </dl>
      {details.subscribed && details.cancel_at_period_end && <p className={styles.soft}>It is cancelled and will not be charged again. Until that day everything stays as it is.</p>}
      <div className={styles.ways}>
        <Button look="filled" size="large" disabled={portal.opening} onClick={portal.open}>{portal.opening ? 'Opening…' : 'Manage Billing'}</Button>
        {!details.subscribed && <LinkButton to="/pricing">View Pricing</LinkButton>}
      </div>
      <p className={portal.failure === null ? styles.small : `${styles.small} ${styles.wrong}`} aria-live="polite">{portal.failure ?? 'Change the plan or the card, see invoices, or cancel. Cancelling takes one more click there.'}</p>
    </>
  );
}

function renewalName({ subscribed, cancel_at_period_end: isCancelled }: MySubscription): string {
  if (!subscribed) return 'Ended';
  return isCancelled ? 'Ends' : 'Renews';
}

function Guarantee({ guarantee }: { guarantee: MySubscription['guarantee'] }) {
  const { state, why } = guaranteeWords(guarantee);
  return (
    <>
      <p className={styles.state}>{state}</p>
      <p className={styles.soft}>{why}</p>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.fact}>
    <dt className={styles.soft}>{name}</dt>
    <dd>{value}</dd>
  </div>
);
