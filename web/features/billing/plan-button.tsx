// The button of a plan. It has the same size in every state, so that nothing moves while the subscription loads.
import { plans, type PriceId } from '#contract/billing/plans.ts';
import { useIsSharedPage } from '#web/foundation/shared-page.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './plan-button.module.css';
import { annualSavingCents, dollars } from './plan-texts.ts';
import { checkoutPath } from './checkout-path.ts';
import type { Checkout } from './use-checkout.ts';
import type { Portal } from './use-portal.ts';
import type { SubscriptionState } from './use-subscription.ts';

interface PlanButtonProps {
  priceId: PriceId;
  subscription: SubscriptionState;
  checkout: Checkout;
  portal: Portal;
}

export function PlanButton(props: PlanButtonProps) {
  const { priceId, subscription, checkout, portal } = props;
  const failed = checkout.failure?.priceId === priceId;
  const mayChange = subscription.isSubscribed && plans[priceId].tier !== subscription.tier;
  const note = failed
    ? `${checkout.failure?.text ?? ''} You have not been charged.`
    : mayChange
      ? (portal.failure ?? 'You switch on the billing page.')
      : null;
  return (
    <div className={styles.place}>
      <PlanAction {...props} />
      <p
        className={failed || (mayChange && portal.failure !== null) ? `${styles.note} ${styles.error}` : styles.note}
        aria-live="polite"
      >
        {note}
      </p>
    </div>
  );
}

function PlanAction({ priceId, subscription, checkout, portal }: PlanButtonProps) {
  const { name, tier } = plans[priceId];
  const isAnnual = priceId === 'price_annual';
  // A page that all visitors share runs no script of the web application, so the button is a link: it leads to the
  // sign-up, which keeps the plan.
  if (useIsSharedPage())
    return (
      <LinkButton
        to={`/signup?${new URLSearchParams({ return_to: checkoutPath(priceId, '/search') })}`}
        size="large"
        look={isAnnual ? 'filled' : 'outline'}
        className={styles.button}
      >
        Get Started
        <span className="visually-hidden"> with the {name}</span>
      </LinkButton>
    );
  if (subscription.loading)
    return (
      <div className={styles.loading}>
        <Spinner label="Loading your subscription" />
      </div>
    );
  if (subscription.isSubscribed && subscription.tier === tier)
    return (
      <Button size="large" className={`${styles.button} ${styles.current}`} disabled>
        YOUR CURRENT PLAN
      </Button>
    );
  if (subscription.isSubscribed) {
    return (
      <Button
        size="large"
        look={isAnnual ? 'filled' : 'outline'}
        className={styles.button}
        disabled={portal.opening}
        onClick={portal.open}
      >
        {portal.opening
          ? 'Processing…'
          : isAnnual
            ? `Switch to Annual, Save ${dollars(annualSavingCents)}`
            : 'Switch to Monthly'}
      </Button>
    );
  }
  const opening = checkout.opening === priceId;
  return (
    <Button
      size="large"
      look={isAnnual ? 'filled' : 'outline'}
      className={styles.button}
      disabled={checkout.opening !== null}
      onClick={() => checkout.open({ priceId })}
    >
      {opening ? 'Processing…' : checkout.failure?.priceId === priceId ? 'Try Again' : 'Get Started'}
      {!opening && <span className="visually-hidden"> with the {name}</span>}
    </Button>
  );
}
