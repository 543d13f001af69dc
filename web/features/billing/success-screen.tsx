// Where a payer comes back to; and, with a word of its own, whoever has sent in a resume.
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { plans } from '#contract/plans.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './success-screen.module.css';
import { type PaymentCheck, usePaymentCheck } from './use-payment-check.ts';
import { useSubscription } from './use-subscription.ts';

/** The state of a navigation to `/success` after a resume was sent in. */
const afterResume = { submitted: 'resume' } as const;

const isAfterResume = (state: unknown): boolean => typeof state === 'object' && state !== null && 'submitted' in state && state.submitted === afterResume.submitted;

export function SuccessScreen() {
  const location = useLocation();
  const [parameters] = useSearchParams();
  if (isAfterResume(location.state)) return <Notice title="Your resume was sent" text="A person reads every submission before it is listed. There is nothing left to do."><Ways /></Notice>;
  return <PaymentSuccess sessionId={parameters.get('session_id')} />;
}

const words: Readonly<Record<PaymentCheck, { title: string; text: ReactNode }>> = {
  looking: { title: 'Thank you', text: 'Your payment went through. Your plan is being switched on; this takes a few seconds.' },
  confirmed: { title: 'Payment successful', text: 'Your plan is active, and every search is open. When it renews, and how to change it, stands in Account Settings.' },
  waiting: { title: 'Payment received', text: 'Your plan is not on yet: the payment provider has still to confirm it. That usually takes less than a minute, and this page can be closed.' },
  missing: { title: 'Payment not verified', text: <>Could not verify your payment: this address names none. If you have paid, your plan stands in Account Settings; if it does not, please <TextLink to="/contact">contact support</TextLink>.</> },
};

function PaymentSuccess({ sessionId }: { sessionId: string | null }) {
  const check = usePaymentCheck(sessionId);
  const { tier } = useSubscription();
  const { title, text } = words[check];
  const plan = tier === 'free' ? null : Object.values(plans).find((each) => each.tier === tier);
  return (
    <Notice title={title} text={text}>
      <p className={styles.state} role="status" data-check={check}>
        {check === 'looking' && 'Confirming your payment…'}
        {check === 'confirmed' && plan !== null && plan !== undefined && `${plan.name}: Active`}
      </p>
      <Ways />
    </Notice>
  );
}

const Ways = () => (
  <>
    <LinkButton to="/search" look="filled">Directory</LinkButton>
    <LinkButton to="/account">View Account Settings</LinkButton>
  </>
);
