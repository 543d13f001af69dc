import { useId, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { guaranteeDays, plans, type PriceId } from '#contract/billing/plans.ts';
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { TickIcon } from '#web/ui/icons.tsx';
import { returnsTo } from './checkout-path.ts';
import styles from './plan-cards.module.css';
import { PlanButton } from './plan-button.tsx';
import { formatDate } from '#web/ui/format.ts';
import { billingTexts, dollars, priceOf } from './plan-texts.ts';
import { useCheckout } from './use-checkout.ts';
import { usePortal } from './use-portal.ts';
import { useSubscription } from './use-subscription.ts';

function Feature({ children }: { children: ReactNode }) {
  return (
    <li className={styles.feature}>
      <TickIcon size={14} />
      <span>{children}</span>
    </li>
  );
}

const fairUseLink = (
  <a className={styles.link} href="#fair-use">
    fair use
  </a>
);

const monthly: readonly ReactNode[] = [
  <Feature key="searches">Unlimited searches and reveals, within {fairUseLink}</Feature>,
  <Feature key="contacts">Mobile, direct and office phone numbers; personal and work email addresses</Feature>,
  <Feature key="verified">Verification dates: each contact shows when it was last verified</Feature>,
  <Feature key="lists">Saved searches, candidate lists, email templates</Feature>,
  <Feature key="support">Priority email support</Feature>,
];

const annual: readonly ReactNode[] = [
  <Feature key="monthly">Everything in the Monthly Plan</Feature>,
  <Feature key="export">Select All and unlimited CSV exports, within {fairUseLink}</Feature>,
  <Feature key="discount">
    Volume discount: {dollars(Math.round(plans.price_annual.priceCents / 12))} a month instead of{' '}
    {priceOf('price_monthly')}
  </Feature>,
  <Feature key="support">24-hour premium support</Feature>,
  <Feature key="guarantee">
    {`${guaranteeDays}-day `}
    <Link className={styles.link} to="/money-back-guarantee">
      money back guarantee
    </Link>
    , until your first export
  </Feature>,
];

/** Both plans, each with the button that fits the subscription of the viewer. */
export function PlanCards() {
  const subscription = useSubscription();
  const [parameters] = useSearchParams();
  // A visitor who came from a search returns to it.
  const returnTo = safeReturnPath(parameters.get('return_to'), '');
  const checkout = useCheckout(returnTo === '' ? undefined : returnsTo(returnTo));
  const portal = usePortal();
  const { details } = subscription;
  const ends = details?.current_period_end ?? null;
  const mark = (priceId: PriceId) => {
    if (!subscription.isSubscribed || subscription.tier !== plans[priceId].tier || ends === null) return null;
    return `${details?.cancel_at_period_end === true ? 'Ends' : 'Renews'} ${formatDate(ends)}`;
  };
  const actions = { subscription, checkout, portal };
  return (
    <>
      <div className={styles.plans}>
        <PlanCard
          priceId="price_monthly"
          per="per month"
          mark={mark('price_monthly')}
          billing={billingTexts.price_monthly}
          features={monthly}
        >
          <PlanButton priceId="price_monthly" {...actions} />
        </PlanCard>
        <PlanCard
          priceId="price_annual"
          per="per year"
          mark={mark('price_annual') ?? 'Best value'}
          features={annual}
          billing={billingTexts.price_annual}
        >
          <PlanButton priceId="price_annual" {...actions} />
        </PlanCard>
      </div>
      <p className={styles.foot}>
        <span>Prices in US dollars.</span>
        <span>Each subscription is for one person.</span>
      </p>
    </>
  );
}

interface PlanCardProps {
  priceId: PriceId;
  per: string;
  mark: string | null;
  billing: string;
  features: ReactNode;
  children: ReactNode;
}

function PlanCard({ priceId, per, mark, billing, features, children }: PlanCardProps) {
  const id = useId();
  return (
    <section className={styles.plan} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          {plans[priceId].name}
        </h2>
        {mark !== null && <span className={styles.mark}>{mark}</span>}
      </header>
      <p className={styles.price}>
        <span className={styles.figure}>{priceOf(priceId)}</span> {per}
      </p>
      <p className={styles.billing}>{billing}</p>
      {children}
      <ul className={styles.features}>{features}</ul>
    </section>
  );
}
