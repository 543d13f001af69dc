// Lies over the place of the results. Below it are placeholders: nobody's data is in the page.
import type { ReactNode } from 'react';
import type { Access } from '#contract/access.ts';
import { useOrigin, useViewer } from '#web/features/accounts/public.ts';
import { annualSavingCents, dollars, priceOf } from '#web/features/billing/public.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './paywall.module.css';

/** `children`: the placeholders; none where nothing has a form of its own. */
export const Paywall = ({ kind, children }: { kind: Access['kind']; children?: ReactNode }) => (
  <div className={styles.paywall}>
    <div className={styles.panelPlace}><PaywallPanel kind={kind} /></div>
    {children !== undefined && <div className={styles.behind} aria-hidden="true">{children}</div>}
  </div>
);

/** What a plan opens, what it costs, and the ways to one. */
function PaywallPanel({ kind }: { kind: Access['kind'] }) {
  return (
    <section className={styles.panel} aria-labelledby="paywall">
      <h1 id="paywall" className={styles.title}>Unlock Unlimited Contacts</h1>
      <p className={styles.text}>A plan opens every result of the directory, with mobile numbers and personal email addresses verified monthly.</p>
      <dl className={styles.prices}>
        <Price name="Monthly" price={priceOf('price_monthly')} word="per month, cancel anytime" />
        <Price name="Annual" price={priceOf('price_annual')} word={`per year, saves ${dollars(annualSavingCents)}`} />
      </dl>
      <div className={styles.ways}>
        <LinkButton to="/pricing" look="filled">Get Started</LinkButton>
        <LinkButton to="/contact">Contact Sales</LinkButton>
      </div>
      <p className={styles.note}><Note kind={kind} /></p>
    </section>
  );
}

function Note({ kind }: { kind: Access['kind'] }) {
  const origin = useOrigin();
  const email = useViewer()?.email;
  if (kind === 'anonymous') return <>Subscribed already? <TextLink to="/login" state={origin}>Log in</TextLink></>;
  if (kind === 'unverified') return <>Your email address is not confirmed yet. <TextLink to="/check-email-confirmation" state={{ email }}>Send the link again</TextLink></>;
  return 'Annual Plan with 30-day money back guarantee. No hidden fees.';
}

const Price = ({ name, price, word }: { name: string; price: string; word: string }) => (
  <div className={styles.price}>
    <dt className={styles.name}>{name}</dt>
    <dd><span className={styles.figure}>{price}</span> <span className={styles.word}>{word}</span></dd>
  </div>
);
