// The one button of a plan. Its box has one size in every state, so nothing moves while the subscription loads.
import { plans, type PriceId } from '#contract/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './plan-button.module.css';
import { annualSavingCents, dollars } from './plan-words.ts';
import type { Checkout } from './use-checkout.ts';
import type { Portal } from './use-portal.ts';
import type { SubscriptionState } from './use-subscription.ts';

type PlanButtonProps = { priceId: PriceId; subscription: SubscriptionState; checkout: Checkout; portal: Portal };

export function PlanButton(props: PlanButtonProps) {
  const { priceId, subscription, checkout, portal } = props;
  const failed = checkout.failure?.priceId === priceId;
  const mayChange = subscription.isSubscribed && plans[priceId].tier !== subscription.tier;
  const word = failed ? `${checkout.failure?.text ?? ''} You have not been charged.` : mayChange ? (portal.failure ?? 'You switch on the billing page.') : null;
  return (
    <div className={styles.place}>
      <Deed {...props} />
      <p className={failed || (mayChange && portal.failure !== null) ? `${styles.word} ${styles.wrong}` : styles.word} aria-live="polite">{word}</p>
    </div>
  );
}

function Deed({ priceId, subscription, checkout, portal }: PlanButtonProps) {
  const { name, tier } = plans[priceId];
  const isAnnual = priceId === 'price_annual';
  if (subscription.loading) return <div className={styles.loading}><Spinner label="Loading your subscription" /></div>;
  if (subscription.isSubscribed && subscription.tier === tier) return <Button size="large" className={`${styles.deed} ${styles.current}`} disabled>YOUR CURRENT PLAN</Button>;
  if (subscription.isSubscribed) {
    return (
      <Button size="large" look={isAnnual ? 'filled' : 'outline'} className={styles.deed} disabled={portal.opening} onClick={portal.open}>
        {portal.opening ? 'Processing…' : isAnnual ? `Switch to annual, save ${dollars(annualSavingCents)}` : 'Switch to monthly'}
      </Button>
    );
  }
  const opening = checkout.opening === priceId;
  return (
    <Button size="large" look={isAnnual ? 'filled' : 'outline'} className={styles.deed} disabled={checkout.opening !== null} onClick={() => checkout.open({ priceId })}>
      {opening ? 'Processing…' : checkout.failure?.priceId === priceId ? 'Try again' : 'Get Started'}
      {!opening && <span className="visually-hidden"> with the {name}</span>}
    </Button>
  );
}
