import { type ReactNode, useId } from 'react';
import { plans, type PriceId } from '#contract/plans.ts';
import { TickIcon } from '#web/ui/icons.tsx';
import styles from './plan-cards.module.css';
import { PlanButton } from './plan-button.tsx';
import { annualSavingCents, dayOf, dollars, priceOf } from './plan-words.ts';
import { useCheckout } from './use-checkout.ts';
import { usePortal } from './use-portal.ts';
import { useSubscription } from './use-subscription.ts';

function Feature({ children }: { children: ReactNode }) {
  return <li className={styles.feature}><TickIcon size={14} /><span>{children}</span></li>;
}

const fairUseLink = <a className={styles.link} href="#fair-use">fair use</a>;

const monthly: readonly ReactNode[] = [
  <Feature key="searches">Unlimited searches and reveals, within {fairUseLink}</Feature>,
  <Feature key="contacts">Personal mobile numbers and personal email addresses</Feature>,
  <Feature key="verified">Contacts verified monthly, each with its date</Feature>,
  <Feature key="lists">Saved searches, candidate lists, email templates</Feature>,
  <Feature key="support">Priority email support</Feature>,
];

const annual: readonly ReactNode[] = [
  <Feature key="monthly">Everything in the Monthly Plan</Feature>,
  <Feature key="export">Select All and unlimited CSV exports, within {fairUseLink}</Feature>,
  <Feature key="discount">Volume discount: {dollars(Math.round(plans.price_annual.priceCents / 12))} a month instead of {priceOf('price_monthly')}</Feature>,
  <Feature key="support">24-hour premium support</Feature>,
  <Feature key="guarantee">30-day money back guarantee, until your first export</Feature>,
];

/** Both plans, and what can be done about each by whoever looks at them. */
export function PlanCards() {
  const subscription = useSubscription();
  const checkout = useCheckout();
  const portal = usePortal();
  const { details } = subscription;
  const ends = details?.current_period_end ?? null;
  const mark = (priceId: PriceId) => {
    if (!subscription.isSubscribed || subscription.tier !== plans[priceId].tier || ends === null) return null;
    return `${details?.cancel_at_period_end === true ? 'Ends' : 'Renews'} ${dayOf(ends)}`;
  };
  const act = { subscription, checkout, portal };
  return (
    <>
      <div className={styles.plans}>
        <PlanCard priceId="price_monthly" per="per month" mark={mark('price_monthly')} word="Billed monthly. Cancel anytime and keep access to the end of the paid month." features={monthly}>
          <PlanButton priceId="price_monthly" {...act} />
        </PlanCard>
        <PlanCard priceId="price_annual" per="per year" mark={mark('price_annual') ?? 'Best value'} features={annual}
          word={`Save ${dollars(annualSavingCents)} with annual plan: twelve monthly payments would be ${dollars(plans.price_monthly.priceCents * 12)}.`}>
          <PlanButton priceId="price_annual" {...act} />
        </PlanCard>
      </div>
      <p className={styles.foot}><span>Prices in US dollars.</span><span>Each subscription is for one person.</span></p>
    </>
  );
}

type PlanCardProps = { priceId: PriceId; per: string; mark: string | null; word: string; features: ReactNode; children: ReactNode };

function PlanCard({ priceId, per, mark, word, features, children }: PlanCardProps) {
  const id = useId();
  return (
    <section className={styles.plan} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>{plans[priceId].name}</h2>
        {mark !== null && <span className={styles.mark}>{mark}</span>}
      </header>
      <p className={styles.price}><span className={styles.figure}>{priceOf(priceId)}</span> {per}</p>
      <p className={styles.word}>{word}</p>
      {children}
      <ul className={styles.features}>
        {features}
      </ul>
    </section>
  );
}
