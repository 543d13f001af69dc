// The page after a payment. It is also shown after a visitor has submitted a resume.
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { plans } from '#contract/billing/plans.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './success-screen.module.css';
import { usePaymentCheck, type PaymentCheck } from './use-payment-check.ts';
import { useSubscription } from './use-subscription.ts';

/** The navigation state of `/success` after a resume was submitted. */
const afterResume = { submitted: 'resume' } as const;

const isAfterResume = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'submitted' in state && state.submitted === afterResume.submitted;

export function SuccessScreen() {
  const location = useLocation();
  const [parameters] = useSearchParams();
  const isResume = parameters.get('submitted') === afterResume.submitted && !parameters.has('session_id');
  if (isResume || isAfterResume(location.state))
    return (
      <Notice
        title="Resume submitted successfully!"
        text="Thank you. A person reads every resume before it is listed, and there is nothing left for you to do."
      >
        <NextLinks />
      </Notice>
    );
  return <PaymentSuccess sessionId={parameters.get('session_id')} />;
}

const accountHint = 'Account Settings show your plan.';

const messages: Readonly<Record<PaymentCheck, { title: string; text: ReactNode }>> = {
  checking: { title: 'Checking your payment', text: 'We are asking the payment provider. This takes a few seconds.' },
  confirmed: {
    title: 'Payment successful',
    text: 'Your plan is active. Account Settings show when it renews and how to change it.',
  },
  confirming: {
    title: 'Payment being confirmed',
    text: `Your payment was made and is still being confirmed. That usually takes less than a minute, and you can close this page. ${accountHint}`,
  },
  not_found: {
    title: 'Payment not verified',
    text: (
      <>
        Could not verify your payment: we found no completed payment of yours for this address. {accountHint} If you
        have paid and it is missing there, please <TextLink to="/contact">contact support</TextLink>.
      </>
    ),
  },
  unknown: {
    title: 'Payment not checked yet',
    text: `Your payment could not be checked just now. If you have paid, your plan may take a minute to show, and there is nothing left to do. ${accountHint}`,
  },
  missing: {
    title: 'Payment not verified',
    text: (
      <>
        Could not verify your payment: this address names none. {accountHint} If you have paid and it is missing there,
        please <TextLink to="/contact">contact support</TextLink>.
      </>
    ),
  },
  signed_out: { title: 'Log in to see your payment', text: 'A payment is shown to the account that made it.' },
};

function PaymentSuccess({ sessionId }: { sessionId: string | null }) {
  const signedIn = useViewer() !== null;
  const check = usePaymentCheck(sessionId, signedIn);
  const { tier } = useSubscription();
  const { title, text } = messages[check];
  const plan = tier === 'free' ? null : Object.values(plans).find((each) => each.tier === tier);
  return (
    <Notice title={title} text={text}>
      <p className={styles.state} role="status" data-check={check}>
        {check === 'checking' && 'Checking your payment…'}
        {check === 'confirmed' && plan !== null && plan !== undefined && `${plan.name}: Active`}
      </p>
      {check === 'signed_out' && (
        <LinkButton
          to={`/login?${new URLSearchParams({ return_to: `/success?session_id=${sessionId}` })}`}
          look="filled"
        >
          Log in
        </LinkButton>
      )}
      {check !== 'signed_out' && <NextLinks />}
    </Notice>
  );
}

const NextLinks = () => (
  <>
    <LinkButton to="/search" look="filled">
      Directory
    </LinkButton>
    <LinkButton to="/account">View Account Settings</LinkButton>
  </>
);
